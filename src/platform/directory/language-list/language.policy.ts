import { type Policy, policy } from '../../../resource/model/policy.js';
import { everyone } from '../../../resource/model/rule.js';
import { globalAdministrator } from '../../rights/access/role.rules.js';

/** Languages of the interface: readable before sign-in, maintained by global administrators. */
export const languagePolicy: Policy = policy('languages', {
  read: everyone,
  create: globalAdministrator,
  update: globalAdministrator,
  delete: globalAdministrator,
});
