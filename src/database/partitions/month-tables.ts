import { sql } from '../sql.js';
import type { Database } from '../statements.js';
import { monthNamed } from './months.js';

/** @returns names of the partitions of a table that are of one month */
export async function attachedMonths(database: Database, table: string): Promise<string[]> {
  const found = await database.rows<{ name: string }>(
    sql`SELECT "c"."relname"::text AS "name" FROM "pg_inherits" "i" JOIN "pg_class" "c" ON "c"."oid" = "i"."inhrelid"
        WHERE "i"."inhparent" = ${table}::regclass ORDER BY 1`,
  );
  return found.flatMap(({ name }) => (monthNamed(name) ? [name] : []));
}

/** @returns names of the months of a table that were detached and are there still */
export async function detachedMonths(database: Database, table: string): Promise<string[]> {
  const found = await database.rows<{ name: string }>(
    sql`SELECT "relname"::text AS "name" FROM "pg_class" WHERE "relnamespace" = current_schema()::regnamespace AND "relkind" = 'r' AND NOT "relispartition"
        AND starts_with("relname", ${`${table}_`}) ORDER BY 1`,
  );
  return found.flatMap(({ name }) => (monthNamed(name)?.name === name.slice(table.length + 1) ? [name] : []));
}
