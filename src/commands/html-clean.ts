import { NestFactory } from '@nestjs/core';
import { parseArgs } from 'node:util';
import { AppModule } from '../app.module.js';
import { applicationOptions } from '../bootstrap.js';
import { readEnvironment } from '../config/read-environment.js';
import { StartupError } from '../config/startup-error.js';
import { openDatabase } from '../database/open-database.js';
import { StoredHtml } from '../resource/persistence/stored-html.js';
import { runCommand } from './run-command.js';

const USAGE = 'npm run html:clean -- [--dry-run]';

/** `npm run html:clean`: removes what is not allowed from the HTML that is stored already, and prints where. */
await runCommand(async () => {
  const isDry = readsOnly();
  const database = await openDatabase(readEnvironment());
  try {
    const app = await NestFactory.createApplicationContext(AppModule.with(database.environment), {
      ...applicationOptions(database.environment),
      bufferLogs: false,
      logger: ['error', 'warn'],
    });
    await cleanAll(app.get(StoredHtml, { strict: false }), isDry).finally(() => app.close());
  } finally {
    await database.close();
  }
});

/** @throws StartupError that tells the valid arguments */
function readsOnly(): boolean {
  try {
    return parseArgs({ options: { 'dry-run': { type: 'boolean' } }, strict: true }).values['dry-run'] ?? false;
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error });
  }
}

async function cleanAll(stored: StoredHtml, isDry: boolean): Promise<void> {
  let count = 0;
  for await (const { table, id, column, cleaned } of stored.clean(isDry)) {
    count += 1;
    console.log(
      `${table} ${id}, ${column}: ${cleaned ? 'cleaned' : isDry ? 'would be cleaned' : 'nested too deeply or too large, left as it is'}`,
    );
  }
  console.log(count === 0 ? 'All HTML is clean.' : `${count} texts.`);
}
