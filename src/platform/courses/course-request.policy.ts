import { sql } from '../../database/sql.js';
import { type Policy, policy } from '../../resource/policy/policy.js';
import { all, any, rule } from '../../resource/policy/rule.js';
import { owner } from '../access/owner.rules.js';
import { administratorOf } from '../access/portal.rules.js';
import { teachingStaff } from '../access/role.rules.js';

const requester = owner('user', 'the requester');
const keeper = administratorOf({ user: 'user' });
const pending = rule('while pending', (_, row) => sql`${row.column('status')} = 'pending'`);

/** Requests for courses: teachers make them, administrators of their portal decide them. */
export const courseRequestPolicy: Policy = policy('course requests', {
  read: any(keeper, requester),
  create: all(teachingStaff, requester),
  update: any(keeper, all(requester, pending)),
  delete: any(keeper, all(requester, pending)),
});
