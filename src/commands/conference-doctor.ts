import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { applicationOptions } from '../bootstrap.js';
import { Doctor } from '../conference/doctor/doctor.js';
import type { Finding } from '../conference/doctor/finding.js';
import { readEnvironment } from '../config/read-environment.js';
import { openDatabase } from '../database/open-database.js';
import { runCommand } from './run-command.js';

const MARKS: Readonly<Record<Finding['status'], string>> = { ok: 'ok     ', warning: 'WARNING', failed: 'FAILED ', skipped: '-      ' };

/** `npm run conference:doctor`: examines the work with the videoconference server step by step; exit code 1 where one is broken. */
await runCommand(async () => {
  const database = await openDatabase(readEnvironment());
  try {
    const app = await NestFactory.createApplicationContext(AppModule.with(database.environment), {
      ...applicationOptions(database.environment),
      bufferLogs: false,
      logger: ['error'],
    });
    const { healthy, findings } = await app
      .get(Doctor, { strict: false })
      .examine()
      .finally(() => app.close());
    for (const { step, status, finding, fix } of findings) {
      console.log(`${MARKS[status]} ${step.padEnd(10)} ${finding}${fix === undefined ? '' : `\n${' '.repeat(19)}→ ${fix}`}`);
    }
    if (!healthy) process.exitCode = 1;
  } finally {
    await database.close();
  }
});
