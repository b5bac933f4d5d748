import type { Actor } from '../../../auth/actor.js';
import { allOf, materialisedArray, type Sql, sql } from '../../../database/sql.js';
import { callerSet } from '../../../resource/policy/caller-set.js';
import { conditionAlong } from '../../../resource/policy/candidate-ids.js';
import { rule, type Rule } from '../../../resource/model/rule.js';
import { isAmong } from './membership.js';
import { belongsToPortal } from './portal.rules.js';

/** Ids of the people who count the caller among their friends: whose own tie says so, and not the caller's alone. */
const befriended = callerSet(
  'ids',
  (actor) =>
    sql`SELECT "t"."user_id" FROM "user_rel_user" "t" WHERE "t"."friend_id" = ${actor.id} AND "t"."relation_type" IN ('friend', 'good_friend')`,
);

/** Ids of the people whose boss the caller is. */
const subordinates = callerSet(
  'ids',
  (actor) => sql`SELECT "t"."user_id" FROM "user_rel_user" "t" WHERE "t"."friend_id" = ${actor.id} AND "t"."relation_type" = 'boss'`,
);

/** Ids of the caller's bosses. */
const bosses = callerSet(
  'ids',
  (actor) => sql`SELECT "t"."friend_id" FROM "user_rel_user" "t" WHERE "t"."user_id" = ${actor.id} AND "t"."relation_type" = 'boss'`,
);

/**
 * A friend of the caller. The person's own tie decides, not the caller's.
 * @param userPath to-one path to the person, or `id` for the person's own row
 */
export function friendOf(userPath: string): Rule {
  return relatedUserRule('friend', userPath, befriended);
}

/** A friend of a friend of the caller. */
export function friendOfFriendOf(userPath: string): Rule {
  return relatedUserRule(
    'friend of a friend',
    userPath,
    (actor) => sql`SELECT "f"."user_id" FROM "user_rel_user" "f"
      WHERE "f"."relation_type" IN ('friend', 'good_friend') AND "f"."friend_id" = ANY(${materialisedArray(befriended(actor))})`,
  );
}

/** The caller is the person's boss. */
export function bossOf(userPath: string): Rule {
  return relatedUserRule('boss', userPath, subordinates);
}

/** The other way round: the person's subordinate. */
export function subordinateOf(userPath: string): Rule {
  return relatedUserRule('subordinate', userPath, bosses);
}

/** People of the portal alone: a tie reaches into no other. */
function relatedUserRule(description: string, userPath: string, relatedUsers: (actor: Actor) => Sql): Rule {
  return rule(description, (actor, row) => {
    if (actor.id === null) return false;
    const tied = conditionAlong(row, userPath, (person) => isAmong(person, relatedUsers(actor)));
    return allOf([tied, belongsToPortal(actor, 'user', row.path(userPath))]);
  });
}
