import { type Policy, policy } from '../../resource/policy/policy.js';
import { everyone } from '../../resource/policy/rule.js';
import { administrator } from '../access/role.rules.js';

/** Languages of the interface: offered before anybody signs in, kept by administrators. */
export const languagePolicy: Policy = policy('languages', {
  read: everyone,
  create: administrator,
  update: administrator,
  delete: administrator,
});
