import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

/** Of a seed of fast-check, which takes whole numbers of 32 bits. */
const SEEDS = 2 ** 31;
/** Digits of a name in Git that stay below `SEEDS`. */
const DIGITS = 7;

/**
 * Chooses the seed of all property tests of a run that give none: that of `PROPERTY_SEED`; in CI one that follows from the files of the
 * commit, so that the same files are checked by the same examples everywhere; otherwise a new one, so that each run looks at others.
 * @param root of the project
 * @param environment of the run
 * @returns variables of the workers, and a line to print
 * @throws Error where `PROPERTY_SEED` is no number
 */
export function propertySeed(root, { PROPERTY_SEED, CI }) {
  const seed = PROPERTY_SEED ?? String((CI ? ofCommit(root) : undefined) ?? randomInt(SEEDS));
  if (!/^\d{1,10}$/.test(seed)) throw new Error(`PROPERTY_SEED is a number; it is "${seed}".`);
  return { variables: { PROPERTY_SEED: seed }, line: `Property tests start from ${seed}. The same again: PROPERTY_SEED=${seed} npm test.` };
}

/** None where there is no history. */
function ofCommit(root) {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD^{tree}'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? Number.parseInt(stdout.slice(0, DIGITS), 16) : undefined;
}
