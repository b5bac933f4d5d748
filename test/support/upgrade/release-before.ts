import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MigrationClass } from '../../../src/database/data-source.js';
import { loadMigrations } from '../../../src/database/migrations.js';

const ROOT = join(import.meta.dirname, '../../..');
const RELEASED = /^## (\d+\.\d+\.\d+) – /gm;
/** One may be in the making, and one may be this commit. */
const MOST_LOOKED_AT = 3;
const MAXIMUM_ARCHIVE_BYTES = 512 * 1024 * 1024;
/** Packages from the registry, and a build, on a busy machine. */
const BUILD_MS = 600_000;

/** A commit of the project and what it is called, or why there is none here. */
export interface Release {
  readonly name: string;
  readonly commit: string;
  readonly missing?: string;
}

/**
 * The newest release that CHANGELOG.md lists and that is not this very commit: its tag, or the commit that gave package.json its version.
 * @param chosen a commit that is taken in its place
 */
export function releaseBefore(chosen = process.env['UPGRADE_FROM']): Release {
  const head = git('rev-parse', 'HEAD');
  if (head === undefined) return missing('there is no Git history');
  if (chosen !== undefined) return named(chosen, chosen);
  const versions = [...readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').matchAll(RELEASED)].map(([, version = '']) => version);
  const releases = versions.slice(0, MOST_LOOKED_AT).map(releaseOf);
  return releases.find((release) => !release.missing && release.commit !== head) ?? releases[0] ?? missing('CHANGELOG.md lists no release');
}

/** A release by its version, such as 0.5.0: its tag, or the commit that gave package.json its version. */
export function releaseOf(version: string): Release {
  const tagged = named(version, `v${version}`);
  if (!tagged.missing) return tagged;
  if (git('rev-parse', '--is-shallow-repository') !== 'false') return missing('the clone is shallow (git fetch --unshallow)');
  const [first = ''] = git('log', '--reverse', '--format=%H', `-S"version": "${version}"`, '--', 'package.json')?.split('\n') ?? [];
  return first === '' ? missing(`no commit gave package.json the version ${version}`) : { name: version, commit: first };
}

function named(name: string, revision: string): Release {
  const commit = git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`);
  return commit ? { name, commit } : missing(`there is no commit ${revision}`);
}

function missing(because: string): Release {
  return { name: '', commit: '', missing: because };
}

/** @returns what it printed; undefined where it failed or there is no Git */
function git(...parameters: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', parameters, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * Checks a release out and builds it as its users do. Packages are those of this clone where it locks the same ones, and come from the
 * registry otherwise.
 * @param folder one that does not exist yet
 * @throws Error with what was printed where it cannot be built
 */
export function buildRelease({ commit }: Release, folder: string): void {
  checkOut(commit, folder);
  if (lockedIn(folder) === lockedIn(ROOT)) linkPackages(folder);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: BUILD_MS,
  });
  if (status !== 0) throw new Error(`The release before could not be built:\n${stdout}${stderr}`);
}

/**
 * The migrations of a release, which need nothing else of it.
 * @param folder one that does not exist yet, in which they are compiled
 * @returns their classes, oldest first
 */
export async function migrationsOf({ commit }: Release, folder: string): Promise<MigrationClass[]> {
  checkOut(commit, folder, 'migrations');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const compiler = [
    join(ROOT, 'node_modules/@swc/cli/bin/swc.js'),
    'migrations',
    '--out-dir',
    'compiled',
    '--config-file',
    join(ROOT, '.swcrc'),
  ];
  execFileSync(process.execPath, [...compiler, '--strip-leading-paths', '--quiet'], { cwd: folder });
  return loadMigrations(pathToFileURL(`${join(folder, 'compiled')}/`));
}

/** @param paths those of its files that are needed; all without any */
function checkOut(commit: string, folder: string, ...paths: string[]): void {
  mkdirSync(folder);
  const archive = execFileSync('git', ['archive', commit, ...paths], { cwd: ROOT, maxBuffer: MAXIMUM_ARCHIVE_BYTES });
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
}

/** The packages that are locked, without the version of Lyceum itself. */
function lockedIn(folder: string): string {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: Record<string, object> };
  return JSON.stringify({ ...packages, '': { ...packages[''], version: undefined } });
}

/** One by one: what a build keeps among them (`.cache`) is not shared with this clone. */
function linkPackages(folder: string): void {
  const [ours, own] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(own);
  for (const name of readdirSync(ours).filter((entry) => entry !== '.cache')) symlinkSync(join(ours, name), join(own, name));
}
