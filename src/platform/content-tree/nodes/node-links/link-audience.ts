import { type Sql, sql } from '../../../../database/sql.js';
import { NOT_EXPIRED } from '../../../rights/access/course-memberships.js';
import { OPEN_TO_LEARNER } from '../../../rights/access/session-memberships.js';

/** Over the link "l": it is published, and its window is open. */
function shows(now: Date): Sql {
  return sql`"l"."deleted_at" IS NULL AND "l"."visibility" = 'published' AND ("l"."start_visibility_at" IS NULL OR "l"."start_visibility_at" <= ${now})
    AND ("l"."end_visibility_at" IS NULL OR "l"."end_visibility_at" > ${now})`;
}

/** Over the link "l" to a person: they have a portal in common with the creator of the content. */
const SHARES_PORTAL = sql`EXISTS (SELECT 1 FROM "resource_node" "n" JOIN "access_url_rel_user" "a" ON "a"."user_id" = "n"."creator_id"
  JOIN "access_url_rel_user" "b" ON "b"."url_id" = "a"."url_id" AND "b"."user_id" = "l"."user_id" WHERE "n"."id" = "l"."resource_node_id")`;

/** A condition: whether any link of a node shows it. @param node SQL value of the node's id */
export function isShown(node: Sql, now: Date): Sql {
  return sql`EXISTS (SELECT 1 FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${node} AND ${shows(now)})`;
}

/**
 * Whom the published links of a node address: the people that they name, the members of their groups, and those of their courses, in
 * a session or outside. Others may read it too, such as administrators; and those addressed are notified only if the rules of
 * nodes let them read it.
 * @param node SQL value of the node's id
 * @param who only learners of the courses, or teachers too
 * @returns a SELECT of the column `id`
 */
export function audienceOf(node: Sql, now: Date, who: 'everybody' | 'learners' = 'everybody'): Sql {
  const links = sql`FROM "resource_link" "l" JOIN "course" "c" ON "c"."id" = "l"."course_id" AND "c"."visibility" <> 'hidden'`;
  const ofNode = sql`"l"."resource_node_id" = ${node} AND ${shows(now)}`;
  const toAll = sql`${ofNode} AND "l"."user_id" IS NULL AND "l"."group_id" IS NULL AND "l"."user_group_id" IS NULL`;
  const members = sql`SELECT "m"."user_id" AS "id" ${links} JOIN "course_rel_user" "m" ON "m"."course_id" = "l"."course_id" AND "m"."relation_type" = 'normal'
    WHERE ${toAll} AND "l"."session_id" IS NULL
      AND (${who === 'everybody'}::boolean AND "m"."status" = 'teacher' OR "m"."status" = 'student' AND "c"."visibility" <> 'closed' AND ${NOT_EXPIRED})`;
  const learners = sql`SELECT "m"."user_id" ${links} JOIN "session_rel_course_rel_user" "m" ON "m"."session_id" = "l"."session_id" AND "m"."course_id" = "l"."course_id"
    JOIN "session" "s" ON "s"."id" = "m"."session_id"
    LEFT JOIN "session_rel_user" "r" ON "r"."session_id" = "s"."id" AND "r"."user_id" = "m"."user_id" AND "r"."relation_type" = 'student'
    WHERE ${toAll} AND "m"."status" = 'student' AND "m"."visibility" AND ${OPEN_TO_LEARNER}`;
  // A link that names a person is for them alone, whatever else it names; one narrowed to a class goes to nobody.
  const grouped = sql`SELECT "g"."user_id" ${links} JOIN "c_group_rel_user" "g" ON "g"."group_id" = "l"."group_id"
    WHERE ${ofNode} AND "l"."user_id" IS NULL AND "l"."user_group_id" IS NULL`;
  const named = sql`SELECT "l"."user_id" FROM "resource_link" "l" LEFT JOIN "course" "c" ON "c"."id" = "l"."course_id"
    WHERE ${ofNode} AND "l"."user_id" IS NOT NULL AND "l"."user_group_id" IS NULL
      AND ("c"."visibility" <> 'hidden' OR "l"."course_id" IS NULL AND ${SHARES_PORTAL})`;
  return sql`${members} UNION ${learners} UNION ${grouped} UNION ${named}`;
}
