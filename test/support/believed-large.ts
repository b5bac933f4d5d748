import type { DataSource } from 'typeorm';
import type { ResourceDefinition } from '../../src/resource/model/resource-definition.js';

const ROWS = 1_000_000;
/** What leads to a row of another table: so many rows lead to the same one. */
const ROWS_ALIKE = 10;

/**
 * Makes the planner believe that every table with rows in it has a million of them, so that plans can be looked at without writing a million rows.
 * @returns the names of these tables
 */
export async function believeLarge(dataSource: DataSource): Promise<Set<string>> {
  const tables = await dataSource.query<{ table: string }[]>(
    `SELECT relname AS "table" FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND pg_relation_size(oid) > 0`,
  );
  const names = tables.map(({ table }) => table);
  await dataSource.query(
    `UPDATE pg_class SET reltuples = ${ROWS}, relpages = pg_relation_size(oid) / current_setting('block_size')::int
      WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1)`,
    [names],
  );
  await dataSource.query('DELETE FROM pg_statistic');
  await dataSource.query(
    `SELECT pg_restore_attribute_stats('schemaname', 'public', 'relname', "table"."relname"::text, 'attname', "column"."attname"::text,
        'inherited', false, 'null_frac', 0::real, 'avg_width', 4, 'n_distinct', (-1.0 / ${ROWS_ALIKE})::real)
      FROM pg_constraint "key" JOIN pg_class "table" ON "table".oid = "key".conrelid
      JOIN pg_attribute "column" ON "column".attrelid = "table".oid AND "column".attnum = "key".conkey[1]
      WHERE "key".contype = 'f' AND "table".relnamespace = 'public'::regnamespace AND "key".conkey[2] IS NULL`,
  );
  return new Set([...names, ...(await partitioned(dataSource, names))]);
}

/** The tables of which these are partitions. */
async function partitioned(dataSource: DataSource, partitions: readonly string[]): Promise<string[]> {
  const tables = await dataSource.query<{ table: string }[]>(
    `SELECT DISTINCT "parent".relname AS "table" FROM pg_inherits JOIN pg_class "parent" ON "parent".oid = inhparent
      JOIN pg_class "child" ON "child".oid = inhrelid WHERE "child".relname = ANY ($1)`,
    [partitions],
  );
  return tables.map(({ table }) => table);
}

/** Ties a row to a row by each many-to-many relation. */
export async function tieOnce(dataSource: DataSource, resources: readonly ResourceDefinition[]): Promise<void> {
  for (const { table, fields } of resources) {
    for (const { joinTable, target } of fields.values()) {
      if (!joinTable || !target) continue;
      await dataSource.query(
        `INSERT INTO "${joinTable.table}" ("${joinTable.ownerColumn}", "${joinTable.targetColumn}")
          SELECT (SELECT min("id") FROM "${table}"), (SELECT min("id") FROM "${target.table}") ON CONFLICT DO NOTHING`,
      );
    }
  }
}
