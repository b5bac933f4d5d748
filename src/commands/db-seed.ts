import type { INestApplicationContext } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { readEnvironment } from '../config/read-environment.js';
import { withAdvisoryLock } from '../database/advisory-lock.js';
import { seedDemo } from '../demo/demo.js';
import { fillDatabase } from './db-seed/fill-database.js';
import { seedOptions } from './db-seed/seed-options.js';
import { runCommand } from './run-command.js';
import { withApplication } from './with-application.js';

/**
 * `npm run db:seed`: puts the demo into an empty database, as the first start of a development installation does;
 * with `--size` seed data of that size instead.
 */
await runCommand(async () => {
  const environment = readEnvironment();
  const asked = seedOptions(process.argv.slice(2), environment.isProduction);
  await withApplication(environment, async (app) => {
    const seed = (): Promise<string> => (asked ? fillDatabase(app, asked, console.log) : putDemo(app));
    console.log(await withAdvisoryLock(app.get(Environment), 'seeding', seed));
  });
});

async function putDemo(app: INestApplicationContext): Promise<string> {
  return (await seedDemo(app)) ? 'The demo is in the database.' : 'The database is in use; the demo was left out.';
}
