import { type Policy, policy } from '../../resource/policy/policy.js';
import { all, any, authenticated } from '../../resource/policy/rule.js';
import { shownOnPortal } from '../access/portal-record.rules.js';
import { portalOfCaller } from '../access/portal.rules.js';
import { globalAdministrator, sessionManager } from '../access/role.rules.js';

const keeper = any(globalAdministrator, all(sessionManager, portalOfCaller('url')));

/** Labels of sessions: everybody's on the portal to read, session managers' to keep. */
export const sessionCategoryPolicy: Policy = policy('session categories', {
  read: all(authenticated, shownOnPortal('url')),
  create: keeper,
  update: keeper,
  delete: keeper,
});
