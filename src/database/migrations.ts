import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MigrationClass } from './data-source.js';

const FOLDER = join(import.meta.dirname, '../../migrations');
const FILE_NAME = /^\d{13}-[a-z0-9-]+\.(?:ts|js)$/;

/** All migrations, oldest first: every class in `migrations/`, whose file names start with the time of their making. */
export async function loadMigrations(): Promise<MigrationClass[]> {
  const files = readdirSync(FOLDER)
    .filter((name) => FILE_NAME.test(name))
    .sort();
  const modules = await Promise.all(files.map((name) => import(pathToFileURL(join(FOLDER, name)).href) as Promise<object>));
  return modules.flatMap((module) => Object.values(module) as MigrationClass[]);
}
