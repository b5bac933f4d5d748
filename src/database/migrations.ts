import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { StartupError } from '../config/startup-error.js';
import type { MigrationClass } from './data-source.js';

const FOLDER = join(import.meta.dirname, '../../migrations');
const FILE_NAME = /^\d{13}-[a-z0-9-]+\.(?:ts|js)$/;

/** A folder of migrations that another package brings. */
export interface MigrationFolder {
  /** Parts its migrations from all others in the table of those that were run. */
  readonly owner: string;
  readonly folder: URL;
}

/**
 * Our own migrations, oldest first: every class in `migrations/`, whose file names start with the time of their making.
 * @param folder that of another release
 */
export function loadMigrations(folder?: URL): Promise<MigrationClass[]> {
  return loadFrom(folder === undefined ? FOLDER : fileURLToPath(folder));
}

/**
 * All migrations in sets that run one after the other: ours, then those of each folder.
 * @param missing what a folder is that doesn't exist: before its first migration is written, a feature has none
 * @throws StartupError where a folder doesn't exist and has to
 */
export async function loadMigrationSets(
  folders: readonly MigrationFolder[],
  missing: 'refused' | 'empty' = 'refused',
): Promise<MigrationClass[][]> {
  return Promise.all([loadMigrations(), ...folders.map((folder) => loadOwned(folder, missing))]);
}

async function loadOwned({ owner, folder }: MigrationFolder, missing: 'refused' | 'empty'): Promise<MigrationClass[]> {
  const path = fileURLToPath(folder);
  if (!existsSync(path) && missing === 'empty') return [];
  if (!existsSync(path)) throw new StartupError(`The migrations of the feature "${owner}" are missing: there is no folder ${path}.`);
  return (await loadFrom(path)).map((migration) => recordedFor(owner, migration));
}

async function loadFrom(folder: string): Promise<MigrationClass[]> {
  const files = readdirSync(folder)
    .filter((name) => FILE_NAME.test(name))
    .sort();
  const modules = await Promise.all(files.map((name) => import(pathToFileURL(join(folder, name)).href) as Promise<object>));
  return modules.flatMap((module) => Object.values(module) as MigrationClass[]);
}

/** TypeORM records a migration under its name and reads the time of its making from the name's end. */
function recordedFor(owner: string, migration: MigrationClass): MigrationClass {
  return class extends migration {
    override name = `${owner}/${migration.name}`;
  };
}
