import { sql } from '../../../database/sql.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, rule } from '../../../resource/model/rule.js';
import { owner } from '../../rights/access/owner.rules.js';
import { administratorOf } from '../../rights/access/portal.rules.js';
import { teachingStaff } from '../../rights/access/role.rules.js';

const requester = owner('user', 'the requester');
const maintainer = administratorOf({ user: 'user' });
const pending = rule('while pending', (_, row) => sql`${row.column('status')} = 'pending'`);

/** Requests for courses: teachers make them, administrators of their portal decide them. */
export const courseRequestPolicy: Policy = policy('course requests', {
  read: any(maintainer, requester),
  create: all(teachingStaff, requester),
  update: any(maintainer, all(requester, pending)),
  delete: any(maintainer, all(requester, pending)),
});
