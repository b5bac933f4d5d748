import { type Policy, policy } from '../../../resource/model/policy.js';
import { any } from '../../../resource/model/rule.js';
import { owner } from '../../rights/access/owner.rules.js';

const sender = owner('fromUser', 'the sender');
const addressee = owner('toUser', 'the addressee');

/** Messages of a chat are readable by its two users only, and cannot be changed. */
export const instantMessagePolicy: Policy = policy('instant messages', { read: any(sender, addressee), create: sender, update: addressee });
