import { type Sql, sql } from '../../database/sql.js';
import { NOT_EXPIRED } from '../access/course-memberships.js';
import { OPEN_TO_LEARNER } from '../access/session-memberships.js';

/** Over the link "l": it is published, and its window is open. */
function shows(now: Date): Sql {
  return sql`"l"."deleted_at" IS NULL AND "l"."visibility" = 'published' AND ("l"."start_visibility_at" IS NULL OR "l"."start_visibility_at" <= ${now})
    AND ("l"."end_visibility_at" IS NULL OR "l"."end_visibility_at" > ${now})`;
}

/** A condition: whether any link of a node shows it. @param node SQL value of the node's id */
export function isShown(node: Sql, now: Date): Sql {
  return sql`EXISTS (SELECT 1 FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${node} AND ${shows(now)})`;
}

/**
 * Whom the published links of a node reach: the people that they name, the members of their groups, and those of their courses, in
 * a session or outside. The other way round than the rules of nodes, which ask what one caller reads: a change there is to be
 * made here too.
 * @param node SQL value of the node's id
 * @returns a SELECT of the column `id`
 */
export function audienceOf(node: Sql, now: Date): Sql {
  const links = sql`FROM "resource_link" "l" JOIN "course" "c" ON "c"."id" = "l"."course_id" AND "c"."visibility" <> 'hidden'`;
  const ofNode = sql`"l"."resource_node_id" = ${node} AND ${shows(now)}`;
  const toAll = sql`${ofNode} AND "l"."user_id" IS NULL AND "l"."group_id" IS NULL AND "l"."user_group_id" IS NULL`;
  const members = sql`SELECT "m"."user_id" AS "id" ${links} JOIN "course_rel_user" "m" ON "m"."course_id" = "l"."course_id" AND "m"."relation_type" = 'normal'
    WHERE ${toAll} AND "l"."session_id" IS NULL
      AND ("m"."status" = 'teacher' OR "m"."status" = 'student' AND "c"."visibility" <> 'closed' AND ${NOT_EXPIRED})`;
  const learners = sql`SELECT "m"."user_id" ${links} JOIN "session_rel_course_rel_user" "m" ON "m"."session_id" = "l"."session_id" AND "m"."course_id" = "l"."course_id"
    JOIN "session" "s" ON "s"."id" = "m"."session_id"
    LEFT JOIN "session_rel_user" "r" ON "r"."session_id" = "s"."id" AND "r"."user_id" = "m"."user_id" AND "r"."relation_type" = 'student'
    WHERE ${toAll} AND "m"."status" = 'student' AND "m"."visibility" AND ${OPEN_TO_LEARNER}`;
  const grouped = sql`SELECT "g"."user_id" ${links} JOIN "c_group_rel_user" "g" ON "g"."group_id" = "l"."group_id" WHERE ${ofNode}`;
  const named = sql`SELECT "l"."user_id" ${links} WHERE ${ofNode} AND "l"."user_id" IS NOT NULL`;
  return sql`${members} UNION ${learners} UNION ${grouped} UNION ${named}`;
}
