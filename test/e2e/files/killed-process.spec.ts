import { hash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppModule } from '../../../src/app.module.js';
import { applicationOptions } from '../../../src/bootstrap.js';
import { Environment } from '../../../src/config/environment.js';
import { BlobSweep } from '../../../src/storage/blob-sweep.js';
import { TEST_SECRET } from '../../support/application.js';
import { ApiClient } from '../../support/api-client.js';
import { FileUpload } from '../../support/file-upload.js';
import { ResumableClient, uploadId } from '../../support/resumable.js';
import { ServiceProcess } from '../../support/service-process.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const MEBIBYTE = 1_048_576;
const HOUR_MS = 3_600_000;

describe('a process that is killed in the middle of an upload', () => {
  let folder: string;
  let database: TestDatabase;
  let settings: Record<string, string>;
  beforeAll(async () => {
    folder = await mkdtemp(join(process.env['LYCEUM_TEST_RUN'] ?? '', 'killed-'));
    database = await createTestDatabase();
    const secrets = { APP_SECRET: TEST_SECRET, JWT_SECRET: `${TEST_SECRET}-of-tokens` };
    settings = {
      ...secrets,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      FILES_DIR: join(folder, 'files'),
      SEED_DEMO: 'true',
      NODE_ENV: 'test',
    };
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  async function stored(): Promise<string[]> {
    const found = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
    return found.filter((entry) => entry.isFile()).map(({ name }) => name);
  }

  it('a resumable upload goes on at another process from what was acknowledged (case 6)', async () => {
    const first = ServiceProcess.spawn(settings);
    const url = await first.ready();
    const signedIn = await new ApiClient(url).post('/api/authentication_token', { username: 'teacher', password: 'lyceum-demo' });
    const headers = { Authorization: `Bearer ${String(signedIn.body.token)}` };
    const film = randomBytes(20 * MEBIBYTE);
    const uploads = new ResumableClient(new ApiClient(url, headers));
    const address = await uploads.begun(film.length, { filename: 'film.bin' });
    expect((await uploads.continue(address, 0, film.subarray(0, 5 * MEBIBYTE))).status).toBe(204);
    const cut = uploads.continue(address, 5 * MEBIBYTE, film.subarray(5 * MEBIBYTE));
    cut.catch(() => undefined);
    first.signal('SIGKILL');
    await first.end();
    await Promise.allSettled([cut]);
    const other = ServiceProcess.spawn(settings);
    const client = new ApiClient(await other.ready(), headers);
    const next = new ResumableClient(client);
    const offset = await next.offset(address);
    expect(offset).toBeGreaterThanOrEqual(5 * MEBIBYTE);
    let reply = await next.continue(address, offset, film.subarray(offset));
    for (let asked = 0; reply.status === 423 && asked < 60; asked += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      reply = await next.continue(address, offset, film.subarray(offset));
    }
    expect(reply.status).toBe(204);
    const body = { title: 'Resumed', filetype: 'file', resourceLinkList: [{ cid: 1 }], upload: uploadId(address) };
    const made = await client.post('/api/documents', body);
    expect((made.body.file as { sha256?: string }).sha256).toBe(hash('sha256', film, 'hex'));
    other.signal('SIGTERM');
    await other.end();
  });

  it('loses nothing that was acknowledged, and leaves nothing that clean-up does not find', async () => {
    const service = ServiceProcess.spawn(settings);
    const url = await service.ready();
    const signedIn = await fetch(`${url}/api/authentication_token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'teacher', password: 'lyceum-demo' }),
    });
    const authorization = `Bearer ${((await signedIn.json()) as { token: string }).token}`;
    const upload = (title: string): FileUpload =>
      new FileUpload({
        url: `${url}/api/documents`,
        authorization,
        fields: { title, filetype: 'file', resourceLinkList: '[{"cid":1}]' },
        filename: 'film.bin',
        type: 'application/octet-stream',
      });
    const whole = upload('Acknowledged');
    await whole.send(Buffer.alloc(MEBIBYTE, 1));
    expect((await whole.end()).status).toBe(201);
    const before = (await stored()).length;
    const cut = upload('Cut');
    for (let piece = 0; piece < 3; piece += 1) await cut.send(Buffer.alloc(MEBIBYTE, 2));
    while ((await stored()).length === before) await new Promise((resolve) => setTimeout(resolve, 20));
    service.signal('SIGKILL');
    await service.end();
    expect((await stored()).filter((name) => name.endsWith('.part'))).toHaveLength(1);

    const environment = Environment.parse({ ...settings, NODE_ENV: 'test', LOG_LEVEL: 'silent', JOBS_ENABLED: 'false' });
    const app = await NestFactory.createApplicationContext(AppModule.with(environment), {
      ...applicationOptions(environment),
      logger: false,
    });
    const sweep = app.get(BlobSweep, { strict: false });
    await sweep.sweep(new Date(Date.now() + HOUR_MS));
    expect((await stored()).length).toBe(before + 1);
    await sweep.sweep(new Date(Date.now() + 25 * HOUR_MS));
    await app.close();
    expect((await stored()).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect((await stored()).length).toBe(before);
  });
});
