import { readEnvironment } from '../config/read-environment.js';
import { BlobInventory } from '../storage/blob-inventory.js';
import type { Command } from './command.js';
import { withApplication } from './with-application.js';

const SENTENCES = {
  missing: 'cannot be read',
  changed: 'is not what was stored',
  unknown: 'belongs to no file that the database knows',
} as const;

/** `npm run lyceum -- files:verify`: reads every stored file and compares it with its digest. Exit code 1 where one cannot be read or was changed. */
export const run: Command = async (compose) =>
  withApplication(await compose(), readEnvironment(), async (app) => {
    let [whole, faults] = [0, 0];
    for await (const found of app.get(BlobInventory, { strict: false }).verify()) {
      if (!found) {
        whole += 1;
        continue;
      }
      if (found.fault !== 'unknown') faults += 1;
      console.log(`${found.key} ${SENTENCES[found.fault]}.`);
    }
    console.log(`${whole} files are as they were stored; ${faults} are not.`);
    if (faults > 0) process.exitCode = 1;
  });
