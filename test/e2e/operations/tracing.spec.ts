import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '../../support/api-client.js';
import { TEST_SECRET } from '../../support/application.js';
import { type CollectedSpan, SpanCollector } from '../../support/span-collector.js';
import { ServiceProcess } from '../../support/service-process.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const OTHER_TRACE = 'aaaabbbbccccddddeeeeffff00001111';
const SECRET_TITLE = 'A title that nobody collects';

describe('A service that is traced', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-tracing-'));
  let database: TestDatabase;
  let collector: SpanCollector;
  let service: ServiceProcess;
  let teacher: ApiClient;

  beforeAll(async () => {
    [database, collector] = [await createTestDatabase(), await SpanCollector.start()];
    service = ServiceProcess.spawn({
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      APP_SECRET: TEST_SECRET,
      JWT_SECRET: `${TEST_SECRET}-of-tokens`,
      TRACING_URL: collector.url,
      SEED_DEMO: 'true',
      LOG_LEVEL: 'warn',
    });
    const url = await service.ready();
    const { body } = await new ApiClient(url).post('/api/authentication_token', { username: 'teacher', password: 'lyceum-demo' });
    teacher = new ApiClient(url, { Authorization: `Bearer ${String(body.token)}` });
  });
  afterAll(async () => {
    await service.stop('SIGKILL');
    await collector.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const below = (parent: CollectedSpan): Promise<CollectedSpan> => collector.span(({ parentSpanId }) => parentSpanId === parent.spanId);

  it('sends a request as a span below that of its caller, with its statements below it and no value of theirs', async () => {
    const headers = { traceparent: `00-${TRACE}-${CALLER}-01` };
    expect((await teacher.post('/api/courses', { title: SECRET_TITLE }, headers)).status).toBe(201);
    const asked = await collector.span(({ traceId, name }) => traceId === TRACE && name === 'POST /api/courses');
    expect(asked).toMatchObject({ parentSpanId: CALLER, attributes: { 'http.route': '/api/courses', 'http.response.status_code': 201 } });
    expect(await below(asked)).toMatchObject({
      traceId: TRACE,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': expect.any(String) },
    });
    expect(collector.received).not.toContain(SECRET_TITLE);
  });

  it('says of a refused one what it was answered, and leaves out what its caller does not want traced', async () => {
    expect((await teacher.get('/api/courses/0', { traceparent: `00-${OTHER_TRACE}-${CALLER}-00` })).status).toBe(404);
    expect((await teacher.get('/api/courses/999999')).status).toBe(404);
    expect(
      await collector.span(({ name, attributes }) => name === 'GET /api/courses/:id' && attributes['http.response.status_code'] === 404),
    ).toBeDefined();
    expect(collector.received).not.toContain(OTHER_TRACE);
  });

  it('sends jobs, with their statements', async () => {
    const job = await collector.span(({ name }) => name.startsWith('job '));
    expect(job.parentSpanId).toBeUndefined();
    expect(await below(job)).toMatchObject({ traceId: job.traceId, attributes: { 'db.system.name': 'postgresql' } });
  });

  it('goes on while the collector is away, and ends in time', async () => {
    await collector.close();
    expect((await teacher.get('/api/courses')).status).toBe(200);
    expect(await service.stop('SIGTERM')).toMatchObject({ status: 0 });
  });
});
