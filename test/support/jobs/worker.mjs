/** A process that runs jobs and does nothing else; each notes its id, in the transaction of the job. Killed by `killed-workers.spec`. */
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { ConfigModule } from '../../../dist/src/config/config.module.js';
import { Environment } from '../../../dist/src/config/environment.js';
import { DatabaseModule } from '../../../dist/src/database/database.module.js';
import { sql } from '../../../dist/src/database/sql.js';
import { JobHandler } from '../../../dist/src/jobs/job-handler.js';
import { JobsModule } from '../../../dist/src/jobs/jobs.module.js';
import { MetricsModule } from '../../../dist/src/metrics/metrics.module.js';
import { SchedulingModule } from '../../../dist/src/scheduling/scheduling.module.js';

class Note extends JobHandler {
  async run({ id, transaction }) {
    await transaction.rows(sql`INSERT INTO "noted" ("job") VALUES (${id})`);
  }
}

class Worker {}
class Handlers {}

const [databaseUrl, lease] = process.argv.slice(2);
const environment = Environment.parse({
  NODE_ENV: 'test',
  APP_SECRET: 'test',
  JWT_SECRET: 'test',
  LOG_LEVEL: 'silent',
  DATABASE_URL: databaseUrl,
  JOB_LEASE: lease,
});
await NestFactory.createApplicationContext(
  {
    module: Worker,
    imports: [
      ConfigModule.with(environment),
      MetricsModule,
      SchedulingModule.with(true),
      DatabaseModule.forRoot([]),
      { module: Handlers, providers: [Note] },
      JobsModule.with([{ kind: 'test.note', lane: 'notice', handler: Note }], []),
    ],
  },
  { logger: ['error', 'fatal'], abortOnError: false },
);
