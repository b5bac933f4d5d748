import { type Policy, policy } from '../../resource/policy/policy.js';
import { any } from '../../resource/policy/rule.js';
import { owner } from '../access/owner.rules.js';
import { administratorOf } from '../access/portal.rules.js';

/** Whose data went where: kept by administrators, and told to the person concerned. */
export const dataExchangePersonPolicy: Policy = policy('people concerned by data transfers', {
  read: any(administratorOf({ user: 'user' }), owner('user', 'the person concerned')),
  create: administratorOf({ user: 'user' }),
  delete: administratorOf({ user: 'user' }),
});
