import type { Feature } from '../../../feature/feature.js';
import { ClassCourseEnrolment } from './class-course-enrolment.entity.js';
import { ClassSessionEnrolment } from './class-session-enrolment.entity.js';
import { ClassMember } from './class-member.entity.js';
import { UserClass } from './user-class.entity.js';
import { studentsFoundGroups } from './class.settings.js';

/** Classes of people, and what they are subscribed to. */
export const classes: Feature = {
  name: 'classes',
  area: 'courses',
  needs: ['courses', 'nodes', 'sessions', 'users'],
  entities: [ClassCourseEnrolment, ClassSessionEnrolment, ClassMember, UserClass],
  settings: [studentsFoundGroups],
};
