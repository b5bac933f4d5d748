import type pg from 'pg';
import { StartupError } from '../config/startup-error.js';
import type { MigrationClass } from './data-source.js';

/** A migration that makes at once what others made one after the other until a release, and that replaced them. */
interface Baseline extends MigrationClass {
  /** The version that had run all of them. */
  readonly release: string;
  /** Names under which they were recorded. */
  readonly replaces: readonly string[];
}

/**
 * Looks whether a database that is not empty begins where this version does.
 * @param recorded names of the migrations that were run on it
 * @param own the migrations of Lyceum
 * @throws StartupError when it was made by a version before the one whose schema the baseline is, or its migrations ended half way
 */
export function refuseOlderSchema(recorded: ReadonlySet<string>, own: readonly MigrationClass[]): void {
  const baseline = replacedIn(recorded, own);
  const missing = baseline?.replaces.filter((name) => !recorded.has(name)) ?? [];
  if (baseline === undefined || missing.length === 0) return;
  throw new StartupError(
    `The database is older than version ${baseline.release} or its upgrade ended half way (it lacks ${missing.length} of its ${baseline.replaces.length} migrations). Upgrade to ${baseline.release} first, then to this version.`,
  );
}

/**
 * Records the baseline as run where the migrations that it replaces were. Their own rows stay: processes of the release before, which know
 * these alone, may start meanwhile.
 * @param recorded names of the migrations that were run on the database
 * @param own the migrations of Lyceum
 * @throws StartupError as {@link refuseOlderSchema}
 */
export async function adoptBaseline(connection: pg.Client, recorded: ReadonlySet<string>, own: readonly MigrationClass[]): Promise<void> {
  refuseOlderSchema(recorded, own);
  const baseline = replacedIn(recorded, own);
  if (baseline === undefined) return;
  // TypeORM reads the time of a migration from the end of its name too.
  await connection.query(`INSERT INTO "schema_migration" ("timestamp", "name") VALUES (right($1, 13)::bigint, $1)`, [baseline.name]);
}

/** The baseline, where its place in the records is taken by what it replaces. */
function replacedIn(recorded: ReadonlySet<string>, own: readonly MigrationClass[]): Baseline | undefined {
  if (recorded.size === 0) return undefined;
  return own.find((migration): migration is Baseline => 'replaces' in migration && !recorded.has(migration.name));
}
