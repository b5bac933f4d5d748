import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { applicationOptions } from '../bootstrap.js';
import { readEnvironment } from '../config/read-environment.js';
import { openDatabase } from '../database/open-database.js';
import { createAdministrator } from './admin-create/administrator.js';
import { readArguments } from './admin-create/arguments.js';
import { askPassword, readPassword } from './admin-create/password-input.js';
import { runCommand } from './run-command.js';

/** `npm run admin:create -- --username U --email E`: makes a global administrator on the portal of PORTAL_ID. */
await runCommand(async () => {
  const { username, email, fromStdin } = readArguments(process.argv.slice(2));
  const environment = readEnvironment();
  const password = fromStdin || !process.stdin.isTTY ? await readPassword(process.stdin) : await askPassword(process.stdin, process.stderr);
  const database = await openDatabase(environment);
  try {
    const app = await NestFactory.createApplicationContext(AppModule.with(database.environment), {
      ...applicationOptions(database.environment),
      bufferLogs: false,
      logger: ['error', 'warn'],
    });
    await createAdministrator(app, { username, email, password }).finally(() => app.close());
    console.log(`${username} is a global administrator now and can sign in.`);
  } finally {
    await database.close();
  }
});
