import type { INestApplicationContext } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { readEnvironment } from '../config/read-environment.js';
import { withAdvisoryLock } from '../database/advisory-lock.js';
import { seedDemo } from '../demo/demo.js';
import { fillDatabase } from './db-seed/fill-database.js';
import { seedOptions } from './db-seed/seed-options.js';
import type { Command } from './command.js';
import { withApplication } from './with-application.js';

/**
 * `npm run lyceum -- db:seed`: puts the demo into an empty database, as the first start of a development installation does;
 * with `--size` seed data of that size instead.
 */
export const run: Command = async (compose, args) => {
  const environment = readEnvironment();
  const asked = seedOptions(args, environment.isProduction);
  await withApplication(await compose(), environment, async (app) => {
    const seed = (): Promise<string> => (asked ? fillDatabase(app, asked, console.log) : putDemo(app));
    console.log(await withAdvisoryLock(app.get(Environment), 'seeding', seed));
  });
};

async function putDemo(app: INestApplicationContext): Promise<string> {
  return (await seedDemo(app)) ? 'The demo is in the database.' : 'The database is in use; the demo was left out.';
}
