import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, authenticated } from '../../../resource/model/rule.js';
import { shownOnPortal } from '../../rights/access/portal-record.rules.js';
import { portalOfCaller } from '../../rights/access/portal.rules.js';
import { globalAdministrator, sessionManager } from '../../rights/access/role.rules.js';

const maintainer = any(globalAdministrator, all(sessionManager, portalOfCaller('url')));

/** Labels of sessions: read by all users of the portal, maintained by session managers. */
export const sessionCategoryPolicy: Policy = policy('session categories', {
  read: all(authenticated, shownOnPortal('url')),
  create: maintainer,
  update: maintainer,
  delete: maintainer,
});
