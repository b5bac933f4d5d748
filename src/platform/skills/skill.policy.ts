import { sql } from '../../database/sql.js';
import { type Policy, policy } from '../../resource/policy/policy.js';
import { all, any, authenticated, rule } from '../../resource/policy/rule.js';
import { through } from '../../resource/policy/through.js';
import { teacherOf } from '../access/course.rules.js';
import { administratorOfPortal, shownOnPortal } from '../access/portal-record.rules.js';
import { administratorOf, onPortal } from '../access/portal.rules.js';
import { administrator } from '../access/role.rules.js';

const ofPortal = shownOnPortal('accessUrlId');
const keeper = administratorOfPortal('accessUrlId');

/** Skills: everybody's on the portal to read, its administrators' to keep. */
export const skillPolicy: Policy = policy('skills', {
  read: all(authenticated, ofPortal),
  create: keeper,
  update: keeper,
  delete: keeper,
});

const keeperOfSkill = through('skill', keeper);

const ofRoot = rule('of a skill above all', (_, row) => sql`${row.column('parent')} IS NULL`);

/** The graph of skills; what joins a skill of all portals to one of another portal does not show. */
export const skillEdgePolicy: Policy = policy('graph of skills', {
  read: all(authenticated, through('skill', ofPortal), any(ofRoot, through('parent', ofPortal))),
  create: keeperOfSkill,
  update: keeperOfSkill,
  delete: keeperOfSkill,
});

/** Saved sets of skills name no portal, and are administrators' alone. */
export const skillProfilePolicy: Policy = policy('sets of skills', {
  read: administrator,
  create: administrator,
  update: administrator,
  delete: administrator,
});

/** What is in a saved set, as far as the skills are of the portal. */
export const skillOfProfilePolicy: Policy = policy('skills of a set', {
  read: keeperOfSkill,
  create: keeperOfSkill,
  delete: keeperOfSkill,
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
const keeperOfItem = any(teacherOfItem, all(outsideOfCourses, keeperOfSkill));

/** Activities that count towards a skill: their course's teachers' business. */
export const skillItemPolicy: Policy = policy('activities of a skill', {
  read: keeperOfItem,
  create: keeperOfItem,
  update: keeperOfItem,
  delete: keeperOfItem,
});
