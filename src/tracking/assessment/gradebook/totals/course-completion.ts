import { type Sql, sql } from '../../../../database/sql.js';

/** A course can be completed by a gradebook that is a requirement. @param course SQL value */
export function completedByGradebook(course: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM "gradebook_category" "g" WHERE "g"."course_id" = ${course} AND "g"."is_requirement")`;
}
