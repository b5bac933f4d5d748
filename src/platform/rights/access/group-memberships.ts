import type { Actor } from '../../../auth/actor.js';
import { raw, type Sql, sql } from '../../../database/sql.js';
import { callerSet } from '../../../resource/policy/caller-set.js';

/** Ids of the groups to which the caller belongs. */
export const groupsJoined = callerSet('ids', (actor) => groups(actor, 'c_group_rel_user'), { usual: true });

/** Ids of the groups that the caller tutors. */
export const groupsTutored = callerSet('ids', (actor) => groups(actor, 'c_group_rel_tutor'), { usual: true });

/** A group lives and is hidden with its course. */
function groups(actor: Actor, table: 'c_group_rel_user' | 'c_group_rel_tutor'): Sql {
  return sql`SELECT "g"."group_id" FROM ${raw(`"${table}"`)} "g"
    JOIN "course" "c" ON "c"."id" = "g"."c_id" AND "c"."visibility" <> 'hidden'
    JOIN "access_url_rel_course" "p" ON "p"."course_id" = "c"."id" AND "p"."url_id" = ${actor.portalId}
    WHERE "g"."user_id" = ${actor.id}`;
}
