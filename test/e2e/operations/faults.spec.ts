import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { awayProblem } from '../../../src/resource/persistence/database-problem.js';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { SilentRelay } from '../../support/silent-relay.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const READ_ONLY = 'The database takes no changes at the moment; try again shortly.';
const SILENT_WITHIN_MS = 15_000;
/** 512 KB, of which a stalled sender keeps the last byte back. */
const LARGE = 512 * 1024;

describe('When the database or the network fails', () => {
  let database: TestDatabase;
  let relay: SilentRelay;
  let app: TestApplication;
  let teacher: ApiClient;

  beforeAll(async () => {
    database = await createTestDatabase();
    relay = await SilentRelay.to(database.url);
    app = await TestApplication.start({ variables: { DATABASE_URL: relay.url, BODIES_LIMIT: '1048576' } });
    teacher = app.as(await app.given.teacher());
  });
  afterAll(async () => {
    await app.close();
    relay.close();
    await database.drop();
  });

  it('a server that takes no writes any more is answered 503, its connections are left, and the next ones are used', async () => {
    const name = new URL(relay.url).pathname.slice(1);
    const administrator = new pg.Client({ connectionString: database.url });
    await administrator.connect();
    await administrator.query(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`);
    await administrator.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()', [
      name,
    ]);
    let refused = await teacher.post('/api/courses', { title: 'Written nowhere' });
    // The first answers may tell of the connections that ended.
    while (refused.body.detail !== READ_ONLY) refused = await teacher.post('/api/courses', { title: 'Written nowhere' });
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
    expect((await teacher.get('/api/courses')).status).toBe(200);
    // A session begins with this and keeps it: only new connections can write.
    await administrator.query(`ALTER DATABASE "${name}" RESET default_transaction_read_only`);
    await administrator.end();
    const statuses: number[] = [];
    while (statuses.at(-1) !== 201 && statuses.length < 20) {
      statuses.push((await teacher.post('/api/courses', { title: 'Written' })).status);
    }
    expect(statuses.at(-1)).toBe(201);
  });

  it('large bodies beyond the limit are refused before they are held; small ones are taken', async () => {
    const { hostname, port } = new URL(app.url);
    const stalled: Socket[] = [];
    const begin = (): Promise<string> => {
      const socket = connect(Number(port), hostname);
      stalled.push(socket);
      socket.on('error', () => undefined);
      socket.write(`POST /api/courses HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${LARGE}\r\n\r\n`);
      socket.write(Buffer.alloc(LARGE - 1, ' '));
      return new Promise((resolve) => socket.once('data', (answer: Buffer) => resolve(answer.toString())));
    };
    const first = await Promise.race(Array.from({ length: 4 }, begin));
    expect(first).toMatch(/^HTTP\/1\.1 503 /);
    expect(first).toMatch(/\r\nRetry-After: 2\r\n/);
    expect(first).toContain('Too many large bodies');
    expect((await teacher.post('/api/courses', { title: 'Small' })).status).toBe(201);
    for (const socket of stalled) socket.destroy();
    let status = 0;
    while (status !== 201) ({ status } = await teacher.post('/api/courses', { title: 'Large', description: 'x'.repeat(60_000) }));
  });

  it('a statement on a connection that was lost since the last one is answered 503, as is one on a connection that was closed', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const lost = once(client, 'error');
    client.connection.stream.destroy(new Error('Cut off.'));
    await lost;
    const said = await client.query('SELECT 1').catch((error: unknown) => error);
    expect([String(said), awayProblem(said)?.getStatus()]).toEqual([expect.stringContaining('not queryable'), 503]);
    await client.end();
    expect(awayProblem(await client.query('SELECT 1').catch((error: unknown) => error))?.getStatus()).toBe(503);
  });

  it('a statement that is still worked on is left alone; one whose connection went silent fails within 15 seconds', async () => {
    const [slow, begin] = [app.dataSource.query('SELECT pg_sleep(9) AS "slept"'), performance.now()];
    const runner = app.dataSource.createQueryRunner();
    await runner.connect();
    await expect(slow).resolves.toHaveLength(1);
    expect(performance.now() - begin).toBeGreaterThan(8_900);
    relay.silence();
    const silent = performance.now();
    await expect(runner.query('SELECT 1')).rejects.toThrow(/silent|terminated/);
    expect(performance.now() - silent).toBeLessThan(SILENT_WITHIN_MS);
    await runner.release();
    let status = 0;
    while (status !== 200) ({ status } = await teacher.get('/api/courses'));
    expect(performance.now() - silent).toBeLessThan(2 * SILENT_WITHIN_MS);
  });
});
