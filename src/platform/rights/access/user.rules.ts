import type { Actor } from '../../../auth/actor.js';
import { type Sql, sql } from '../../../database/sql.js';
import { all, role, type Rule } from '../../../resource/model/rule.js';
import { amongRule } from './among-rule.js';
import { humanResources } from './role.rules.js';
import { ROLES } from './roles.js';
import { bossOf } from './user-relation.rules.js';

/**
 * Human resources managers of a person: those who follow the person, or a course or session in which the person is.
 * @param userPath to-one path to the person, or `id` for the person's own row
 */
export function humanResourcesOf(userPath: string): Rule {
  return all(humanResources, amongRule('who follows the person, or a course or session of the person', userPath, followedUsers));
}

/**
 * A student boss who is the boss of the person.
 * @param userPath to-one path to the person, or `id` for the person's own row
 */
export function studentBossOf(userPath: string): Rule {
  return all(role(ROLES.studentBoss, 'student boss'), bossOf(userPath));
}

/** Ids of the people of the caller's portal who are tied to the caller, or in a course or session that the caller follows. */
function followedUsers(actor: Actor): Sql {
  return sql`SELECT "m"."user_id" FROM "course_rel_user" "m" JOIN "course_rel_user" "h" ON "h"."course_id" = "m"."course_id"
    JOIN "access_url_rel_course" "p" ON "p"."course_id" = "m"."course_id" AND "p"."url_id" = ${actor.portalId}
    WHERE "h"."user_id" = ${actor.id} AND "h"."relation_type" = 'hr' AND "m"."relation_type" = 'normal'
    UNION ALL
    SELECT "m"."user_id" FROM "session_rel_user" "m" JOIN "session_rel_user" "h" ON "h"."session_id" = "m"."session_id"
    JOIN "access_url_rel_session" "p" ON "p"."session_id" = "m"."session_id" AND "p"."url_id" = ${actor.portalId}
    WHERE "h"."user_id" = ${actor.id} AND "h"."relation_type" = 'hr_manager' AND "m"."relation_type" = 'student'
    UNION ALL
    SELECT "t"."user_id" FROM "user_rel_user" "t"
    JOIN "access_url_rel_user" "p" ON "p"."user_id" = "t"."user_id" AND "p"."url_id" = ${actor.portalId}
    WHERE "t"."friend_id" = ${actor.id} AND "t"."relation_type" = 'hr'`;
}
