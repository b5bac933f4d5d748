import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { removeRunFolder } from '../test-run-folder.mjs';
import { slowestFiles } from './file-times.mjs';

/** Of the files that workers write; runs without an application have none. */
const OBSERVED = 'observed-rows-';
const ROOT = join(import.meta.dirname, '../../..');
const CHECK = join(ROOT, 'scripts/declared-rows.mjs');

/**
 * Stops the run's database servers and removes their data. Of a longer run its slowest files are printed. After a whole run, what the statements gave is held against what is declared
 * of them, and what differs is printed; with `ROWS=check`, of a part of the tests too, it fails the run.
 * @throws Error with `ROWS=check` where a row is not as declared
 */
export default async function teardown({ nonFlagArgs, testNamePattern, shard } = {}) {
  const folder = process.env.LYCEUM_TEST_RUN;
  const isWhole = nonFlagArgs?.length === 0 && !testNamePattern && !shard && readdirSync(folder).some((name) => name.startsWith(OBSERVED));
  for (const line of slowestFiles(folder, ROOT)) process.stdout.write(`${line}\n`);
  try {
    if (isWhole || process.env.ROWS === 'check') compareRows(folder);
  } finally {
    await removeRunFolder(folder);
  }
}

function compareRows(folder) {
  const { KEEP_ROWS } = process.env;
  if (KEEP_ROWS) cpSync(folder, KEEP_ROWS, { recursive: true, filter: (path) => path === folder || path.includes(OBSERVED) });
  const { status } = spawnSync(process.execPath, [CHECK, folder], { stdio: 'inherit' });
  if (status !== 0 && process.env.ROWS === 'check')
    throw new Error('Statements give other rows than what is declared where they are asked for; see above.');
}
