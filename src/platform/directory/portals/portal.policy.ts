import { sql } from '../../../database/sql.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, not, rule } from '../../../resource/model/rule.js';
import { owner } from '../../rights/access/owner.rules.js';
import { portalOfCaller } from '../../rights/access/portal.rules.js';
import { administrator, globalAdministrator, sessionManager } from '../../rights/access/role.rules.js';

const firstPortal = rule('the first portal', (_, row) => sql`${row.id} = 1`);

/** Portals are maintained by global administrators; portal 1 cannot be deleted. */
export const portalPolicy: Policy = policy('portals', {
  read: any(globalAdministrator, all(administrator, portalOfCaller('id'))),
  create: globalAdministrator,
  update: globalAdministrator,
  delete: all(globalAdministrator, not(firstPortal)),
});

/** Who creates users of a portal; session managers need learners for their sessions. */
export const managerOfPortalUsers = any(globalAdministrator, all(sessionManager, portalOfCaller('id')));

const administratorOfPortal = any(globalAdministrator, all(administrator, portalOfCaller('url')));

/** What a portal offers: maintained by its administrators, who must be able to see what they add, which separates portals. */
export const portalOfferPolicy: Policy = policy('offers of a portal', {
  read: administratorOfPortal,
  create: administratorOfPortal,
  update: administratorOfPortal,
  delete: administratorOfPortal,
});

/** Who is on a portal: maintained by its administrators; users see on which portals they are. */
export const portalMemberPolicy: Policy = policy('members of a portal', {
  read: any(administratorOfPortal, owner('user', 'the member')),
  create: administratorOfPortal,
  update: administratorOfPortal,
  delete: administratorOfPortal,
});
