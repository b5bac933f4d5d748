import { type Policy, policy } from '../../resource/policy/policy.js';
import { authenticated } from '../../resource/policy/rule.js';
import { sessionManager } from '../access/role.rules.js';

/** Training tracks and their intakes belong to no portal: everybody signed in reads them, session managers keep them. */
export const careerPolicy: Policy = policy('careers', {
  read: authenticated,
  create: sessionManager,
  update: sessionManager,
  delete: sessionManager,
});
