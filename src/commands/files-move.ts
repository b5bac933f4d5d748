import { parseArgs } from 'node:util';
import { readEnvironment } from '../config/read-environment.js';
import { StartupError } from '../config/startup-error.js';
import { BlobInventory } from '../storage/blob-inventory.js';
import { STORAGE_DRIVERS, type StorageDriver } from '../storage/storage.js';
import { runCommand } from './run-command.js';
import { withApplication } from './with-application.js';

const USAGE = `npm run files:move -- --to ${STORAGE_DRIVERS.join('|')}`;

/** `npm run files:move -- --to s3`: moves the files of one store to another, while the service runs. */
await runCommand(() => {
  const to = target();
  return withApplication(readEnvironment(), async (app) => {
    let [files, bytes] = [0, 0];
    for await (const size of app.get(BlobInventory, { strict: false }).move(to)) {
      files += 1;
      bytes += size;
      if (files % 1_000 === 0) console.log(`${files} files moved, ${bytes} bytes.`);
    }
    console.log(`${files} files moved, ${bytes} bytes.`);
  });
});

/** @throws StartupError that tells the valid arguments */
function target(): StorageDriver {
  try {
    const { to } = parseArgs({ options: { to: { type: 'string' } }, strict: true }).values;
    const driver = STORAGE_DRIVERS.find((one) => one === to);
    if (driver) return driver;
  } catch {
    // Reported below.
  }
  throw new StartupError(USAGE);
}
