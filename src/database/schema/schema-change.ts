import type { DataSource, QueryRunner } from 'typeorm';

/** Statements that bring the schema to what the classes say, and back. */
export interface SchemaChange {
  readonly up: readonly string[];
  readonly down: readonly string[];
}

/** An index that TypeORM can't express and therefore leaves alone. */
export interface IndexStatement {
  readonly name: string;
  readonly table: string;
  /** The `CREATE INDEX` statement. */
  readonly sql: string;
}

type Definitions = ReadonlyMap<string, string>;

/**
 * What is missing between a migrated database and the classes. The tables are really changed on the way, because indexes
 * can only be compared on tables that have their columns: give it a throw-away database.
 * @param wanted all indexes that TypeORM can't express
 */
export async function schemaChange(dataSource: DataSource, wanted: readonly IndexStatement[]): Promise<SchemaChange> {
  const runner = dataSource.createQueryRunner();
  try {
    const before = await ownIndexes(runner, wanted);
    const tables = await dataSource.driver.createSchemaBuilder().log();
    const up = tables.upQueries.map(({ query }) => query);
    const down = tables.downQueries.map(({ query }) => query).reverse();
    for (const statement of up) await runner.query(statement);
    const indexes = await indexChange(runner, wanted, await ownIndexes(runner, wanted));
    const lost = [...before].filter(([name]) => indexes.dropped.has(name)).map(([, definition]) => definition);
    return {
      up: [...up, ...[...indexes.dropped].map(dropIndex), ...indexes.created.map(({ sql }) => sql)],
      down: [...indexes.created.map(({ name }) => dropIndex(name)), ...down, ...lost],
    };
  } finally {
    await runner.release();
  }
}

interface IndexChange {
  readonly dropped: ReadonlySet<string>;
  readonly created: readonly IndexStatement[];
}

/** PostgreSQL rewrites expressions, so a definition is compared with what PostgreSQL makes of the wanted one. */
async function indexChange(runner: QueryRunner, wanted: readonly IndexStatement[], present: Definitions): Promise<IndexChange> {
  await runner.startTransaction();
  for (const name of present.keys()) await runner.query(dropIndex(name));
  for (const { sql } of wanted) await runner.query(sql);
  const rewritten = await ownIndexes(runner, wanted);
  await runner.rollbackTransaction();
  const dropped = [...present].filter(([name, definition]) => rewritten.get(name) !== definition).map(([name]) => name);
  return { dropped: new Set(dropped), created: wanted.filter(({ name }) => present.get(name) !== rewritten.get(name)) };
}

/** The wanted indexes that exist, and all indexes over expressions, which TypeORM doesn't see. */
async function ownIndexes(runner: QueryRunner, wanted: readonly IndexStatement[]): Promise<Definitions> {
  const rows = (await runner.query(
    `SELECT class.relname AS name, pg_get_indexdef(class.oid) AS definition
       FROM pg_index
       JOIN pg_class class ON class.oid = pg_index.indexrelid
      WHERE class.relnamespace = current_schema()::regnamespace
        AND (pg_index.indexprs IS NOT NULL OR class.relname = ANY ($1))`,
    [wanted.map(({ name }) => name)],
  )) as { name: string; definition: string }[];
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}

function dropIndex(name: string): string {
  return `DROP INDEX "${name}"`;
}
