import { sql } from '../../../../database/sql.js';
import { type Policy, policy } from '../../../../resource/model/policy.js';
import { all, any, authenticated, rule } from '../../../../resource/model/rule.js';
import { through } from '../../../../resource/policy/through.js';
import { portalOfCaller } from '../../../rights/access/portal.rules.js';
import { administrator, globalAdministrator } from '../../../rights/access/role.rules.js';

/** Rooms and branches: only those of the portal that the caller came in through, for global administrators too. */
const onCallersPortal = portalOfCaller('url');

export const branchPolicy: Policy = policy('branches', {
  read: all(authenticated, onCallersPortal),
  create: all(administrator, onCallersPortal),
  update: all(administrator, onCallersPortal),
  delete: all(administrator, onCallersPortal),
});

const ofNoBranch = rule('room of no branch', (_, row) => sql`${row.column('branch')} IS NULL`);
const maintainer = any(all(globalAdministrator, ofNoBranch), all(administrator, through('branch', onCallersPortal)));

/** Rooms go by their branch. Those of no branch are of no portal, and global administrators keep them. */
export const roomPolicy: Policy = policy('rooms', {
  read: all(authenticated, any(ofNoBranch, through('branch', onCallersPortal))),
  create: maintainer,
  update: maintainer,
  delete: maintainer,
});
