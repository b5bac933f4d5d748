import { sql } from '../../database/sql.js';
import { type Policy, policy } from '../../resource/policy/policy.js';
import { all, any, authenticated, not, rule } from '../../resource/policy/rule.js';
import { owner } from '../access/owner.rules.js';
import { administratorOf, onPortal } from '../access/portal.rules.js';
import { administrator, globalAdministrator } from '../access/role.rules.js';
import { bossOf, friendOf, friendOfFriendOf, subordinateOf } from '../access/tie.rules.js';
import { humanResourcesOf } from '../access/user.rules.js';

const self = owner('id', 'the person');

const standing = rule('account not deleted', (_, row) => sql`${row.column('active')} <> 'soft_deleted'`);

const isGlobalAdministrator = rule('global administrator as target', (_, row) => sql`${row.column('roles')} @> '["ROLE_GLOBAL_ADMIN"]'`);

/** A portal's administrator must not come by the rights of a global one by changing that account. */
const administratorOfAccount = any(globalAdministrator, all(administratorOf({ user: 'id' }), not(isGlobalAdministrator)));

/** Voters' table, "User". Everybody signed in sees the public card of the people of the portal; see `profileReader` for the rest. */
export const userPolicy: Policy = policy('users', {
  read: any(globalAdministrator, all(authenticated, onPortal({ user: 'id' }), any(administrator, self, standing))),
  create: administratorOfAccount,
  update: any(administratorOfAccount, self),
  delete: all(administratorOfAccount, not(self)),
});

/** Below a person's address: what is the person's own business, and the administration's. */
export const personOrAdministrator = any(administratorOf({ user: 'id' }), self);

/** Voters' table, "User | view": who sees the whole record of those that show at all; others see the public card. */
export const profileReader = any(
  administrator,
  self,
  friendOf('id'),
  friendOfFriendOf('id'),
  bossOf('id'),
  subordinateOf('id'),
  humanResourcesOf('id'),
);
