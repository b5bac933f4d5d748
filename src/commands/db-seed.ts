import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { applicationOptions } from '../bootstrap.js';
import { readEnvironment } from '../config/read-environment.js';
import { openDatabase } from '../database/open-database.js';
import { seedDemo } from '../demo/demo.js';
import { runCommand } from './run-command.js';

/** `npm run db:seed`: puts the demo into an empty database, as the first start of a development installation does. */
await runCommand(async () => {
  const database = await openDatabase(readEnvironment());
  try {
    const app = await NestFactory.createApplicationContext(AppModule.with(database.environment), {
      ...applicationOptions,
      logger: ['error', 'warn'],
    });
    await seedDemo(app).finally(() => app.close());
  } finally {
    await database.close();
  }
});
