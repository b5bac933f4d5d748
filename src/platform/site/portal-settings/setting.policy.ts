import { sql } from '../../../database/sql.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, authenticated, not, rule } from '../../../resource/model/rule.js';
import { ofDeclaration } from '../../rights/access/declared-setting.js';
import { administratorOfPortal } from '../../rights/access/portal-record.rules.js';
import { administrator, globalAdministrator } from '../../rights/access/role.rules.js';

/** What a feature declares for the eyes of others than administrators, on the portal that the caller is on. */
const audience = rule("settings of the caller's portal that are for everyone, or for everyone who is signed in", (actor, row) => {
  const audiences = actor.isAnonymous ? ['everyone'] : ['everyone', 'signed-in'];
  const said = ofDeclaration(row, sql`"d"."declaration"->>'audience'`);
  return sql`(${row.column('url')} = ${actor.portalId} AND ${said} = ANY(${audiences}::text[]))`;
});

/** Settings of a portal: its administrators change them, global administrators create them, and they cannot be deleted. */
export const settingPolicy: Policy = policy('settings', {
  read: any(administratorOfPortal('url'), audience),
  create: globalAdministrator,
  update: administratorOfPortal('url'),
});

const system = rule('role of the system', (_, row) => sql`${row.column('systemRole')}`);

/** Roles with their descriptions; written by global administrators; those of the system cannot be deleted. */
export const rolePolicy: Policy = policy('roles', {
  read: authenticated,
  create: globalAdministrator,
  update: globalAdministrator,
  delete: all(globalAdministrator, not(system)),
});

/** Permissions of roles hold on every portal, and are global administrators' to give. */
export const permissionGrantPolicy: Policy = policy('permissions of roles', {
  read: administrator,
  create: globalAdministrator,
  update: globalAdministrator,
  delete: globalAdministrator,
});
