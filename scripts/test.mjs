/**
 * `npm test [-- jest arguments]`: prepares the clone where needed and runs the tests on a database server of their own: the files that
 * are named; where none is, all that start no programs, with `--programs` all that do, and with `--all` both. Guards over all resources
 * ask a share, with `--whole` everything.
 */
import { spawn } from 'node:child_process';
import { prepareOrExit } from './prepare.mjs';

/** Megabytes of each half of the young generation, in Jest's workers too: with those of Node, a quarter of their time is garbage collection. */
const YOUNG = 64;
/** Leaves only one half of the suite: what starts browsers, builds and services of its own takes longer than all the rest. */
const HALF = '--filter=<rootDir>/test/support/jest/program-files.cjs';
const OWN = ['--programs', '--all', '--whole'];

const given = process.argv.slice(2);
const forJest = given.filter((argument) => !OWN.includes(argument));
const hasBothHalves = given.includes('--all') || forJest.some((argument) => !argument.startsWith('-') || argument === '--config');
const TESTS_OF = given.includes('--programs') ? 'programs' : 'within';

prepareOrExit();
const jest = spawn(
  process.execPath,
  [`--max-semi-space-size=${YOUNG}`, 'node_modules/jest/bin/jest.js', ...(hasBothHalves ? [] : [HALF]), ...forJest],
  {
    stdio: 'inherit',
    env: { ...process.env, TESTS_OF, ...(given.includes('--whole') && { SHARE: 'whole' }) },
  },
);
// Jest gets the terminal's signals itself and removes its database; this process waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => jest.kill(signal));
jest.on('exit', (status) => process.exit(status ?? 1));
