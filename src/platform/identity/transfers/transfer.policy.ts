import { type Policy, policy } from '../../../resource/model/policy.js';
import { any } from '../../../resource/model/rule.js';
import { owner } from '../../rights/access/owner.rules.js';
import { administratorOf } from '../../rights/access/portal.rules.js';

const concerned = any(administratorOf({ user: 'creator' }), owner('creator', 'who sent the file'));

/** Imports in the background are their senders' and the administrators'. */
export const transferPolicy: Policy = policy('imports in the background', { read: concerned, delete: concerned });
