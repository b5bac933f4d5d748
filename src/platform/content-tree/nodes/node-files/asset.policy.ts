import { sql } from '../../../../database/sql.js';
import { type Policy, policy } from '../../../../resource/model/policy.js';
import { all, any, authenticated, rule } from '../../../../resource/model/rule.js';
import { owner } from '../../../rights/access/owner.rules.js';
import { administratorOf } from '../../../rights/access/portal.rules.js';
import { teachingStaff } from '../../../rights/access/role.rules.js';

/** Files that are a part of the platform's appearance, as opposed to those that belong to one person's record. */
const ofAppearance = rule(
  'file of the appearance of the platform, its courses, sessions or skills',
  (_, row) => sql`${row.column('category')} NOT IN ('extra_field', 'ticket', 'scorm', 'link')`,
);
const uploader = owner('creator', 'who uploaded it');
const maintainer = administratorOf({ user: 'creator' });

/**
 * Files outside the tree of nodes: files of the platform are readable by signed-in users; files of a record by their uploader and
 * administrators.
 */
export const assetPolicy: Policy = policy('assets', {
  read: any(maintainer, all(authenticated, ofAppearance), uploader),
  create: all(teachingStaff, uploader),
  delete: maintainer,
});
