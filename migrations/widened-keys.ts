import { setTimeout as pause } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';

/** Where tables are made anew, out of sight of the running service. */
const ASIDE = 'lyceum_widened';
/** Where those are that were exchanged, until they are dropped. */
const LEFT = 'lyceum_narrow';
const COPYING = 'copy_to_widened';
/** Rows that are copied by one statement, and held until it is committed. */
const BATCH = 5_000;
const TRIES = 300;
/** Less than the second after which PostgreSQL looks for deadlocks: a migration gives way, and no request is the one that is ended. */
const LOCK_WAIT = '400ms';
const PAUSE_MS = 1_000;
const LARGEST_INTEGER = 2_147_483_647;
/** Lock timeout, and a deadlock all the same. */
const GIVE_WAY = new Set(['55P03', '40P01']);

/** A table, and its columns that become wider: its key, and what names rows of tables that become so together with it. */
export interface WidenedTable {
  readonly table: string;
  readonly columns: readonly string[];
}

type Width = 'bigint' | 'integer';

/**
 * Changes the width of keys and of all columns that refer to them, while the service goes on. Tables with few rows are changed where they are.
 * Others are made anew aside: a trigger copies what is written, the rest is copied in batches, and all are exchanged by one short transaction.
 * What an interrupted run had aside is thrown away by the next one. Migrations that have run use this file: what it does must not change.
 * @param tables those that refer to each other; none outside of them may refer to their keys
 * @param fewRows below how many rows a table is changed where it is
 * @throws Error where a number is too large for the narrower type
 */
export async function changeWidth(queryRunner: QueryRunner, tables: readonly WidenedTable[], type: Width, fewRows: number): Promise<void> {
  await clearAway(queryRunner);
  if (!(await isDone(queryRunner, tables, type))) {
    if (type === 'integer') await refuseLargeNumbers(queryRunner, tables);
    if (await areSmall(queryRunner, tables, fewRows)) await alterInPlace(queryRunner, tables, type);
    else await rebuildAside(queryRunner, tables, type);
  }
  await validateReferences(queryRunner, 'public', tables);
}

async function isDone(queryRunner: QueryRunner, tables: readonly WidenedTable[], type: Width): Promise<boolean> {
  const found = await rowsOf<{ done: boolean }>(
    queryRunner,
    `SELECT bool_and(format_type("a"."atttypid", NULL) = $3) AS "done" FROM unnest($1::text[], $2::text[]) AS "n" ("table", "column")
     JOIN "pg_attribute" "a" ON "a"."attrelid" = ('public.' || "n"."table")::regclass AND "a"."attname" = "n"."column"`,
    [tables.flatMap(({ table, columns }) => columns.map(() => table)), tables.flatMap(({ columns }) => columns), type],
  );
  return found[0]?.done ?? false;
}

async function refuseLargeNumbers(queryRunner: QueryRunner, tables: readonly WidenedTable[]): Promise<void> {
  for (const { table, columns } of tables)
    for (const column of columns) {
      const found = await rowsOf(queryRunner, `SELECT FROM "${table}" WHERE "${column}" > ${LARGEST_INTEGER} LIMIT 1`);
      if (found.length > 0)
        throw new Error(`"${table}"."${column}" has numbers above ${LARGEST_INTEGER}, which have no place in a column of 32 bits.`);
    }
}

/** A table that was made like one with a narrow key kept the end of its numbers: with a key of 64 bits it could still give those of 32 alone. */
export async function endSequencesLater(queryRunner: QueryRunner): Promise<void> {
  await runEach(
    queryRunner,
    `SELECT format('ALTER SEQUENCE %s NO MAXVALUE', "s"."seqrelid"::regclass) AS "statement" FROM "pg_sequence" "s"
     JOIN "pg_class" "c" ON "c"."oid" = "s"."seqrelid"
     WHERE "c"."relnamespace" = 'public'::regnamespace AND "s"."seqtypid" = 'bigint'::regtype AND "s"."seqmax" = ${LARGEST_INTEGER}`,
  );
}

/** Triggers before the tables that they write to, so that the service can write at any time. */
async function clearAway(queryRunner: QueryRunner): Promise<void> {
  await runEach(
    queryRunner,
    `SELECT format('DROP TRIGGER %I ON %s', "tgname", "tgrelid"::regclass) AS "statement" FROM "pg_trigger" JOIN "pg_class" ON "pg_class"."oid" = "tgrelid"
     WHERE "relnamespace" = 'public'::regnamespace AND "tgname" = '${COPYING}'`,
  );
  for (const schema of [ASIDE, LEFT]) await dropSchema(queryRunner, schema);
}

/** References first, each by itself: to drop them all at once, all tables that they name would have to be locked at once. */
async function dropSchema(queryRunner: QueryRunner, schema: string): Promise<void> {
  await runEach(
    queryRunner,
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', "conrelid"::regclass, "conname") AS "statement" FROM "pg_constraint"
     WHERE "connamespace" = to_regnamespace('${schema}') AND "contype" = 'f'`,
  );
  await queryRunner.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`);
}

/** Many, where statements are looked at and not run. */
async function areSmall(queryRunner: QueryRunner, tables: readonly WidenedTable[], fewRows: number): Promise<boolean> {
  for (const { table } of tables) {
    const rows = await rowsOf<{ n: number }>(
      queryRunner,
      `SELECT count(*)::int AS "n" FROM (SELECT FROM "public"."${table}" LIMIT ${fewRows}) "few"`,
    );
    if ((rows[0]?.n ?? fewRows) >= fewRows) return false;
  }
  return true;
}

async function alterInPlace(queryRunner: QueryRunner, tables: readonly WidenedTable[], type: Width): Promise<void> {
  await withoutLongWait(queryRunner, () =>
    withoutViews(queryRunner, tables, async () => {
      await lockAll(queryRunner, tables);
      for (const { table, columns } of tables) await queryRunner.query(`ALTER TABLE "public"."${table}" ${typesOf(columns, type)}`);
    }),
  );
}

async function rebuildAside(queryRunner: QueryRunner, tables: readonly WidenedTable[], type: Width): Promise<void> {
  for (const schema of [ASIDE, LEFT]) await queryRunner.query(`CREATE SCHEMA "${schema}"`);
  for (const table of tables) await makeAside(queryRunner, table, type);
  for (const { table } of tables) await copyRows(queryRunner, table);
  await addReferences(queryRunner, tables);
  // Figures for the planner and for scans of indexes alone, which would be missing from the exchange on.
  for (const { table } of tables) await queryRunner.query(`VACUUM (ANALYZE) "${ASIDE}"."${table}"`);
  await withoutLongWait(queryRunner, () => exchange(queryRunner, tables));
  for (const schema of [LEFT, ASIDE]) await dropSchema(queryRunner, schema);
}

/** The empty table, with what the old one has but its triggers and its references. */
async function makeAside(queryRunner: QueryRunner, { table, columns }: WidenedTable, type: Width): Promise<void> {
  await queryRunner.query(`CREATE TABLE "${ASIDE}"."${table}" (LIKE "public"."${table}" INCLUDING ALL EXCLUDING INDEXES)`);
  await queryRunner.query(`ALTER TABLE "${ASIDE}"."${table}" ${typesOf(columns, type)}`);
  await runEach(
    queryRunner,
    `SELECT format('ALTER TABLE "${ASIDE}"."${table}" ALTER COLUMN %I SET NO MAXVALUE', "attname") AS "statement" FROM "pg_attribute"
     WHERE "attrelid" = $1::regclass AND "attidentity" <> ''
     UNION ALL
     SELECT format('ALTER TABLE "${ASIDE}"."${table}" SET (%s)', array_to_string("reloptions", ', ')) FROM "pg_class"
     WHERE "oid" = $1::regclass AND "reloptions" IS NOT NULL
     UNION ALL
     SELECT format('ALTER TABLE "${ASIDE}"."${table}" ADD CONSTRAINT %I %s', "c"."conname", pg_get_constraintdef("c"."oid"))
     FROM "pg_constraint" "c" WHERE "c"."conrelid" = $1::regclass AND "c"."contype" IN ('p', 'u')
     UNION ALL
     SELECT regexp_replace(pg_get_indexdef("i"."indexrelid"), ' ON (public\\.)?"?${table}"? ', ' ON "${ASIDE}"."${table}" ')
     FROM "pg_index" "i" WHERE "i"."indrelid" = $1::regclass AND NOT EXISTS (SELECT FROM "pg_constraint" "c" WHERE "c"."conindid" = "i"."indexrelid" AND "c"."contype" IN ('p', 'u'))
     UNION ALL
     SELECT format('GRANT %s ON "${ASIDE}"."${table}" TO %s', "g"."privilege_type", CASE "g"."grantee" WHEN 0 THEN 'PUBLIC' ELSE "g"."grantee"::regrole::text END)
     FROM "pg_class" "t", aclexplode("t"."relacl") "g" WHERE "t"."oid" = $1::regclass AND "g"."grantee" <> "t"."relowner"`,
    [`public.${table}`],
  );
}

/**
 * What is written from the trigger on is copied by it; rows that a batch copies are held until it is committed, so that none changes meanwhile.
 */
async function copyRows(queryRunner: QueryRunner, table: string): Promise<void> {
  const [key, columns] = [await keyOf(queryRunner, table), await columnsOf(queryRunner, table)];
  const same = key.map((column) => `"${column}" = OLD."${column}"`).join(' AND ');
  await queryRunner.query(
    `CREATE FUNCTION "${ASIDE}"."copy_${table}"() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'DELETE' THEN DELETE FROM "${ASIDE}"."${table}" WHERE ${same}; RETURN NULL; END IF;
       IF TG_OP = 'UPDATE' THEN
         UPDATE "${ASIDE}"."${table}" SET (${names(columns)}) = ROW(${columns.map((column) => `NEW."${column}"`).join(', ')}) WHERE ${same};
         IF FOUND THEN RETURN NULL; END IF;
       END IF;
       INSERT INTO "${ASIDE}"."${table}" OVERRIDING SYSTEM VALUE SELECT (NEW).*;
       RETURN NULL;
     END $$`,
  );
  await withoutLongWait(queryRunner, async () => {
    await queryRunner.query(
      `CREATE TRIGGER "${COPYING}" AFTER INSERT OR UPDATE OR DELETE ON "public"."${table}" FOR EACH ROW EXECUTE FUNCTION "${ASIDE}"."copy_${table}"()`,
    );
  });
  const list = names(key);
  for (let after: readonly unknown[] | undefined = key.map(() => -1); after;) {
    const values = after;
    const copied: Record<string, unknown>[] = await withoutLongWait(queryRunner, () =>
      rowsOf<Record<string, unknown>>(
        queryRunner,
        `WITH "batch" AS (SELECT * FROM "public"."${table}" WHERE (${list}) > (${key.map((_, index) => `$${index + 1}`).join(', ')}) ORDER BY ${list} LIMIT ${BATCH} FOR SHARE),
           "copied" AS (INSERT INTO "${ASIDE}"."${table}" OVERRIDING SYSTEM VALUE SELECT * FROM "batch" ON CONFLICT DO NOTHING)
         SELECT ${list} FROM "batch" ORDER BY ${key.map((column) => `"${column}" DESC`).join(', ')} LIMIT 1`,
        values,
      ),
    );
    const reached = copied[0];
    after = reached && key.map((column) => reached[column]);
  }
}

async function keyOf(queryRunner: QueryRunner, table: string): Promise<string[]> {
  const found = await rowsOf<{ name: string }>(
    queryRunner,
    `SELECT "a"."attname" AS "name" FROM "pg_constraint" "c" CROSS JOIN unnest("c"."conkey") WITH ORDINALITY AS "k" ("column", "place")
     JOIN "pg_attribute" "a" ON "a"."attrelid" = "c"."conrelid" AND "a"."attnum" = "k"."column"
     WHERE "c"."conrelid" = $1::regclass AND "c"."contype" = 'p' ORDER BY "k"."place"`,
    [`public.${table}`],
  );
  return found.map(({ name }) => name);
}

async function columnsOf(queryRunner: QueryRunner, table: string): Promise<string[]> {
  const found = await rowsOf<{ name: string }>(
    queryRunner,
    `SELECT "attname" AS "name" FROM "pg_attribute" WHERE "attrelid" = $1::regclass AND "attnum" > 0 AND NOT "attisdropped" ORDER BY "attnum"`,
    [`public.${table}`],
  );
  return found.map(({ name }) => name);
}

/** To tables that stay as they are, one by one: in the exchange, all of these would have to be locked at once. */
async function addReferences(queryRunner: QueryRunner, tables: readonly WidenedTable[]): Promise<void> {
  await runEach(
    queryRunner,
    `SELECT format('ALTER TABLE "${ASIDE}".%I ADD CONSTRAINT %I %s NOT VALID', "t"."relname", "c"."conname", pg_get_constraintdef("c"."oid")) AS "statement"
     FROM "pg_constraint" "c" JOIN "pg_class" "t" ON "t"."oid" = "c"."conrelid"
     WHERE "c"."conrelid" = ANY($1::regclass[]) AND "c"."contype" = 'f' AND "c"."confrelid" <> ALL($1::regclass[])`,
    [addresses('public', tables)],
  );
  await validateReferences(queryRunner, ASIDE, tables);
}

/**
 * One short transaction in which nobody sees two tables, or none, and which locks no others. References among the tables are looked at later,
 * since the rows are those that obeyed them. The old tables are empty, so that nothing happens in them when what they refer to is deleted.
 */
async function exchange(queryRunner: QueryRunner, tables: readonly WidenedTable[]): Promise<void> {
  const all = tables.map(({ table }) => table);
  const kept = await rowsOf<{ statement: string }>(
    queryRunner,
    `SELECT format('ALTER TABLE "public".%I ADD CONSTRAINT %I %s NOT VALID', "t"."relname", "c"."conname", pg_get_constraintdef("c"."oid")) AS "statement"
     FROM "pg_constraint" "c" JOIN "pg_class" "t" ON "t"."oid" = "c"."conrelid"
     WHERE "c"."conrelid" = ANY($1::regclass[]) AND "c"."contype" = 'f' AND "c"."confrelid" = ANY($1::regclass[])
     UNION ALL
     SELECT pg_get_triggerdef("oid") FROM "pg_trigger" WHERE "tgrelid" = ANY($1::regclass[]) AND NOT "tgisinternal" AND "tgname" <> '${COPYING}'`,
    [addresses('public', tables)],
  );
  await withoutViews(queryRunner, tables, async () => {
    await lockAll(queryRunner, tables);
    for (const table of all)
      await queryRunner.query(
        `SELECT setval(pg_get_serial_sequence('${ASIDE}.${table}', "a"."attname"), nextval(pg_get_serial_sequence('public.${table}', "a"."attname")), false)
         FROM "pg_attribute" "a" WHERE "a"."attrelid" = 'public.${table}'::regclass AND "a"."attidentity" <> ''`,
      );
    await queryRunner.query(`TRUNCATE ${all.map((table) => `"public"."${table}"`).join(', ')}`);
    for (const table of all) {
      await queryRunner.query(`ALTER TABLE "public"."${table}" SET SCHEMA "${LEFT}"`);
      await queryRunner.query(`ALTER TABLE "${ASIDE}"."${table}" SET SCHEMA "public"`);
    }
    for (const { statement } of kept) await queryRunner.query(statement);
  });
}

/** References that were added without a look at the rows, also those of a run that was interrupted. Nobody waits for it. */
async function validateReferences(queryRunner: QueryRunner, schema: string, tables: readonly WidenedTable[]): Promise<void> {
  await runEach(
    queryRunner,
    `SELECT format('ALTER TABLE "${schema}".%I VALIDATE CONSTRAINT %I', "t"."relname", "c"."conname") AS "statement"
     FROM "pg_constraint" "c" JOIN "pg_class" "t" ON "t"."oid" = "c"."conrelid"
     WHERE "c"."conrelid" = ANY($1::regclass[]) AND NOT "c"."convalidated"`,
    [addresses(schema, tables)],
  );
}

async function lockAll(queryRunner: QueryRunner, tables: readonly WidenedTable[]): Promise<void> {
  await queryRunner.query(`LOCK TABLE ${tables.map(({ table }) => `"public"."${table}"`).join(', ')} IN ACCESS EXCLUSIVE MODE`);
}

/**
 * Views that read the tables are away meanwhile, and as they were afterwards; none of them is read by another one. They are locked before the
 * tables are, as by those who read them.
 */
async function withoutViews(queryRunner: QueryRunner, tables: readonly WidenedTable[], work: () => Promise<void>): Promise<void> {
  const views = await rowsOf<{ name: string; definition: string }>(
    queryRunner,
    `SELECT DISTINCT "v"."relname"::text AS "name", pg_get_viewdef("v"."oid") AS "definition" FROM "pg_depend" "d"
     JOIN "pg_rewrite" "r" ON "r"."oid" = "d"."objid" JOIN "pg_class" "v" ON "v"."oid" = "r"."ev_class"
     WHERE "d"."classid" = 'pg_rewrite'::regclass AND "d"."refobjid" = ANY($1::regclass[]) AND "v"."relkind" = 'v'`,
    [addresses('public', tables)],
  );
  for (const { name } of views) await queryRunner.query(`DROP VIEW "public"."${name}"`);
  await work();
  for (const { name, definition } of views) await queryRunner.query(`CREATE VIEW "public"."${name}" AS ${definition}`);
}

/** In a transaction that gives up soon where others hold the table, and tries again later, so that nobody waits behind it for long. */
async function withoutLongWait<T>(queryRunner: QueryRunner, work: () => Promise<T>): Promise<T> {
  for (let trial = 1; ; trial += 1) {
    try {
      await queryRunner.query('BEGIN');
      await queryRunner.query(`SET LOCAL lock_timeout = '${LOCK_WAIT}'`);
      const result = await work();
      await queryRunner.query('COMMIT');
      return result;
    } catch (error) {
      await queryRunner.query('ROLLBACK');
      if (trial === TRIES || !isToGiveWay(error)) throw error;
      await pause(PAUSE_MS);
    }
  }
}

function isToGiveWay(error: unknown): boolean {
  return error instanceof Error && GIVE_WAY.has(String((error as { code?: unknown }).code));
}

/** @param listing statements, each of which is a transaction of its own */
async function runEach(queryRunner: QueryRunner, listing: string, values: readonly unknown[] = []): Promise<void> {
  for (const { statement } of await rowsOf<{ statement: string }>(queryRunner, listing, values))
    await withoutLongWait(queryRunner, async () => {
      await queryRunner.query(statement);
    });
}

function addresses(schema: string, tables: readonly WidenedTable[]): string[] {
  return tables.map(({ table }) => `${schema}.${table}`);
}

function typesOf(columns: readonly string[], type: Width): string {
  return columns.map((column) => `ALTER COLUMN "${column}" TYPE ${type}`).join(', ');
}

function names(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}

/** None where statements are looked at and not run. */
async function rowsOf<Row>(queryRunner: QueryRunner, statement: string, values: readonly unknown[] = []): Promise<Row[]> {
  return ((await queryRunner.query(statement, [...values])) as Row[] | undefined) ?? [];
}
