import { sql } from '../../database/sql.js';
import { type Policy, policy } from '../../resource/policy/policy.js';
import { all, any, authenticated, rule } from '../../resource/policy/rule.js';
import { classMemberOf } from '../access/class.rules.js';
import { teacherOf } from '../access/course.rules.js';
import { administratorOfPortal } from '../access/portal-record.rules.js';
import { administratorOf, portalOfCaller } from '../access/portal.rules.js';

const teacher = any(administratorOf({ course: 'course' }), teacherOf('course'));

/** Who sees a course in the catalogue, person by person: its teachers' business. */
export const personalCataloguePolicy: Policy = policy('personal catalogue', {
  read: teacher,
  create: teacher,
  update: teacher,
  delete: teacher,
});

const keeper = administratorOfPortal('accessUrl');
const forEverybody = rule('shown to all', (_, row) => sql`${row.column('usergroup')} IS NULL`);

/** The catalogue of a portal: its administrators keep it; entries for one class are shown to that class. */
export const cataloguePolicy: Policy = policy('catalogue', {
  read: any(keeper, all(authenticated, portalOfCaller('accessUrl'), any(forEverybody, classMemberOf('usergroup')))),
  create: keeper,
  update: keeper,
  delete: keeper,
});
