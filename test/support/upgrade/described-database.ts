import pg from 'pg';

/** Of PostgreSQL's catalogue: one row for each thing of the schema `public`, written by PostgreSQL itself where it can write it. */
const CATALOGUE: readonly string[] = [
  `SELECT 'extension ' || "extname" FROM "pg_extension"`,
  `SELECT concat_ws(' ', 'relation', "relname", "relkind", "relpersistence", "relreplident", "reloptions", pg_get_expr("relpartbound", "oid"), pg_get_partkeydef("oid"), "relacl", "relrowsecurity")
   FROM "pg_class" WHERE "relnamespace" = 'public'::regnamespace AND "relname" !~ '^schema_migration'`,
  `SELECT concat_ws(' ', 'column', "attrelid"::regclass, "attname", format_type("atttypid", "atttypmod"), "attnotnull", "attidentity", "attgenerated", "attcollation"::regcollation, "attstorage", "attcompression", "attstattarget", "attoptions", pg_get_expr("adbin", "adrelid"))
   FROM "pg_attribute" JOIN "pg_class" "c" ON "c"."oid" = "attrelid" LEFT JOIN "pg_attrdef" ON "adrelid" = "attrelid" AND "adnum" = "attnum"
   WHERE "relnamespace" = 'public'::regnamespace AND "relkind" IN ('r', 'p', 'v') AND "attnum" > 0 AND NOT "attisdropped"`,
  // PostgreSQL 18 names what may not be null, after a table's first name; nothing refers to these names.
  `SELECT concat_ws(' ', 'constraint', "conrelid"::regclass, "conname", "convalidated", pg_get_constraintdef("oid")) FROM "pg_constraint" WHERE "connamespace" = 'public'::regnamespace AND "contype" <> 'n'`,
  `SELECT concat_ws(' ', 'index', pg_get_indexdef("indexrelid"), "indisvalid", "indisclustered", "indisreplident") FROM "pg_index" JOIN "pg_class" "c" ON "c"."oid" = "indexrelid" WHERE "relnamespace" = 'public'::regnamespace`,
  `SELECT concat_ws(' ', 'trigger', pg_get_triggerdef("oid"), "tgenabled") FROM "pg_trigger" WHERE NOT "tgisinternal"`,
  `SELECT concat_ws(' ', 'function', pg_get_functiondef("p"."oid")) FROM "pg_proc" "p" WHERE "pronamespace" = 'public'::regnamespace AND NOT EXISTS (SELECT FROM "pg_depend" WHERE "objid" = "p"."oid" AND "deptype" = 'e')`,
  `SELECT concat_ws(' ', 'view', "oid"::regclass, pg_get_viewdef("oid")) FROM "pg_class" WHERE "relnamespace" = 'public'::regnamespace AND "relkind" = 'v'`,
  `SELECT concat_ws(' ', 'sequence', "sequencename", "data_type", "start_value", "min_value", "max_value", "increment_by", "cycle", "cache_size", "last_value") FROM "pg_sequences" WHERE "schemaname" = 'public' AND "sequencename" !~ '^schema_migration'`,
  `SELECT concat_ws(' ', 'value', "enumtypid"::regtype, "enumlabel", rank() OVER (PARTITION BY "enumtypid" ORDER BY "enumsortorder")) FROM "pg_enum"`,
  `SELECT concat_ws(' ', 'word', "cfgname", "maptokentype", "mapseqno", "mapdict"::regdictionary) FROM "pg_ts_config_map" JOIN "pg_ts_config" "c" ON "c"."oid" = "mapcfg" WHERE "cfgnamespace" = 'public'::regnamespace`,
];

/**
 * Says all that a database of Lyceum is: its schema, and every row but those that record migrations. Times of rows are left out, since each
 * database was made at its own.
 * @param connectionString its address
 * @returns sorted lines, which are equal where two databases are
 */
export async function describedDatabase(connectionString: string): Promise<string[]> {
  const connection = new pg.Client({ connectionString });
  await connection.connect();
  try {
    const lines = await linesOf(connection, CATALOGUE);
    const tables = await linesOf(connection, [
      `SELECT "oid"::regclass::text FROM "pg_class" WHERE "relnamespace" = 'public'::regnamespace AND "relkind" = 'r' AND "relname" <> 'schema_migration'`,
    ]);
    const rows = await linesOf(
      connection,
      tables.map((table) => `SELECT 'row of ${table} ' || to_jsonb("r")::text FROM ${table} "r"`),
    );
    return [...lines, ...rows.map((row) => row.replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"…"'))].sort();
  } finally {
    await connection.end();
  }
}

async function linesOf(connection: pg.Client, queries: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  for (const text of queries) lines.push(...(await connection.query<string[]>({ text, rowMode: 'array' })).rows.flat());
  return lines;
}
