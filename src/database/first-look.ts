import type pg from 'pg';
import { StartupError } from '../config/startup-error.js';

/** What the first migration relies on, as it is; names as statements write them. */
interface Circumstances {
  readonly encoding: string;
  readonly schema: string | null;
  readonly hasPublic: boolean;
  readonly mayCreate: boolean | null;
  readonly mayExtend: boolean;
  readonly isReadOnly: boolean;
  readonly database: string;
  readonly person: string;
}

const LOOK = `SELECT current_setting('server_encoding') AS "encoding", current_schema() AS "schema",
  to_regnamespace('public') IS NOT NULL AS "hasPublic", has_schema_privilege(to_regnamespace('public')::oid, 'CREATE') AS "mayCreate",
  has_database_privilege(current_database(), 'CREATE') OR (SELECT count(*) FROM "pg_extension" WHERE "extname" IN ('unaccent', 'pg_trgm')) = 2 AS "mayExtend",
  current_setting('transaction_read_only') = 'on' AS "isReadOnly",
  quote_ident(current_database()) AS "database", quote_ident(current_user) AS "person"`;

/**
 * Looks at an empty database before the first migration: half a schema is worse than none, and what a migration fails with names a
 * table or function that its reader has never heard of.
 * @throws StartupError with one sentence and the statement that mends it
 */
export async function requireFitForSchema(connection: pg.Client): Promise<void> {
  const { rows } = await connection.query<Circumstances>(LOOK);
  const [circumstances] = rows;
  const complaint = circumstances && complaintOf(circumstances);
  if (complaint !== undefined) throw new StartupError(complaint);
}

function complaintOf(of: Circumstances): string | undefined {
  const { encoding, schema, hasPublic, mayCreate, mayExtend, isReadOnly, database, person } = of;
  if (encoding !== 'UTF8')
    return `The database ${database} has the encoding ${encoding}, which lacks most letters: make it anew with CREATE DATABASE ${database} ENCODING 'UTF8' TEMPLATE template0;`;
  if (!hasPublic) return `The database ${database} has no schema "public": CREATE SCHEMA public AUTHORIZATION ${person};`;
  if (schema !== null && schema !== 'public')
    return `The tables would come into the schema "${schema}", and have to be in "public": ALTER ROLE ${person} IN DATABASE ${database} SET search_path = public;`;
  if (mayCreate !== true) return `The user ${person} may not make tables in ${database}: GRANT CREATE ON SCHEMA public TO ${person};`;
  if (schema === null)
    return `The user ${person} looks for tables in no schema of ${database}: ALTER ROLE ${person} IN DATABASE ${database} SET search_path = public;`;
  if (!mayExtend)
    return `The user ${person} may not add the extensions unaccent and pg_trgm to ${database}: GRANT CREATE ON DATABASE ${database} TO ${person};`;
  if (isReadOnly)
    return `Transactions of ${person} change nothing in ${database}: ALTER ROLE ${person} IN DATABASE ${database} SET default_transaction_read_only = off;`;
  return undefined;
}
