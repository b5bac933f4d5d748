import { type Policy, policy } from '../../../resource/model/policy.js';
import { owner } from './owner.rules.js';

const self = owner('user', 'the person');

/** Private content of users; not even administrators see it. */
export const ownPolicy: Policy = policy('own things', { read: self, create: self, update: self, delete: self });
