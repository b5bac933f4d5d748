import type { Actor } from '../../auth/actor.js';
import { allOf, once, type Sql, sql } from '../../database/sql.js';
import { reaching } from '../../resource/policy/reach.js';
import { rule, type Rule } from '../../resource/policy/rule.js';
import { isAmong } from './membership.js';
import { belongsToPortal } from './portal.rules.js';

/** Ids of the people who count the caller among their friends: whose own tie says so, and not the caller's alone. */
function befriended(actor: Actor): Sql {
  return sql`SELECT "t"."user_id" FROM "user_rel_user" "t" WHERE "t"."friend_id" = ${actor.id} AND "t"."relation_type" IN ('friend', 'good_friend')`;
}

/**
 * Voters' table, "User | view: friend" and "Social post | create: receiver must be a friend". The person's own tie decides.
 * @param userPath to-one path to the person, or `id` for the person's own row
 */
export function friendOf(userPath: string): Rule {
  return personRule('friend', userPath, befriended);
}

/** Voters' table, "User | view: friend of friend". */
export function friendOfFriendOf(userPath: string): Rule {
  return personRule(
    'friend of a friend',
    userPath,
    (actor) => sql`SELECT "f"."user_id" FROM "user_rel_user" "f"
      WHERE "f"."relation_type" IN ('friend', 'good_friend') AND "f"."friend_id" = ANY(${once(befriended(actor))})`,
  );
}

/** Voters' table, "User | view: boss and subordinate each way": the person's boss. */
export function bossOf(userPath: string): Rule {
  return personRule(
    'boss',
    userPath,
    (actor) => sql`SELECT "t"."user_id" FROM "user_rel_user" "t" WHERE "t"."friend_id" = ${actor.id} AND "t"."relation_type" = 'boss'`,
  );
}

/** The other way round: the person's subordinate. */
export function subordinateOf(userPath: string): Rule {
  return personRule(
    'subordinate',
    userPath,
    (actor) => sql`SELECT "t"."friend_id" FROM "user_rel_user" "t" WHERE "t"."user_id" = ${actor.id} AND "t"."relation_type" = 'boss'`,
  );
}

/** People of the portal alone: a tie reaches into no other. */
function personRule(description: string, userPath: string, people: (actor: Actor) => Sql): Rule {
  return rule(description, (actor, row) => {
    if (actor.id === null) return false;
    const tied = reaching(row, userPath, (person) => isAmong(person, people(actor)));
    return allOf([tied, belongsToPortal(actor, 'user', row.path(userPath))]);
  });
}
