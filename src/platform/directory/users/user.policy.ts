import { sql } from '../../../database/sql.js';
import { type Policy, policy } from '../../../resource/model/policy.js';
import { all, any, authenticated, inPerson, not, rule } from '../../../resource/model/rule.js';
import { owner } from '../../rights/access/owner.rules.js';
import { administratorOf, onPortal } from '../../rights/access/portal.rules.js';
import { administrator, globalAdministrator } from '../../rights/access/role.rules.js';
import { bossOf, friendOf, friendOfFriendOf, subordinateOf } from '../../rights/access/user-relation.rules.js';
import { humanResourcesOf } from '../../rights/access/user.rules.js';
import { onPortalsOfCallerOnly } from './whole-account.js';

const self = owner('id', 'the person');

const standing = rule('account not deleted', (_, row) => sql`${row.column('active')} <> 'soft_deleted'`);

const isGlobalAdministrator = rule('global administrator as target', (_, row) => sql`${row.column('roles')} @> '["ROLE_GLOBAL_ADMIN"]'`);

/** A portal's administrator must not come by the rights of a global one by changing that account. */
const administratorOfAccount = any(globalAdministrator, all(administratorOf({ user: 'id' }), not(isGlobalAdministrator)));

/** An account is removed for every portal that it is on; its membership of one portal is removed by itself. */
const administratorOfWholeAccount = any(globalAdministrator, all(administratorOfAccount, onPortalsOfCallerOnly('id')));

/** Signed-in users see the public card of the portal's users; see `profileReader` for the rest. */
export const userPolicy: Policy = policy('users', {
  read: any(globalAdministrator, all(authenticated, onPortal({ user: 'id' }), any(administrator, self, standing))),
  create: administratorOfAccount,
  update: any(administratorOfAccount, self),
  delete: all(administratorOfWholeAccount, not(self)),
});

const isAdministrator = rule(
  'administrator as target',
  (_, row) => sql`${row.column('roles')} ?| ARRAY['ROLE_ADMIN', 'ROLE_GLOBAL_ADMIN']`,
);

/** Whom an administrator may act as: who acts as a person reaches what the person has on other portals, too. */
export const mayActAs = all(inPerson, administratorOfWholeAccount, not(self), any(globalAdministrator, not(isAdministrator)));

/** Who takes back what they began by acting as a person. */
export const mayEndActing = all(inPerson, administratorOfAccount, not(self));

/** Who takes a second factor off an account whose owner has lost it. */
export const mayRemoveSecondFactor = all(inPerson, administratorOfWholeAccount, not(self));

/** Who sees where an account is signed in, and signs it out. */
export const mayEndSignIns = all(inPerson, any(self, administratorOfAccount));

/** Below a person's address: what is the person's own business, and the administration's. */
export const userOrAdministrator = any(administratorOf({ user: 'id' }), self);

/** Who sees the whole record of an account; all others see its public card. */
export const profileReader = any(
  administrator,
  self,
  friendOf('id'),
  friendOfFriendOf('id'),
  bossOf('id'),
  subordinateOf('id'),
  humanResourcesOf('id'),
);
