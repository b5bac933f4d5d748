import { setTimeout as pause } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';

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
/** Instants that name no month to divide by: clocks of senders were wrong. */
const FIRST_MONTH = '2015-01-01';

/** A table that is divided by month. Migrations that have run use this file: what they do must not change. */
export interface RebuiltTable {
  readonly table: string;
  /** Names each row; rows are copied in its order, by an index. */
  readonly key: readonly string[];
  /** The time that divides the rows; it becomes the last column of the primary key. Never null. */
  readonly time: string;
  /** How an instant is written in it. */
  readonly unit: 'timestamptz' | 'milliseconds';
}

/**
 * Divides a table by month while the service of the version before goes on: it is made anew aside, a trigger copies what is written to the old
 * one, the rest is copied in batches, and the two are exchanged by one short transaction. What an interrupted run had aside is thrown away by the
 * next one; a table that was exchanged stays so.
 */
export async function divideByMonth(queryRunner: QueryRunner, rebuilt: RebuiltTable): Promise<void> {
  if (await isDivided(queryRunner, rebuilt.table)) return;
  await makeAside(queryRunner, rebuilt);
  await copyRows(queryRunner, rebuilt);
  await exchange(queryRunner, rebuilt);
  await queryRunner.query(`DROP FUNCTION ${copyFunction(rebuilt)}()`);
  await queryRunner.query(`DROP SCHEMA IF EXISTS ${ASIDE}`);
}

async function isDivided(queryRunner: QueryRunner, table: string): Promise<boolean> {
  const found = await rowsOf<{ kind: string }>(queryRunner, `SELECT "relkind" AS "kind" FROM "pg_class" WHERE "oid" = $1::regclass`, [
    `public.${table}`,
  ]);
  return found[0]?.kind === 'p';
}

/** The empty table, with what the old one has but its triggers. */
async function makeAside(queryRunner: QueryRunner, rebuilt: RebuiltTable): Promise<void> {
  const { table, key, time } = rebuilt;
  await queryRunner.query(`DROP TRIGGER IF EXISTS "copy_to_rebuilt" ON "${table}"`);
  await queryRunner.query(`DROP SCHEMA IF EXISTS ${ASIDE} CASCADE`);
  await queryRunner.query(`CREATE SCHEMA ${ASIDE}`);
  await queryRunner.query(
    `CREATE TABLE "${ASIDE}"."${table}" (LIKE "public"."${table}" INCLUDING DEFAULTS INCLUDING IDENTITY INCLUDING CONSTRAINTS) PARTITION BY RANGE ("${time}")`,
  );
  await queryRunner.query(`ALTER TABLE "${ASIDE}"."${table}" ADD CONSTRAINT "pk_${table}" PRIMARY KEY (${names([...key, time])})`);
  await makeMonths(queryRunner, rebuilt);
  const own = await rowsOf<{ statement: string }>(
    queryRunner,
    `SELECT format('ALTER TABLE "${ASIDE}"."${table}" ADD CONSTRAINT %I %s', "c"."conname", pg_get_constraintdef("c"."oid")) AS "statement"
     FROM "pg_constraint" "c" WHERE "c"."conrelid" = $1::regclass AND "c"."contype" IN ('f', 'u')
     UNION ALL
     SELECT regexp_replace(pg_get_indexdef("i"."indexrelid"), ' ON (ONLY )?(public\\.)?"?${table}"? ', ' ON "${ASIDE}"."${table}" ')
     FROM "pg_index" "i" WHERE "i"."indrelid" = $1::regclass AND NOT EXISTS (SELECT FROM "pg_constraint" "c" WHERE "c"."conindid" = "i"."indexrelid" AND "c"."contype" IN ('p', 'u'))`,
    [`public.${table}`],
  );
  for (const { statement } of own) await queryRunner.query(statement);
}

/** From the month of the oldest row on, and one for rows that belong to none. */
async function makeMonths(queryRunner: QueryRunner, { table, time, unit }: RebuiltTable): Promise<void> {
  const instant = unit === 'milliseconds' ? `to_timestamp("${time}" / 1000.0)` : `"${time}"`;
  const first = unit === 'milliseconds' ? String(Date.parse(FIRST_MONTH)) : `'${FIRST_MONTH}'`;
  const bound = (month: string): string =>
    unit === 'milliseconds' ? `(extract(epoch FROM ${month} AT TIME ZONE 'UTC') * 1000)::bigint::text` : `(${month})::text || '+00'`;
  const months = await rowsOf<{ name: string; start: string; end: string }>(
    queryRunner,
    `SELECT to_char("start", 'YYYY_MM') AS "name", ${bound('"start"')} AS "start", ${bound(`("start" + interval '1 month')`)} AS "end"
     FROM generate_series(date_trunc('month', LEAST(now(), (SELECT ${instant} FROM "public"."${table}" WHERE "${time}" > ${first} ORDER BY "${time}" LIMIT 1)) AT TIME ZONE 'UTC'),
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
 */
async function copyRows(queryRunner: QueryRunner, rebuilt: RebuiltTable): Promise<void> {
  const { table, key } = rebuilt;
  await queryRunner.query(
    `CREATE OR REPLACE FUNCTION ${copyFunction(rebuilt)}() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP <> 'INSERT' THEN DELETE FROM "${ASIDE}"."${table}" WHERE ${[...key, rebuilt.time].map((column) => `"${column}" = OLD."${column}"`).join(' AND ')}; END IF;
       IF TG_OP <> 'DELETE' THEN INSERT INTO "${ASIDE}"."${table}" OVERRIDING SYSTEM VALUE SELECT (NEW).*; END IF;
       RETURN NULL;
     END $$`,
  );
  await withoutLongWait(queryRunner, async () => {
    await queryRunner.query(
      `CREATE TRIGGER "copy_to_rebuilt" AFTER INSERT OR UPDATE OR DELETE ON "public"."${table}" FOR EACH ROW EXECUTE FUNCTION ${copyFunction(rebuilt)}()`,
    );
  });
  const columns = await rowsOf<{ name: string }>(
    queryRunner,
    `SELECT "attname" AS "name" FROM "pg_attribute" WHERE "attrelid" = $1::regclass AND "attnum" > 0 AND NOT "attisdropped" ORDER BY "attnum"`,
    [`public.${table}`],
  );
  const all = names(columns.map(({ name }) => name));
  const last = `ORDER BY ${key.map((column) => `"${column}" DESC`).join(', ')} LIMIT 1`;
  for (let after: readonly unknown[] | undefined = key.map(() => -1); after;) {
    const copied: Record<string, unknown>[] = await rowsOf(
      queryRunner,
      `WITH "batch" AS (SELECT * FROM "public"."${table}" WHERE (${names(key)}) > (${key.map((_, index) => `$${index + 1}`).join(', ')}) ORDER BY ${names(key)} LIMIT ${BATCH} FOR SHARE),
         "copied" AS (INSERT INTO "${ASIDE}"."${table}" (${all}) OVERRIDING SYSTEM VALUE SELECT ${all} FROM "batch" ON CONFLICT DO NOTHING)
       SELECT ${names(key)} FROM "batch" ${last}`,
      after,
    );
    const reached = copied[0];
    after = reached && key.map((column) => reached[column]);
  }
}

/** One short transaction in which nobody sees two tables, or none. */
async function exchange(queryRunner: QueryRunner, { table }: RebuiltTable): Promise<void> {
  const partitions = await rowsOf<{ name: string }>(
    queryRunner,
    `SELECT "c"."relname"::text AS "name" FROM "pg_inherits" "i" JOIN "pg_class" "c" ON "c"."oid" = "i"."inhrelid" WHERE "i"."inhparent" = $1::regclass`,
    [`${ASIDE}.${table}`],
  );
  const triggers = await rowsOf<{ statement: string }>(
    queryRunner,
    `SELECT pg_get_triggerdef("oid") AS "statement" FROM "pg_trigger" WHERE "tgrelid" = $1::regclass AND NOT "tgisinternal" AND "tgname" <> 'copy_to_rebuilt'`,
    [`public.${table}`],
  );
  await withoutLongWait(queryRunner, async () => {
    await queryRunner.query(`LOCK TABLE "public"."${table}" IN ACCESS EXCLUSIVE MODE`);
    await queryRunner.query(
      `SELECT setval(pg_get_serial_sequence('${ASIDE}.${table}', 'id'), nextval(pg_get_serial_sequence('public.${table}', 'id')), false)`,
    );
    await queryRunner.query(`DROP TABLE "${table}"`);
    for (const name of [table, ...partitions.map((partition) => partition.name)])
      await queryRunner.query(`ALTER TABLE "${ASIDE}"."${name}" SET SCHEMA "public"`);
    for (const { statement } of triggers) await queryRunner.query(statement);
  });
  await queryRunner.query(`ANALYZE "public"."${table}"`);
}

function copyFunction({ table }: RebuiltTable): string {
  return `copy_to_rebuilt_${table}`;
}

function names(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}

/** In a transaction that gives up soon where others hold the table, and tries again later, so that nobody waits behind it for long. */
async function withoutLongWait(queryRunner: QueryRunner, work: () => Promise<void>): Promise<void> {
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
