/**
 * `npm run fuzz [-- requests [seed]]`: random requests over every route of the OpenAPI document for some minutes, with a new seed,
 * and 10,000 variants of every public input of which the outcome is cached. Prints the seed first; the same seed sends the same
 * requests again.
 *
 * `npm run fuzz -- poison [seed]`: every malformed value at every member that can be written, and everything that reads what was taken.
 *
 * `npm run fuzz -- guards [seed]`: every route and page as every kind of caller, of whom `npm test` asks some by turns.
 */
import { randomInt } from 'node:crypto';
import { spawn } from 'node:child_process';

const [requests = '20000', seed = String(randomInt(2 ** 31 - 1))] = process.argv.slice(2);
const PARTS = {
  poison: {
    about: 'Every malformed value at every member',
    settings: { POISON_PAIRS: 'all' },
    specs: ['test/contract/poison-rows.spec.ts'],
  },
  guards: {
    about: 'Every route, page and rule as every kind of caller',
    settings: { GUARDS: 'all' },
    specs: ['test/contract/informed-callers.spec.ts', 'test/contract/one-connection.spec.ts', 'test/pages/every-page.spec.ts'],
  },
};
const { about, settings, specs } = PARTS[requests] ?? {
  about: `${requests} requests`,
  settings: { FUZZ_RUNS: requests, FLOOD_VARIANTS: '10000' },
  specs: ['test/e2e/abuse/fuzz.spec.ts', 'test/e2e/abuse/caches.spec.ts'],
};
process.stdout.write(`${about}, seed ${seed}. The same again: npm run fuzz -- ${requests} ${seed}\n`);
const env = { ...process.env, FUZZ_SEED: seed, ...settings };
const tests = spawn(process.execPath, ['scripts/test.mjs', ...specs], { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => tests.kill(signal));
tests.on('exit', (status) => process.exit(status ?? 1));
