import { sql } from '../../database/sql.js';
import { type Policy, policy } from '../../resource/policy/policy.js';
import { all, any, authenticated, not, rule } from '../../resource/policy/rule.js';
import { owner } from '../access/owner.rules.js';
import { portalOfCaller } from '../access/portal.rules.js';
import { administrator, globalAdministrator, sessionManager } from '../access/role.rules.js';

const firstPortal = rule('the first portal', (_, row) => sql`${row.id} = 1`);

/** Voters' table, "Portal (access URL)": kept by global administrators, and number 1 stays for good. */
export const accessUrlPolicy: Policy = policy('portals', {
  read: any(globalAdministrator, all(administrator, portalOfCaller('id'))),
  create: globalAdministrator,
  update: globalAdministrator,
  delete: all(globalAdministrator, not(firstPortal)),
});

/** Who brings new people to a portal; session managers need learners for their sessions. */
export const keeperOfPortalUsers = any(globalAdministrator, all(sessionManager, portalOfCaller('id')));

const administratorOfPortal = any(globalAdministrator, all(administrator, portalOfCaller('url')));

/** What a portal offers: its administrators'; what is put on it they must be able to see, which keeps portals apart. */
export const portalOfferPolicy: Policy = policy('offers of a portal', {
  read: administratorOfPortal,
  create: administratorOfPortal,
  update: administratorOfPortal,
  delete: administratorOfPortal,
});

/** Who is on a portal: its administrators', and everybody sees on which portals he or she is. */
export const portalMemberPolicy: Policy = policy('members of a portal', {
  read: any(administratorOfPortal, owner('user', 'the member')),
  create: administratorOfPortal,
  update: administratorOfPortal,
  delete: administratorOfPortal,
});

/** Catalogues of the installation: read by everybody signed in, kept by administrators. */
export const installationCatalogue: Policy = policy('catalogues', {
  read: authenticated,
  create: administrator,
  update: administrator,
  delete: administrator,
});
