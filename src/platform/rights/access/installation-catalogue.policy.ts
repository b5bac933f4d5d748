import { type Policy, policy } from '../../../resource/model/policy.js';
import { authenticated } from '../../../resource/model/rule.js';
import { globalAdministrator } from './role.rules.js';

/** Catalogues of the installation: every account reads them, global administrators write them for all portals. */
export const installationCatalogue: Policy = policy('catalogues', {
  read: authenticated,
  create: globalAdministrator,
  update: globalAdministrator,
  delete: globalAdministrator,
});
