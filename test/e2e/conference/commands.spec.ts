import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AppModule } from '../../../src/app.module.js';
import { applicationOptions } from '../../../src/bootstrap.js';
import { Environment } from '../../../src/config/environment.js';
import { standardFeatureList } from '../../../src/standard-features.js';
import { TEST_SECRET } from '../../support/application.js';
import { ServiceProcess } from '../../support/service-process.js';
import { type Scene, scene } from '../../support/videoconference-server-fixture.js';

const ROOT = join(import.meta.dirname, '../../..');

describe('the commands beside a running service', () => {
  let at: Scene;
  let image: string;

  beforeAll(async () => {
    at = await scene();
    // The commands are processes of their own, which go by the true time.
    at.clock.advance((Date.now() - at.clock.now().getTime()) / 1000);
    await at.app.given.meeting();
    await at.pass(5);
    image = imageFolder();
  });
  afterAll(() => at.close());

  /** What the Dockerfile puts into the image, and nothing else of the clone. */
  function imageFolder(): string {
    const folder = mkdtempSync(join(process.env['LYCEUM_TEST_RUN'] ?? '', 'image-'));
    mkdirSync(join(folder, 'scripts'));
    for (const part of ['package.json', 'scripts/run.mjs', 'scripts/lyceum.mjs']) cpSync(join(ROOT, part), join(folder, part));
    for (const part of ['dist', 'node_modules']) symlinkSync(join(ROOT, part), join(folder, part));
    return folder;
  }

  /** A shell that knows the database and the secrets, and nothing of the videoconference server. */
  const shell = (): Record<string, string> => ({
    NODE_ENV: 'test',
    APP_SECRET: TEST_SECRET,
    JWT_SECRET: TEST_SECRET,
    DATABASE_URL: at.app.app.get(Environment).DATABASE_URL ?? '',
  });

  const run = async (command: string, ...parameters: string[]): Promise<{ status: number | null; printed: string; errors: string }> => {
    const child = ServiceProcess.spawn(shell(), join(image, 'scripts/run.mjs'), [command, ...parameters]);
    const { status, errors } = await child.end();
    return { status, printed: child.printed, errors };
  };

  it('examine the integration by the settings of the service, from the image, and change nothing on the server', async () => {
    const hooks = at.server.hooks;
    const { status, printed, errors } = await run('conference:diagnose');
    expect(errors).toBe('');
    expect(printed).toMatch(/ok +secret +The server takes our secret, with sha256/);
    expect(printed).toMatch(/ok +hooks +All wanted hooks are on the server: 1/);
    expect(status).toBe(0);
    expect(at.server.hooks).toEqual(hooks);
  });

  it('rebuild the records from the image', async () => {
    expect(await run('conference:rebuild')).toMatchObject({ status: 0, errors: '', printed: 'The ledger holds no events.\n' });
  });

  it('leave the hooks to the service for as long as they run, whatever their shell says', async () => {
    const environment = Environment.parse({ ...shell(), LOG_LEVEL: 'silent', WEBHOOKS_ENABLED: 'false' });
    const command = await NestFactory.createApplicationContext(AppModule.with(environment, standardFeatureList, { background: false }), {
      ...applicationOptions(environment),
      logger: false,
    });
    await at.app.dataSource.query("UPDATE conference_hook SET next_attempt_at = now() - interval '1 hour'");
    const calls = at.server.calls.length;
    await pause(6_000);
    await command.close();
    expect(at.server.hooks).toHaveLength(1);
    expect(at.server.calls.length).toBe(calls);
  });
});
