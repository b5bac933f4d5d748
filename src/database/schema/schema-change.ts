import type { DataSource, QueryRunner } from 'typeorm';
import { groupTriggers, type TriggerStatement } from './trigger-set.js';

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

/** A view, of which TypeORM knows nothing either. */
interface ViewStatement {
  readonly name: string;
  /** The `CREATE VIEW` statement. */
  readonly sql: string;
}

/** What a schema has in addition to what TypeORM generates. */
export interface OwnObjects {
  readonly indexes: readonly IndexStatement[];
  readonly triggers: readonly TriggerStatement[];
  readonly views?: readonly ViewStatement[];
}

/** An index, a trigger or a view, and how it goes. */
interface OwnObject {
  readonly key: string;
  readonly sql: string;
  readonly drop: string;
  readonly trigger?: TriggerStatement;
}

/** By key, as PostgreSQL spells them. */
type Definitions = ReadonlyMap<string, { readonly definition: string; readonly drop: string }>;

/**
 * What is missing between a migrated database and the classes. The tables are really changed on the way, because indexes
 * can only be compared on tables that have their columns: give it a throw-away database.
 * @param wanted all indexes, triggers and views that TypeORM can't express
 */
export async function schemaChange(dataSource: DataSource, { indexes, triggers, views = [] }: OwnObjects): Promise<SchemaChange> {
  const wanted = [...indexes.map(ownIndex), ...triggers.map(ownTrigger), ...views.map(ownView)];
  const names = indexes.map(({ name }) => name);
  const runner = dataSource.createQueryRunner();
  try {
    const before = await present(runner, names);
    const tables = await dataSource.driver.createSchemaBuilder().log();
    const up = tables.upQueries.map(({ query }) => query);
    const down = tables.downQueries.map(({ query }) => query).reverse();
    for (const statement of up) await runner.query(statement);
    const { dropped, created } = await objectChange(runner, wanted, names);
    const additions = addition(created);
    const lost = dropped.flatMap(({ key }) => before.get(key)?.definition ?? []);
    return {
      up: [...up, ...dropped.map(({ drop }) => drop), ...additions.up],
      down: [...additions.down, ...down, ...lost],
    };
  } finally {
    await runner.release();
  }
}

/** Statements that make objects, and that drop them. */
function addition(created: readonly OwnObject[]): SchemaChange {
  const indexes = created.filter(({ trigger }) => trigger === undefined);
  const { single, sets } = groupTriggers(created.flatMap(({ trigger }) => trigger ?? []));
  const objects = [...indexes, ...single.map(ownTrigger)];
  return {
    up: [...objects.map(({ sql }) => sql), ...[...sets].map(([set, tables]) => set.create(tables))],
    down: [...objects.map(({ drop }) => drop), ...[...sets].map(([set, tables]) => set.drop(tables))],
  };
}

interface ObjectChange {
  readonly dropped: readonly { readonly key: string; readonly drop: string }[];
  readonly created: readonly OwnObject[];
}

/** PostgreSQL rewrites expressions, so a definition is compared with what PostgreSQL makes of the wanted one. */
async function objectChange(runner: QueryRunner, wanted: readonly OwnObject[], names: readonly string[]): Promise<ObjectChange> {
  const existing = await present(runner, names);
  await runner.startTransaction();
  for (const { drop } of existing.values()) await runner.query(drop);
  for (const { sql } of wanted) await runner.query(sql);
  const rewritten = await present(runner, names);
  await runner.rollbackTransaction();
  const definitionIn = (objects: Definitions, key: string): string | undefined => objects.get(key)?.definition;
  return {
    dropped: [...existing]
      .filter(([key, { definition }]) => definitionIn(rewritten, key) !== definition)
      .map(([key, { drop }]) => ({ key, drop })),
    created: wanted.filter(({ key }) => definitionIn(existing, key) !== definitionIn(rewritten, key)),
  };
}

/**
 * The wanted indexes that exist, all indexes over expressions, all triggers and all views, which TypeORM doesn't see. Partitions have what the
 * whole has.
 */
async function present(runner: QueryRunner, indexes: readonly string[]): Promise<Definitions> {
  const rows = (await runner.query(
    `SELECT 'index' AS kind, class.relname AS name, NULL AS "table", pg_get_indexdef(class.oid) AS definition
       FROM pg_index
       JOIN pg_class class ON class.oid = pg_index.indexrelid
      WHERE class.relnamespace = current_schema()::regnamespace AND NOT class.relispartition
        AND (pg_index.indexprs IS NOT NULL OR class.relname = ANY ($1))
      UNION ALL
     SELECT 'trigger', trigger.tgname, class.relname, pg_get_triggerdef(trigger.oid)
       FROM pg_trigger trigger
       JOIN pg_class class ON class.oid = trigger.tgrelid
      WHERE class.relnamespace = current_schema()::regnamespace AND NOT trigger.tgisinternal
        AND NOT class.relispartition
      UNION ALL
     SELECT 'view', view.relname, NULL, format('CREATE VIEW %I AS %s', view.relname, pg_get_viewdef(view.oid))
       FROM pg_class view
      WHERE view.relnamespace = current_schema()::regnamespace AND view.relkind = 'v'`,
    [indexes],
  )) as PresentObject[];
  return new Map(rows.map((row) => [keyOf(row), { definition: row.definition, drop: dropOf(row) }]));
}

interface PresentObject {
  readonly kind: 'index' | 'trigger' | 'view';
  readonly name: string;
  readonly table: string | null;
  readonly definition: string;
}

function keyOf({ name, table }: PresentObject): string {
  return table === null ? name : triggerKey(table, name);
}

function dropOf({ kind, name, table }: PresentObject): string {
  if (kind === 'view') return dropView(name);
  return table === null ? dropIndex(name) : dropTrigger(table, name);
}

function ownIndex({ name, sql }: IndexStatement): OwnObject {
  return { key: name, sql, drop: dropIndex(name) };
}

function ownView({ name, sql }: ViewStatement): OwnObject {
  return { key: name, sql, drop: dropView(name) };
}

function dropView(name: string): string {
  return `DROP VIEW "${name}"`;
}

function ownTrigger(trigger: TriggerStatement): OwnObject {
  const { name, table, sql } = trigger;
  return { key: triggerKey(table, name), sql, drop: dropTrigger(table, name), trigger };
}

function triggerKey(table: string, name: string): string {
  return `${name} ON ${table}`;
}

function dropIndex(name: string): string {
  return `DROP INDEX "${name}"`;
}

function dropTrigger(table: string, name: string): string {
  return `DROP TRIGGER "${name}" ON "${table}"`;
}
