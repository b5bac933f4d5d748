import { type RowReference, type Sql, sql } from 'lyceum/resource';

/** For a FROM clause: a category and those above it as "up", with their parents. */
export function ancestorsOf(row: RowReference): Sql {
  return sql`(WITH RECURSIVE "line" AS (
      SELECT "k"."id", "k"."parent_id" FROM "c_wiki_category" "k" WHERE "k"."id" = ${row.id}
      UNION SELECT "k"."id", "k"."parent_id" FROM "c_wiki_category" "k" JOIN "line" ON "line"."parent_id" = "k"."id")
    SELECT * FROM "line") "up"`;
}
