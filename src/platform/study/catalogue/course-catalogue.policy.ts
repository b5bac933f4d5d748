import { sql } from '../../../database/sql.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, authenticated, rule } from '../../../resource/model/rule.js';
import { classMemberOf } from '../../rights/access/class.rules.js';
import { teacherOf } from '../../rights/access/course.rules.js';
import { administratorOfPortal } from '../../rights/access/portal-record.rules.js';
import { administratorOf, portalOfCaller } from '../../rights/access/portal.rules.js';

const teacher = any(administratorOf({ course: 'course' }), teacherOf('course'));

/** Who sees a course in the catalogue, person by person: its teachers' business. */
export const personalCataloguePolicy: Policy = policy('personal catalogue', {
  read: teacher,
  create: teacher,
  update: teacher,
  delete: teacher,
});

const maintainer = administratorOfPortal('accessUrl');
const forEverybody = rule('shown to all', (_, row) => sql`${row.column('usergroup')} IS NULL`);

/** The catalogue of a portal: its administrators keep it; entries for one class are shown to that class. */
export const cataloguePolicy: Policy = policy('catalogue', {
  read: any(maintainer, all(authenticated, portalOfCaller('accessUrl'), any(forEverybody, classMemberOf('usergroup')))),
  create: maintainer,
  update: maintainer,
  delete: maintainer,
});
