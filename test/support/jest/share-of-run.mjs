import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Short enough to be typed. */
const SEEDS = 10_000;
/** Where what is accepted already is, the first of them that there is. */
const ACCEPTED = ['@{upstream}', 'origin/HEAD', 'main'];
const SOURCE = /^(?:packages\/[^/]+\/)?src\//;
const PATH = /@ApiResource\(\{[\s\S]*?path: '([\w-]+)'/g;

/**
 * Chooses what the guards over all resources ask in this run, for `Share.ofRun`: everything where files are named or `SHARE=whole`,
 * otherwise a share by a new seed, or by that of `SHARE`, with all that the change at hand touches.
 * @param run which files are named, and where the project is
 * @param environment of the run
 * @returns variables of the workers, and a line to print, if there is something to say
 */
export function shareOfRun({ isNamed, root }, environment) {
  const { SHARE, TESTS_OF, GUARDS } = environment;
  const isWhole = SHARE === undefined ? isNamed || TESTS_OF === 'programs' || GUARDS === 'all' : SHARE === 'whole';
  if (isWhole) return { variables: { SHARE: 'whole' } };
  const seed = SHARE ?? String(randomInt(SEEDS));
  if (!/^\d{1,9}$/.test(seed)) throw new Error(`SHARE is the number of a share, or "whole"; it is "${seed}".`);
  const touched = touchedResources(changedFiles(root), root);
  const also = touched.length > 0 ? `, and all of ${touched.join(', ')}, which this change touches` : '';
  return {
    variables: { SHARE: seed, SHARE_TOUCHED: touched.join(',') },
    line: `Guards over all resources ask share ${seed}${also}. The same again: SHARE=${seed} npm test. Everything: npm run test:whole`,
  };
}

/** Paths of resources that are declared where a file has changed: in its folder, or in the nearest one above it that declares some. */
export function touchedResources(files, root) {
  const folders = new Set(files.filter((file) => SOURCE.test(file)).map((file) => dirname(file)));
  const found = [...folders].flatMap((folder) => nearestPaths(folder, root));
  return [...new Set(found)].sort();
}

function nearestPaths(folder, root) {
  if (!folder.includes('/')) return [];
  const paths = pathsIn(join(root, folder));
  return paths.length > 0 ? paths : nearestPaths(dirname(folder), root);
}

function pathsIn(folder) {
  if (!existsSync(folder)) return [];
  const entities = readdirSync(folder).filter((name) => name.endsWith('.entity.ts'));
  return entities.flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(PATH)].map(([, path]) => path));
}

/** Files that differ from what is accepted already, or from the commit before where all is; none where there is no history. */
function changedFiles(root) {
  const git = (...command) => {
    const { status, stdout } = spawnSync('git', command, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : undefined;
  };
  const head = git('rev-parse', 'HEAD');
  const accepted = ACCEPTED.find((name) => git('rev-parse', '--verify', '--quiet', name) !== undefined);
  const fork = accepted && git('merge-base', 'HEAD', accepted);
  const base = fork === undefined || fork === head ? 'HEAD~1' : fork;
  const lines = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')].filter(Boolean);
  return lines.flatMap((text) => text.split('\n'));
}
