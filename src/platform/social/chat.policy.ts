import { type Policy, policy } from '../../resource/policy/policy.js';
import { any } from '../../resource/policy/rule.js';
import { owner } from '../access/owner.rules.js';

const sender = owner('fromUser', 'the sender');
const addressee = owner('toUser', 'the addressee');

/** What two people say to one another is theirs alone, and stays said. */
export const chatPolicy: Policy = policy('instant messages', { read: any(sender, addressee), create: sender, update: addressee });
