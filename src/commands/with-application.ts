import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { applicationOptions } from '../bootstrap.js';
import { withSettingsOfService } from '../conference/integration-settings/service-settings.js';
import type { Environment } from '../config/environment.js';
import { openDatabase } from '../database/open-database.js';
import type { ComposedService } from './command.js';

/**
 * Runs a task of a command on the whole application, without its background work: hooks, time-outs and cleaning up are the service's.
 * How the videoconference server is spoken with is what the running service goes by, whatever this shell says.
 * @param environment settings of this shell
 */
export async function withApplication(
  { features, api }: ComposedService,
  environment: Environment,
  task: (app: INestApplicationContext) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(environment, features.migrations);
  try {
    const effective = await withSettingsOfService(database.environment);
    const app = await NestFactory.createApplicationContext(AppModule.with(effective, features, { background: false, api }), {
      ...applicationOptions(effective),
      bufferLogs: false,
      logger: ['error', 'warn'],
    });
    try {
      await task(app);
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
}
