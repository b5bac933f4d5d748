import { identifier, type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';

/**
 * An UPDATE whose rows `/api/changes` does not list, for what the service notes about an item without anybody having changed it. The
 * table still counts as changed, for the totals of lists. A statement of its own: in a transaction it would hide what follows too.
 * @param set assignments
 * @param where condition on the table's columns
 */
export function unlistedUpdate(table: string, set: Sql, where: Sql): Sql {
  return sql`WITH "unlisted" AS (SELECT set_config('lyceum.record_changes', 'off', true)),
    "noted" AS (INSERT INTO "change_log" ("table_name", "operation") SELECT ${table}, 'update' FROM "unlisted")
    UPDATE ${identifier(table)} SET ${set} FROM "unlisted" WHERE ${where}`;
}

/**
 * Writes of whose rows `/api/changes` tells nobody, since when and in which order they were written would tell who wrote them. The
 * tables still count as changed, for the totals of lists.
 * @param tables those that the work writes
 */
export async function writeUnlisted<Result>(
  transaction: Transaction,
  tables: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  await transaction.rows(sql`SELECT set_config('lyceum.record_changes', 'off', true)`);
  const result = await work();
  await transaction.rows(sql`SELECT set_config('lyceum.record_changes', 'on', true)`);
  await transaction.rows(
    sql`INSERT INTO "change_log" ("table_name", "operation") SELECT "written", 'update' FROM unnest(${[...tables]}::text[]) AS "written"`,
  );
  return result;
}
