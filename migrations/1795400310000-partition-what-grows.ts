import { setTimeout as pause } from 'node:timers/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where tables are made anew, out of sight of the running service. */
const ASIDE = 'lyceum_rebuilt';
/** Rows that are copied by one statement. */
const BATCH = 10_000;
/** Months that are there before they begin. */
const AHEAD = 2;
/** Tries to get the lock for the exchange, which others wait behind while it is waited for. */
const TRIES = 100;
const LOCK_WAIT = '2s';
const PAUSE_MS = 500;

interface Rebuilt {
  readonly table: string;
  /** Divides its rows by month; undefined where only the key becomes wider. */
  readonly time?: string;
}

const TABLES: readonly Rebuilt[] = [
  { table: 'track_e_default', time: 'default_date' },
  { table: 'track_e_access', time: 'access_date' },
  { table: 'track_e_access_complete', time: 'date_reg' },
  { table: 'track_e_login_record', time: 'login_date' },
  { table: 'track_e_login' },
  { table: 'track_e_course_access' },
  { table: 'track_e_downloads' },
  { table: 'track_e_uploads' },
  { table: 'track_e_links' },
  { table: 'track_e_online' },
];

/**
 * Keys of 64 bits for traces and the audit log, and months for four of them. A service of the version before goes on meanwhile: each table is
 * made anew aside, a trigger copies what is written to the old one, the rest is copied in batches, and the two are exchanged by one short
 * transaction. What an interrupted run had aside is thrown away by the next one; tables that were exchanged stay so.
 */
export class PartitionWhatGrows1795400310000 implements MigrationInterface {
  /** Batches are units of work of their own. */
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE OR REPLACE FUNCTION copy_to_rebuilt() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         IF TG_OP <> 'INSERT' THEN EXECUTE format('DELETE FROM ${ASIDE}.%I WHERE id = $1.id', TG_TABLE_NAME) USING OLD; END IF;
         IF TG_OP <> 'DELETE' THEN EXECUTE format('INSERT INTO ${ASIDE}.%I SELECT ($1).*', TG_TABLE_NAME) USING NEW; END IF;
         RETURN NULL;
       END $$`,
    );
    for (const rebuilt of TABLES) await rebuild(queryRunner, rebuilt);
    await queryRunner.query(`DROP FUNCTION copy_to_rebuilt()`);
    await queryRunner.query(`DROP SCHEMA IF EXISTS ${ASIDE}`);
  }

  /** Nothing: the version before works with wider keys and months too. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}

async function rebuild(queryRunner: QueryRunner, rebuilt: Rebuilt): Promise<void> {
  if (await isDone(queryRunner, rebuilt.table)) return;
  await makeAside(queryRunner, rebuilt);
  await copyRows(queryRunner, rebuilt);
  await exchange(queryRunner, rebuilt);
}

async function isDone(queryRunner: QueryRunner, table: string): Promise<boolean> {
  const found = await rowsOf<{ type: string }>(
    queryRunner,
    `SELECT "data_type" AS "type" FROM "information_schema"."columns" WHERE "table_schema" = 'public' AND "table_name" = $1 AND "column_name" = 'id'`,
    [table],
  );
  return found[0]?.type === 'bigint';
}

/** The empty table, with what the old one has but its triggers. */
async function makeAside(queryRunner: QueryRunner, { table, time }: Rebuilt): Promise<void> {
  await queryRunner.query(`DROP TRIGGER IF EXISTS "copy_to_rebuilt" ON "${table}"`);
  await queryRunner.query(`DROP SCHEMA IF EXISTS ${ASIDE} CASCADE`);
  await queryRunner.query(`CREATE SCHEMA ${ASIDE}`);
  await queryRunner.query(
    `CREATE TABLE "${ASIDE}"."${table}" (LIKE "public"."${table}" INCLUDING DEFAULTS INCLUDING IDENTITY INCLUDING CONSTRAINTS)
       ${time === undefined ? '' : `PARTITION BY RANGE ("${time}")`}`,
  );
  await queryRunner.query(`ALTER TABLE "${ASIDE}"."${table}" ALTER COLUMN "id" TYPE bigint`);
  await queryRunner.query(
    `ALTER TABLE "${ASIDE}"."${table}" ADD CONSTRAINT "pk_${table}" PRIMARY KEY ("id"${time === undefined ? '' : `, "${time}"`})`,
  );
  if (time !== undefined) await makeMonths(queryRunner, table, time);
  const own = await rowsOf<{ statement: string }>(
    queryRunner,
    `SELECT regexp_replace(pg_get_indexdef("i"."indexrelid"), ' ON (ONLY )?(public\\.)?"?${table}"? ', ' ON "${ASIDE}"."${table}" ') AS "statement"
     FROM "pg_index" "i" WHERE "i"."indrelid" = $1::regclass AND NOT "i"."indisprimary"
     UNION ALL
     SELECT format('ALTER TABLE "${ASIDE}"."${table}" ADD CONSTRAINT %I %s', "c"."conname", pg_get_constraintdef("c"."oid"))
     FROM "pg_constraint" "c" WHERE "c"."conrelid" = $1::regclass AND "c"."contype" = 'f'`,
    [`public.${table}`],
  );
  for (const { statement } of own) await queryRunner.query(statement);
}

/** From the month of the oldest row on, and one for rows that belong to none. */
async function makeMonths(queryRunner: QueryRunner, table: string, time: string): Promise<void> {
  const months = await rowsOf<{ name: string; start: string; end: string }>(
    queryRunner,
    `SELECT to_char("start", 'YYYY_MM') AS "name", "start"::text || '+00' AS "start", ("start" + interval '1 month')::text || '+00' AS "end"
     FROM generate_series(date_trunc('month', COALESCE((SELECT min("${time}") FROM "public"."${table}" WHERE "${time}" > '1990-01-01'), now()) AT TIME ZONE 'UTC'),
       date_trunc('month', now() AT TIME ZONE 'UTC') + interval '${AHEAD} months', interval '1 month') AS "start"`,
  );
  for (const { name, start, end } of months)
    await queryRunner.query(
      `CREATE TABLE "${ASIDE}"."${table}_${name}" PARTITION OF "${ASIDE}"."${table}" FOR VALUES FROM ('${start}') TO ('${end}')`,
    );
  await queryRunner.query(`CREATE TABLE "${ASIDE}"."${table}_other" PARTITION OF "${ASIDE}"."${table}" DEFAULT`);
}

/**
 * What is written from the trigger on is copied by it; rows that a batch copies are held until it is committed, so that none changes meanwhile.
 * Rows without a time, of which no version wrote any, get the present one.
 */
async function copyRows(queryRunner: QueryRunner, { table, time }: Rebuilt): Promise<void> {
  await patiently(queryRunner, async () => {
    await queryRunner.query(
      `CREATE TRIGGER "copy_to_rebuilt" AFTER INSERT OR UPDATE OR DELETE ON "public"."${table}" FOR EACH ROW EXECUTE FUNCTION copy_to_rebuilt()`,
    );
  });
  const columns = await rowsOf<{ name: string }>(
    queryRunner,
    `SELECT "attname" AS "name" FROM "pg_attribute" WHERE "attrelid" = $1::regclass AND "attnum" > 0 AND NOT "attisdropped" ORDER BY "attnum"`,
    [`public.${table}`],
  );
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const values = columns.map(({ name }) => (name === time ? `COALESCE("${name}", now())` : `"${name}"`)).join(', ');
  for (let last: unknown = -1; last != null;) {
    const copied = await rowsOf<{ last: unknown }>(
      queryRunner,
      `WITH "batch" AS (SELECT * FROM "public"."${table}" WHERE "id" > $1 ORDER BY "id" LIMIT ${BATCH} FOR SHARE),
         "copied" AS (INSERT INTO "${ASIDE}"."${table}" (${names}) SELECT ${values} FROM "batch" ON CONFLICT DO NOTHING)
       SELECT max("id") AS "last" FROM "batch"`,
      [last],
    );
    last = copied[0]?.last;
  }
}

/** One short transaction in which nobody sees two tables, or none. */
async function exchange(queryRunner: QueryRunner, { table }: Rebuilt): Promise<void> {
  const [partitions, triggers, views] = await Promise.all([
    partitionsOf(queryRunner, table),
    triggersOf(queryRunner, table),
    viewsOn(queryRunner, table),
  ]);
  await patiently(queryRunner, async () => {
    await queryRunner.query(`LOCK TABLE "public"."${table}" IN ACCESS EXCLUSIVE MODE`);
    await queryRunner.query(
      `SELECT setval(pg_get_serial_sequence('${ASIDE}.${table}', 'id'), nextval(pg_get_serial_sequence('public.${table}', 'id')), false)`,
    );
    for (const { name } of views) await queryRunner.query(`DROP VIEW "public"."${name}"`);
    await queryRunner.query(`DROP TABLE "${table}"`);
    for (const name of [table, ...partitions]) await queryRunner.query(`ALTER TABLE "${ASIDE}"."${name}" SET SCHEMA "public"`);
    for (const { statement } of triggers) await queryRunner.query(statement);
    for (const name of triggers.some(({ onTruncate }) => onTruncate) ? partitions : [])
      await queryRunner.query(
        `CREATE TRIGGER "append_only_table" BEFORE TRUNCATE ON "public"."${name}" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_log()`,
      );
    for (const { name, definition } of views) await queryRunner.query(`CREATE VIEW "public"."${name}" AS ${definition}`);
  });
}

async function partitionsOf(queryRunner: QueryRunner, table: string): Promise<string[]> {
  const found = await rowsOf<{ name: string }>(
    queryRunner,
    `SELECT "c"."relname"::text AS "name" FROM "pg_inherits" "i" JOIN "pg_class" "c" ON "c"."oid" = "i"."inhrelid" WHERE "i"."inhparent" = $1::regclass`,
    [`${ASIDE}.${table}`],
  );
  return found.map(({ name }) => name);
}

interface OldTrigger {
  readonly statement: string;
  readonly onTruncate: boolean;
}

/** Those of the log of changes, and those of an append-only log. */
function triggersOf(queryRunner: QueryRunner, table: string): Promise<OldTrigger[]> {
  return rowsOf(
    queryRunner,
    `SELECT pg_get_triggerdef("oid") AS "statement", "tgtype" & 32 > 0 AS "onTruncate" FROM "pg_trigger"
     WHERE "tgrelid" = $1::regclass AND NOT "tgisinternal" AND "tgname" <> 'copy_to_rebuilt'`,
    [`public.${table}`],
  );
}

/** Views that read the table; none of them is read by another one. */
function viewsOn(queryRunner: QueryRunner, table: string): Promise<{ readonly name: string; readonly definition: string }[]> {
  return rowsOf(
    queryRunner,
    `SELECT DISTINCT "v"."relname"::text AS "name", pg_get_viewdef("v"."oid") AS "definition" FROM "pg_depend" "d"
     JOIN "pg_rewrite" "r" ON "r"."oid" = "d"."objid" JOIN "pg_class" "v" ON "v"."oid" = "r"."ev_class"
     WHERE "d"."classid" = 'pg_rewrite'::regclass AND "d"."refobjid" = $1::regclass AND "v"."relkind" = 'v'`,
    [`public.${table}`],
  );
}

/** In a transaction that gives up soon where others hold the table, and tries again later, so that nobody waits behind it for long. */
async function patiently(queryRunner: QueryRunner, work: () => Promise<void>): Promise<void> {
  for (let trial = 1; ; trial += 1) {
    try {
      await queryRunner.query('BEGIN');
      await queryRunner.query(`SET LOCAL lock_timeout = '${LOCK_WAIT}'`);
      await work();
      await queryRunner.query('COMMIT');
      return;
    } catch (error) {
      await queryRunner.query('ROLLBACK');
      if (trial === TRIES || !isLockTimeout(error)) throw error;
      await pause(PAUSE_MS);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === '55P03';
}

/** None where statements are looked at and not run. */
async function rowsOf<Row>(queryRunner: QueryRunner, statement: string, values: readonly unknown[] = []): Promise<Row[]> {
  return ((await queryRunner.query(statement, [...values])) as Row[] | undefined) ?? [];
}
