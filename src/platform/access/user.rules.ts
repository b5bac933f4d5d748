import { sql } from '../../database/sql.js';
import { all, type Rule, rule } from '../../resource/policy/rule.js';
import { humanResources } from './role.rules.js';

/**
 * Voters' table, "User | view": human resources managers of a person: those who follow a course or session in which the person is.
 * @param userPath to-one path to the person, or `id` for the person's own row
 */
export function humanResourcesOf(userPath: string): Rule {
  return all(
    humanResources,
    rule('who follows a course or session of the person', (actor, row) => {
      const user = row.path(userPath);
      return sql`(${user} IN (SELECT "m"."user_id" FROM "course_rel_user" "m" JOIN "course_rel_user" "h" ON "h"."course_id" = "m"."course_id"
          JOIN "access_url_rel_course" "p" ON "p"."course_id" = "m"."course_id" AND "p"."url_id" = ${actor.portalId}
          WHERE "h"."user_id" = ${actor.id} AND "h"."relation_type" = 'hr' AND "m"."relation_type" = 'normal')
        OR ${user} IN (SELECT "m"."user_id" FROM "session_rel_user" "m" JOIN "session_rel_user" "h" ON "h"."session_id" = "m"."session_id"
          JOIN "access_url_rel_session" "p" ON "p"."session_id" = "m"."session_id" AND "p"."url_id" = ${actor.portalId}
          WHERE "h"."user_id" = ${actor.id} AND "h"."relation_type" = 'hr_manager' AND "m"."relation_type" = 'student'))`;
    }),
  );
}
