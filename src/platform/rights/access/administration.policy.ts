import { type Policy, policy } from '../../../resource/model/policy.js';
import { administrator, globalAdministrator } from './role.rules.js';

/** Tables of the installation that administrators alone see, and global ones write. */
export const administrationPolicy: Policy = policy('administration', {
  read: administrator,
  create: globalAdministrator,
  update: globalAdministrator,
  delete: globalAdministrator,
});
