import { sql } from '../../database/sql.js';
import { type Policy, policy } from '../../resource/policy/policy.js';
import { all, any, authenticated, not, rule } from '../../resource/policy/rule.js';
import { administratorOfPortal } from '../access/portal-record.rules.js';
import { administrator, globalAdministrator } from '../access/role.rules.js';

/** Settings of a portal: its administrators change them, global administrators bring them in, and nobody takes them away. */
export const settingPolicy: Policy = policy('settings', {
  read: administratorOfPortal('url'),
  create: globalAdministrator,
  update: administratorOfPortal('url'),
});

/** Tables of the installation that administrators alone see. */
export const administrationPolicy: Policy = policy('administration', {
  read: administrator,
  create: administrator,
  update: administrator,
  delete: administrator,
});

const system = rule('role of the system', (_, row) => sql`${row.column('systemRole')}`);

/** Roles as they are described to people; those of the system stay. */
export const rolePolicy: Policy = policy('roles', {
  read: authenticated,
  create: administrator,
  update: administrator,
  delete: all(administrator, not(system)),
});

const changeable = any(
  globalAdministrator,
  all(
    administrator,
    rule('unless fixed', (_, row) => sql`${row.column('changeable')}`),
  ),
);

/** Permissions of roles: what is fixed, global administrators alone fix and loosen. */
export const permissionGrantPolicy: Policy = policy('permissions of roles', {
  read: administrator,
  create: changeable,
  update: changeable,
  delete: changeable,
});
