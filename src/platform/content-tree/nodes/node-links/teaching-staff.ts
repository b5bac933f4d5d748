import { type Sql, sql } from '../../../../database/sql.js';

/**
 * Teachers of the courses that the links of a node are in, and the coaches where they are in a session.
 * @param node SQL value of the node's id
 * @returns a SELECT of the column `id`
 */
export function teachingStaffOfLinks(node: Sql): Sql {
  const links = sql`FROM "resource_link" "l" JOIN "course" "c" ON "c"."id" = "l"."course_id" AND "c"."visibility" <> 'hidden'`;
  const standing = sql`"l"."resource_node_id" = ${node} AND "l"."deleted_at" IS NULL AND "l"."visibility" <> 'deleted'`;
  return sql`SELECT "m"."user_id" AS "id" ${links} JOIN "course_rel_user" "m" ON "m"."course_id" = "l"."course_id" AND "m"."status" = 'teacher'
      AND "m"."relation_type" = 'normal' WHERE ${standing} AND "l"."session_id" IS NULL
    UNION SELECT "m"."user_id" ${links} JOIN "session_rel_course_rel_user" "m" ON "m"."session_id" = "l"."session_id"
      AND "m"."course_id" = "l"."course_id" AND "m"."status" = 'course_coach' WHERE ${standing}
    UNION SELECT "r"."user_id" ${links} JOIN "session_rel_user" "r" ON "r"."session_id" = "l"."session_id"
      AND "r"."relation_type" = 'general_coach' WHERE ${standing}`;
}
