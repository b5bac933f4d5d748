import { parseArgs } from 'node:util';
import { readEnvironment } from '../config/read-environment.js';
import { StartupError } from '../config/startup-error.js';
import { BlobInventory } from '../storage/blob-inventory.js';
import { storageKinds } from '../storage/storage-kinds.js';
import type { Command } from './command.js';
import { withApplication } from './with-application.js';

/** `npm run lyceum -- files:move --to s3`: moves the files of one store to another, while the service runs. */
export const run: Command = async (compose, args) => {
  const service = await compose();
  const to = target(args);
  return withApplication(service, readEnvironment(), async (app) => {
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
function target(args: readonly string[]): string {
  try {
    const { to } = parseArgs({ args: [...args], options: { to: { type: 'string' } }, strict: true }).values;
    if (to !== undefined && storageKinds.find(to)) return to;
  } catch {
    // Reported below.
  }
  throw new StartupError(`npm run lyceum -- files:move --to ${storageKinds.names.join('|')}`);
}
