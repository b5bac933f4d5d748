/**
 * Brings a clone to the point where its code can run: a fitting Node, the locked packages, a build of the present sources.
 * What is up to date is left alone. Depends on nothing that has to be installed first.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BACK_OFFICE_INPUTS, buildBackOffice } from './back-office.mjs';
import { describeBuilt } from './built-package.mjs';
import { featurePackageSources } from './feature-packages.mjs';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const BUILD_MARK = join(ROOT, 'dist/.built-from');
/** What the build joins into few files: the settings of each, and what is there when it is done. */
const BUNDLES = {
  service: { settings: 'scripts/service-bundle.config.mjs', made: 'dist/service/main.js' },
  package: { settings: 'scripts/package-bundle.config.mjs', made: 'dist/packed/lyceum.js' },
};
const BUILD_INPUTS = [
  ...Object.values(BUNDLES).map(({ settings }) => settings),
  'scripts/joined-modules.mjs',
  'src',
  ...featurePackageSources,
  'migrations',
  'ormconfig.ts',
  '.swcrc',
  'nest-cli.json',
  'package-lock.json',
  'admin',
];

/** Ends the process with the reason where the clone can't be prepared. */
export function prepareOrExit(options) {
  try {
    prepare(options);
  } catch (error) {
    console.error(error instanceof Unprepared ? error.message : error);
    process.exit(1);
  }
}

/** Something that has to be mended by a person. */
export class Unprepared extends Error {}

/**
 * @param rebuild whether to build even what is up to date
 * @param bundled whether the service has to be there in few files, which start in two thirds of the time
 * @throws Unprepared with the reason where the clone can't be prepared
 */
export function prepare({ rebuild = false, bundled = true } = {}) {
  process.chdir(ROOT);
  requireNode();
  if (!isInstalled()) install();
  const sources = fingerprint();
  if (rebuild || !isBuiltFrom(sources)) build(sources);
  if (bundled && !existsSync(BUNDLES.service.made)) step('Bundling the service', () => bundle(BUNDLES.service));
}

/** Joins what other packages import, which a package has beside the service; a build removes it. */
export function preparePackage() {
  process.chdir(ROOT);
  if (!existsSync(BUNDLES.package.made)) step('Bundling the package', () => bundle(BUNDLES.package));
}

/** Says what takes its time, and how long it took: a terminal that says nothing for a minute looks broken. */
function step(name, work) {
  const begun = Date.now();
  process.stdout.write(`${name} …`);
  try {
    work();
    process.stdout.write(` ${((Date.now() - begun) / 1000).toFixed(1)} s\n`);
  } catch (error) {
    process.stdout.write(' failed\n');
    throw error;
  }
}

function requireNode() {
  const required = readJson('package.json').engines.node.replace('>=', '');
  const [major, minor] = required.split('.').map(Number);
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  throw new Unprepared(`Lyceum needs Node.js ${required} or newer, but this is ${process.versions.node}.`);
}

/** Compares what is locked with what npm says it has installed; packages for other platforms may be missing, and those of this clone are built. */
function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false;
  const installed = readJson('node_modules/.package-lock.json').packages;
  const locked = Object.entries(readJson('package-lock.json').packages);
  return locked.every(
    ([path, { version, optional, link }]) =>
      !path.startsWith('node_modules/') || link || (installed[path] ? installed[path].version === version : optional),
  );
}

/** @throws Unprepared where the packages are another clone's: npm would empty the folder behind the link */
function install() {
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Unprepared(
      'node_modules is a symbolic link, and installing through it would empty the folder that it leads to. Install there, or remove the link.',
    );
  }
  const parameters = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath ?? '';
  const [command, prefix] = basename(npm) === 'npm-cli.js' ? [process.execPath, [npm]] : ['npm', []];
  step('Installing packages (needed once, takes up to a minute)', () =>
    run(command, [...prefix, ...parameters], 'The packages could not be installed; is the npm registry reachable?'),
  );
}

/** Puts the back office below `dist`, for those who need it alone, as tests do. */
export function prepareBackOffice() {
  process.chdir(ROOT);
  buildBackOffice(fingerprint(BACK_OFFICE_INPUTS), run);
}

/**
 * Puts the types of `src/package` and of all that it leads to below `dist`; `npm run typecheck` is what checks them. A build removes
 * them, so they are never older than it.
 */
export function prepareTypes() {
  process.chdir(ROOT);
  run(process.execPath, ['node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.package.json'], 'The types could not be written.');
}

function build(sources) {
  step('Building the service', () => run(process.execPath, ['node_modules/@nestjs/cli/bin/nest.js', 'build'], 'The build failed.'));
  describeBuilt(ROOT);
  step('Building the back office', prepareBackOffice);
  writeFileSync(BUILD_MARK, sources);
}

/** A build removes the bundle of the one before; the folder appears when it is complete. */
function bundle({ settings, made }) {
  const own = `dist/.bundling-${process.pid}`;
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', settings, '--outDir', own];
  run(process.execPath, vite, 'What is built could not be bundled.');
  rmSync(dirname(made), { recursive: true, force: true });
  renameSync(own, dirname(made));
}

function isBuiltFrom(sources) {
  return existsSync(BUILD_MARK) && readFileSync(BUILD_MARK, 'utf8') === sources;
}

/** Changes whenever a source is added, removed or written. */
function fingerprint(inputs = BUILD_INPUTS) {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap(filesBelow)) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/** Shows the program's output only where it fails. */
function run(command, parameters, complaint) {
  const { status, signal, error, stdout, stderr } = spawnSync(command, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  if (status === 0) return;
  if (signal) process.exit(130);
  throw new Unprepared(`${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}${complaint}`);
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
