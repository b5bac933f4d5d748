import { parseArgs } from 'node:util';
import { readEnvironment } from '../config/read-environment.js';
import { StartupError } from '../config/startup-error.js';
import { BlobInventory } from '../storage/blob-inventory.js';
import { STORAGE_DRIVERS, type StorageDriver } from '../storage/storage.js';
import type { Command } from './command.js';
import { withApplication } from './with-application.js';

const USAGE = `npm run lyceum -- files:move --to ${STORAGE_DRIVERS.join('|')}`;

/** `npm run lyceum -- files:move --to s3`: moves the files of one store to another, while the service runs. */
export const run: Command = async (compose, args) => {
  const to = target(args);
  return withApplication(await compose(), readEnvironment(), async (app) => {
    let [files, bytes] = [0, 0];
    for await (const size of app.get(BlobInventory, { strict: false }).move(to)) {
      files += 1;
      bytes += size;
      if (files % 1_000 === 0) console.log(`${files} files moved, ${bytes} bytes.`);
    }
    console.log(`${files} files moved, ${bytes} bytes.`);
  });
};

/** @throws StartupError that tells the valid arguments */
function target(args: readonly string[]): StorageDriver {
  try {
    const { to } = parseArgs({ args: [...args], options: { to: { type: 'string' } }, strict: true }).values;
    const driver = STORAGE_DRIVERS.find((one) => one === to);
    if (driver) return driver;
  } catch {
    // Reported below.
  }
  throw new StartupError(USAGE);
}
