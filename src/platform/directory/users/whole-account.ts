import type { Actor } from '../../../auth/actor.js';
import { type Sql, sql } from '../../../database/sql.js';
import { type Rule, rule } from '../../../resource/model/rule.js';
import type { Write } from '../../../resource/model/write.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { ROLES } from '../../rights/access/roles.js';
import { type Account, changesAccess } from './account-change.js';

/**
 * Whether an account is on a portal that the caller is not on: administrators administer the portals that they are on.
 * @param account SQL value of the account's id
 */
function isElsewhere(actor: Actor, account: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM "access_url_rel_user" "there" WHERE "there"."user_id" = ${account} AND "there"."url_id" <> ${actor.portalId}
    AND NOT EXISTS (SELECT 1 FROM "access_url_rel_user" "here" WHERE "here"."url_id" = "there"."url_id" AND "here"."user_id" = ${actor.id}))`;
}

/**
 * Accounts of which the caller is on every portal.
 * @param path to-one path to the account, or `id` for the account's own row
 */
export function onPortalsOfCallerOnly(path: string): Rule {
  return rule('on portals of the caller only', (actor, row) => sql`NOT ${isElsewhere(actor, path === 'id' ? row.id : row.path(path))}`);
}

/**
 * What decides about access to an account holds on every portal that it is on, so that the administrator of some of them does not change it.
 * Users change their own account by the rules of its members.
 * @param before the account before the change
 * @throws Problem 403 where the account is on a portal that the caller does not administer
 */
export async function requireWholeAccount(write: Write, id: number, before: Account | undefined): Promise<void> {
  const { actor, transaction } = write;
  if (actor.id === id || actor.is(ROLES.globalAdministrator) || !changesAccess(write, before)) return;
  const found = await transaction.one<{ elsewhere: boolean }>(sql`SELECT ${isElsewhere(actor, sql`${id}::int`)} AS "elsewhere"`);
  if (found?.elsewhere) throw new Problem(403, ELSEWHERE);
}

const ELSEWHERE =
  'This account is on other portals too. An administrator of all of them changes its password, e-mail address, user name, roles and state; you can take it off your portal.';
