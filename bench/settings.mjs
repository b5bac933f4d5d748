/** What a run measures and for how long; read once from the command line. */
import { parseArgs } from 'node:util';

const FULL = { rounds: 7, seconds: 4, warmUp: 3, courses: 10_000, documents: 100_000 };
/** Shows that everything runs; its figures mean nothing, and nothing has to be warm. */
const QUICK = { rounds: 1, seconds: 1, warmUp: 0, courses: 1_000, documents: 2_000 };

/** Callers at once, each waiting for its answer before it asks again. */
export const CONNECTIONS = 32;
/** Signs the tokens of a run; known to both services, worth nothing elsewhere. */
export const SECRET = 'a-secret-of-a-benchmark-and-of-nothing-else';
/** Signs access tokens; a production start refuses one secret for two purposes. */
export const TOKEN_SECRET = 'another-secret-of-a-benchmark-for-tokens-only';

/**
 * @returns {{ quick: boolean, rounds: number, seconds: number, warmUp: number, courses: number, documents: number, shaped: boolean, only?: string, profile?: string }}
 * @throws TypeError for options that don't exist
 */
export function readSettings(parameters) {
  const options = {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string' },
    courses: { type: 'string' },
    profile: { type: 'string' },
    shaped: { type: 'boolean', default: false },
  };
  const { values } = parseArgs({ args: parameters, options });
  const standard = values.quick ? QUICK : FULL;
  return {
    ...standard,
    quick: values.quick,
    only: values.only,
    shaped: values.shaped,
    profile: values.profile,
    rounds: Number(values.rounds ?? standard.rounds),
    seconds: Number(values.seconds ?? standard.seconds),
    courses: Number(values.courses ?? standard.courses),
  };
}
