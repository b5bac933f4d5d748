/**
 * `npm run fuzz [-- requests [seed]]`: random requests over every route of the OpenAPI document for some minutes, with a new seed,
 * and 10,000 variants of every public input of which the outcome is cached. Prints the seed first; the same seed sends the same
 * requests again.
 */
import { randomInt } from 'node:crypto';
import { spawn } from 'node:child_process';

const [requests = '20000', seed = String(randomInt(2 ** 31 - 1))] = process.argv.slice(2);
process.stdout.write(`${requests} requests, seed ${seed}. The same again: npm run fuzz -- ${requests} ${seed}\n`);
const env = { ...process.env, FUZZ_RUNS: requests, FUZZ_SEED: seed, FLOOD_VARIANTS: '10000' };
const tests = spawn(process.execPath, ['scripts/test.mjs', 'test/e2e/abuse/fuzz.spec.ts', 'test/e2e/abuse/caches.spec.ts'], {
  stdio: 'inherit',
  env,
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => tests.kill(signal));
tests.on('exit', (status) => process.exit(status ?? 1));
