import { type Policy, policy } from '../../../resource/model/policy.js';
import { authenticated } from '../../../resource/model/rule.js';
import { sessionManager } from '../../rights/access/role.rules.js';

/** Training tracks and their intakes belong to no portal: signed-in users read them, session managers maintain them. */
export const careerPolicy: Policy = policy('careers', {
  read: authenticated,
  create: sessionManager,
  update: sessionManager,
  delete: sessionManager,
});
