import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { applicationOptions } from '../bootstrap.js';
import { readEnvironment } from '../config/read-environment.js';
import { inTurn } from '../database/in-turn.js';
import { openDatabase } from '../database/open-database.js';
import { seedDemo } from '../demo/demo.js';
import { runCommand } from './run-command.js';

/** `npm run db:seed`: puts the demo into an empty database, as the first start of a development installation does. */
await runCommand(async () => {
  const database = await openDatabase(readEnvironment());
  try {
    const app = await NestFactory.createApplicationContext(AppModule.with(database.environment), {
      ...applicationOptions,
      bufferLogs: false,
      logger: ['error', 'warn'],
    });
    const demo = await inTurn(database.environment, 'seeding', () => seedDemo(app)).finally(() => app.close());
    console.log(demo ? 'The demo is in the database.' : 'The database is in use; the demo was left out.');
  } finally {
    await database.close();
  }
});
