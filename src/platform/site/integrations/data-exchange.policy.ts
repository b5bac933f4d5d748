import { type Policy, policy } from '../../../resource/model/policy.js';
import { any } from '../../../resource/model/rule.js';
import { owner } from '../../rights/access/owner.rules.js';
import { administratorOf } from '../../rights/access/portal.rules.js';

/** Whose data went where: written by administrators, readable by the user concerned. */
export const dataExchangeUserPolicy: Policy = policy('people concerned by data transfers', {
  read: any(administratorOf({ user: 'user' }), owner('user', 'the person concerned')),
  create: administratorOf({ user: 'user' }),
  delete: administratorOf({ user: 'user' }),
});
