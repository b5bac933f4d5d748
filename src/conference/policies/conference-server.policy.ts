import { globalAdministrator } from '../../platform/rights/access/role.rules.js';
import { policy } from '../../resource/model/policy.js';

/** Servers serve all portals, and their secrets admit to every room: they are for global administrators alone. */
export const conferenceServerPolicy = policy('videoconference servers', {
  read: globalAdministrator,
  create: globalAdministrator,
  update: globalAdministrator,
  delete: globalAdministrator,
});
