import { courseEnrolled } from './course.notices.js';
import type { Feature } from '../../../feature/feature.js';
import { coursesScreens } from './course-home.screen.js';
import { Branch } from './branches/branch.entity.js';
import { Room } from './branches/room.entity.js';
import { Course } from './course.entity.js';
import { CourseCategory } from './course-category.entity.js';
import { CourseEnrolment } from './course-enrolment.entity.js';
import { CourseType } from './course-type.entity.js';
import { CourseRequest } from './course-request.entity.js';
import { CourseInvitation } from './course-invitation.entity.js';
import { InvitationLinks } from './invitation-links.js';
import { coursesHome } from './courses.home.js';
import { coursesCourse } from './courses.tab.js';

/** Courses, their categories and members, and the branches and rooms in which they are given. */
export const courses: Feature = {
  name: 'courses',
  screens: coursesScreens,
  area: 'courses',
  needs: ['nodes', 'portals', 'sessions', 'users'],
  notices: [courseEnrolled],
  entities: [Course, CourseCategory, CourseEnrolment, CourseType, CourseRequest, CourseInvitation, Branch, Room],
  providers: [InvitationLinks],
  home: coursesHome,
  course: coursesCourse,
};
