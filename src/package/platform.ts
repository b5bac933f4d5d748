/** What other packages import from `lyceum/platform`: whom and what their resources refer to, and the rules about them. */
export { courseVisibleTo, memberOf, studentOf, teacherOf } from '../platform/access/course.rules.js';
export { owner } from '../platform/access/owner.rules.js';
export { administrator, globalAdministrator, humanResources, sessionManager, teachingStaff } from '../platform/access/role.rules.js';
export { CourseEnrolment } from '../platform/courses/course-enrolment.entity.js';
export { Course } from '../platform/courses/course.entity.js';
export { Session } from '../platform/sessions/session.entity.js';
export { switchedOn } from '../platform/access/setting.rules.js';
export { User } from '../platform/users/user.entity.js';
