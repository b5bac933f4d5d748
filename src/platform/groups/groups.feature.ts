import type { Feature } from '../../feature/feature.js';
import { CourseGroup } from './course-group.entity.js';
import { CourseGroupCategory } from './course-group-category.entity.js';
import { CourseGroupMember } from './course-group-member.entity.js';
import { CourseGroupTutor } from './course-group-tutor.entity.js';
import { CourseGroupClass } from './course-group-class.entity.js';

/** Groups of learners in a course. */
export const groups: Feature = {
  name: 'groups',
  area: 'courses',
  needs: ['classes', 'courses', 'nodes', 'sessions', 'users'],
  entities: [CourseGroup, CourseGroupCategory, CourseGroupMember, CourseGroupTutor, CourseGroupClass],
};
