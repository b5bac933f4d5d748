/**
 * `npm run fuzz [-- requests [seed]]`: random requests over every route of the OpenAPI document for some minutes, with a new seed,
 * and 10,000 variants of every public input of which the outcome is cached. Prints the seed first; the same seed sends the same
 * requests again.
 *
 * `npm run fuzz -- poison [seed]`: every malformed value at every member that can be written, and everything that reads what was taken.
 */
import { randomInt } from 'node:crypto';
import { spawn } from 'node:child_process';

const [requests = '20000', seed = String(randomInt(2 ** 31 - 1))] = process.argv.slice(2);
const isPoison = requests === 'poison';
const about = isPoison ? 'Every malformed value at every member' : `${requests} requests`;
process.stdout.write(`${about}, seed ${seed}. The same again: npm run fuzz -- ${requests} ${seed}\n`);
const settings = isPoison ? { POISON_PAIRS: 'all' } : { FUZZ_RUNS: requests, FLOOD_VARIANTS: '10000' };
const env = { ...process.env, FUZZ_SEED: seed, ...settings };
const specs = isPoison ? ['test/contract/poison-rows.spec.ts'] : ['test/e2e/abuse/fuzz.spec.ts', 'test/e2e/abuse/caches.spec.ts'];
const tests = spawn(process.execPath, ['scripts/test.mjs', ...specs], { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => tests.kill(signal));
tests.on('exit', (status) => process.exit(status ?? 1));
