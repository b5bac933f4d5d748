import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';

/**
 * Documents of the same folder and of a context in common: a session's documents and those of the base course do not
 * get in each other's way.
 */
const SIBLINGS = sql`FROM "c_document" "own"
  JOIN "resource_node" "place" ON "place"."id" = "own"."resource_node_id"
  JOIN "resource_node" "beside" ON "beside"."parent_id" = "place"."parent_id" AND "beside"."id" <> "place"."id"
  JOIN "c_document" "other" ON "other"."resource_node_id" = "beside"."id"
  WHERE EXISTS (SELECT 1 FROM "resource_link" "mine" JOIN "resource_link" "theirs" ON "theirs"."course_id" = "mine"."course_id"
      AND "theirs"."session_id" IS NOT DISTINCT FROM "mine"."session_id" AND "theirs"."group_id" IS NOT DISTINCT FROM "mine"."group_id"
    WHERE "mine"."resource_node_id" = "place"."id" AND "theirs"."resource_node_id" = "beside"."id" AND "theirs"."deleted_at" IS NULL)`;

/**
 * Writers of one folder wait for one another, as two documents of one name at once would not see each other.
 * @returns id of another document of the same name in the folder of this one
 */
export async function namesake(transaction: Transaction, id: number): Promise<number | undefined> {
  await transaction.rows(
    sql`SELECT 1 FROM "resource_node" WHERE "id" = (SELECT "n"."parent_id" FROM "c_document" "d"
          JOIN "resource_node" "n" ON "n"."id" = "d"."resource_node_id" WHERE "d"."id" = ${id}) FOR NO KEY UPDATE`,
  );
  const found = await transaction.one<{ id: number }>(
    sql`SELECT "other"."id" ${SIBLINGS} AND "own"."id" = ${id} AND "other"."title" = "own"."title" ORDER BY "other"."id" LIMIT 1`,
  );
  return found?.id;
}

/** Titles of the other documents of the folder. */
export async function siblingTitles(transaction: Transaction, id: number): Promise<ReadonlySet<string>> {
  const titles = await transaction.rows<{ title: string }>(sql`SELECT "other"."title" ${SIBLINGS} AND "own"."id" = ${id}`);
  return new Set(titles.map(({ title }) => title));
}
