import { readEnvironment } from '../config/read-environment.js';
import { Life } from '../resource/changes/life.js';
import type { Command } from './command.js';
import { withApplication } from './with-application.js';

/** `npm run lyceum -- db:after-restore`: what has to follow a restore of the database, before the service starts on it. */
export const run: Command = async (compose) =>
  withApplication(await compose(), readEnvironment(), async (app) => {
    await app.get(Life, { strict: false }).begin();
    console.log('Positions in the feed of changes from before the restore are refused now (410): those who keep copies read them anew.');
  });
