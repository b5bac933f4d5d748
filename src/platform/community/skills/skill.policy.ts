import { sql } from '../../../database/sql.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, authenticated, rule } from '../../../resource/model/rule.js';
import { through } from '../../../resource/policy/through.js';
import { teacherOf } from '../../rights/access/course.rules.js';
import { administratorOfPortal, shownOnPortal } from '../../rights/access/portal-record.rules.js';
import { administratorOf, onPortal } from '../../rights/access/portal.rules.js';
import { administrator, globalAdministrator } from '../../rights/access/role.rules.js';

const ofPortal = shownOnPortal('accessUrlId');
const maintainer = administratorOfPortal('accessUrlId');

/** Skills: read by all users of the portal, maintained by its administrators. */
export const skillPolicy: Policy = policy('skills', {
  read: all(authenticated, ofPortal),
  create: maintainer,
  update: maintainer,
  delete: maintainer,
});

const maintainerOfSkill = through('skill', maintainer);

const ofRoot = rule('of a skill above all', (_, row) => sql`${row.column('parent')} IS NULL`);

/** The graph of skills; what joins a skill of all portals to one of another portal does not show. */
export const skillEdgePolicy: Policy = policy('graph of skills', {
  read: all(authenticated, through('skill', ofPortal), any(ofRoot, through('parent', ofPortal))),
  create: maintainerOfSkill,
  update: maintainerOfSkill,
  delete: maintainerOfSkill,
});

/** Saved sets of skills name no portal: administrators read them, global ones write them. */
export const skillProfilePolicy: Policy = policy('sets of skills', {
  read: administrator,
  create: globalAdministrator,
  update: globalAdministrator,
  delete: globalAdministrator,
});

/** What is in a saved set, as far as the skills are of the portal. */
export const skillOfProfilePolicy: Policy = policy('skills of a set', {
  read: maintainerOfSkill,
  create: maintainerOfSkill,
  delete: maintainerOfSkill,
});

const courseOfPortal = onPortal({ course: 'course' });
const teacherOfCourse = any(administratorOf({ course: 'course' }), teacherOf('course'));

/** What a course lets its learners obtain. */
export const skillOfCoursePolicy: Policy = policy('skills of a course', {
  read: all(authenticated, courseOfPortal),
  create: teacherOfCourse,
  delete: teacherOfCourse,
});

const teacherOfItem = any(administratorOf({ course: 'courseId' }), teacherOf('courseId'));
const outsideOfCourses = rule('of no course', (_, row) => sql`${row.column('courseId')} IS NULL`);
const maintainerOfItem = any(teacherOfItem, all(outsideOfCourses, maintainerOfSkill));

/** Activities that count towards a skill: their course's teachers' business. */
export const skillItemPolicy: Policy = policy('activities of a skill', {
  read: maintainerOfItem,
  create: maintainerOfItem,
  update: maintainerOfItem,
  delete: maintainerOfItem,
});
