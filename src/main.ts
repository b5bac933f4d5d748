import 'reflect-metadata';
import { readEnvironment } from './config/read-environment.js';
import { StartupError } from './config/startup-error.js';
import { requireFreePort } from './operations/listening.js';
import { StopRequest } from './operations/stop-request.js';

/** Checks what costs nothing before anything is loaded or started, then starts the database while the application loads. */
async function main(): Promise<void> {
  const stop = new StopRequest();
  const environment = readEnvironment();
  await requireFreePort(environment);
  const { openDatabase } = await import('./database/open-database.js');
  const [database, { serve }] = await Promise.all([openDatabase(environment), import('./serve.js')]);
  try {
    await serve(database.environment, stop);
  } finally {
    await database.close();
  }
}

try {
  await main();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}
