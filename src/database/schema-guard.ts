import type pg from 'pg';
import { StartupError } from '../config/startup-error.js';
import type { MigrationClass } from './data-source.js';

/**
 * How migrations are named that take away what the version before still uses: the last step of a change in two releases (expand, then
 * contract). A version that doesn't know one of them cannot work on the schema that it made.
 */
const CONTRACT = /^(?:[^/]+\/)?Contract/;

/** Names of the migrations that were run on this database; none where it is empty. */
export async function recordedMigrations(connection: pg.Client): Promise<ReadonlySet<string>> {
  const { rows: tables } = await connection.query<{ there: boolean }>(`SELECT to_regclass('schema_migration') IS NOT NULL AS "there"`);
  if (tables[0]?.there !== true) return new Set();
  const { rows } = await connection.query<{ name: string }>('SELECT "name" FROM "schema_migration"');
  return new Set(rows.map(({ name }) => name));
}

/**
 * A version starts on a newer schema as long as that has everything that it uses, so that versions can be exchanged process by process.
 * @throws StartupError where a migration that it doesn't know has taken something away
 */
export function refuseNewerSchema(recorded: ReadonlySet<string>, known: readonly MigrationClass[]): void {
  const names = new Set(known.map(nameOf));
  const unknown = [...recorded].filter((name) => CONTRACT.test(name) && !names.has(name));
  if (unknown.length === 0) return;
  throw new StartupError(
    `The database is that of a newer version, which this one cannot work on (${unknown.join(', ')}). Start the newer version.`,
  );
}

/** @throws StartupError where migrations have not been run that this version needs */
export function requireMigrated(recorded: ReadonlySet<string>, known: readonly MigrationClass[]): void {
  const missing = known.map(nameOf).filter((name) => !recorded.has(name));
  if (missing.length === 0) return;
  throw new StartupError(
    `MIGRATE is false, and the database lacks ${missing.length} migrations, beginning with ${missing[0] ?? ''}: run npm run lyceum -- migrate (in the image: lyceum migrate) first.`,
  );
}

/** As TypeORM records it. */
function nameOf(migration: MigrationClass): string {
  return new migration().name ?? migration.name;
}
