import { readEnvironment } from '../config/read-environment.js';
import { FileMover } from '../platform/content/files/file-mover.js';
import type { Command } from './command.js';
import { withApplication } from './with-application.js';

const REPORTED_EVERY = 1_000;

/** `npm run lyceum -- files:migrate`: moves the files that are in the database to the storage, while the service runs. */
export const run: Command = async (compose) =>
  withApplication(await compose(), readEnvironment(), async (app) => {
    let [files, bytes, changed] = [0, 0, 0];
    for await (const { moved, size } of app.get(FileMover, { strict: false }).move()) {
      if (!moved) changed += 1;
      else {
        files += 1;
        bytes += size;
        if (files % REPORTED_EVERY === 0) console.log(`${files} files moved, ${bytes} bytes.`);
      }
    }
    console.log(`${files} files moved, ${bytes} bytes.${changed > 0 ? ` ${changed} changed meanwhile: run this again.` : ''}`);
  });
