import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { applicationOptions } from '../bootstrap.js';
import { readEnvironment } from '../config/read-environment.js';
import { inTurn } from '../database/in-turn.js';
import { openDatabase } from '../database/open-database.js';
import { seedDemo } from '../demo/demo.js';
import { fillInstitution } from './db-seed/fill-institution.js';
import { institutionOptions } from './db-seed/institution-options.js';
import { runCommand } from './run-command.js';

/**
 * `npm run db:seed`: puts the demo into an empty database, as the first start of a development installation does;
 * with `--size` a whole institution instead.
 */
await runCommand(async () => {
  const environment = readEnvironment();
  const asked = institutionOptions(process.argv.slice(2), environment.isProduction);
  const database = await openDatabase(environment);
  try {
    const app = await NestFactory.createApplicationContext(AppModule.with(database.environment), {
      ...applicationOptions(database.environment),
      bufferLogs: false,
      logger: ['error', 'warn'],
    });
    const seed = (): Promise<string> => (asked ? fillInstitution(app, asked, console.log) : putDemo(app));
    console.log(await inTurn(database.environment, 'seeding', seed).finally(() => app.close()));
  } finally {
    await database.close();
  }
});

async function putDemo(app: INestApplicationContext): Promise<string> {
  return (await seedDemo(app)) ? 'The demo is in the database.' : 'The database is in use; the demo was left out.';
}
