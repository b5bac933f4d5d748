import { type Sql, sql } from '../../database/sql.js';

/** A course can be completed by learning paths that its learners see. @param course SQL value */
export function completedByPaths(course: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM "c_lp" "p" JOIN "resource_link" "l" ON "l"."resource_node_id" = "p"."resource_node_id"
      WHERE "l"."course_id" = ${course} AND "l"."deleted_at" IS NULL AND "l"."visibility" = 'published')`;
}
