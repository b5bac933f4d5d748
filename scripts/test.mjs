/** `npm test [-- jest arguments]`: prepares the clone where needed and runs the tests on a database server of their own. */
import { spawn } from 'node:child_process';
import { prepareOrExit } from './prepare.mjs';

/** Megabytes of each half of the young generation, in Jest's workers too: with those of Node, a quarter of their time is garbage collection. */
const YOUNG = 64;

prepareOrExit();
const jest = spawn(process.execPath, [`--max-semi-space-size=${YOUNG}`, 'node_modules/jest/bin/jest.js', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
// Jest gets the terminal's signals itself and removes its database; this process waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => jest.kill(signal));
jest.on('exit', (status) => process.exit(status ?? 1));
