import { type Sql, sql } from '../../../database/sql.js';

/** Ids, each as SQL. */
interface GroupPlace {
  readonly group: Sql;
  readonly course: Sql;
  /** Null where the group is the course's own. */
  readonly session: Sql;
}

/** Whether a group is one of a course, or of a course in a session: content of another place is never linked to it. */
export function isGroupOf({ group, course, session }: GroupPlace): Sql {
  return sql`EXISTS (SELECT 1 FROM "c_group_info" "g" JOIN "resource_link" "k" ON "k"."resource_node_id" = "g"."resource_node_id"
    WHERE "g"."id" = ${group} AND "k"."course_id" = ${course} AND "k"."session_id" IS NOT DISTINCT FROM ${session})`;
}
