import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import pino from 'pino';
import { MetricsServer } from '../../../src/operations/metrics/metrics-server.js';
import { ServiceLog } from '../../../src/operations/service-log.js';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';

const TOKEN = 'token-of-those-who-collect';
const VARIABLES = { METRICS_PORT: '0', METRICS_HOST: '127.0.0.1', METRICS_TOKEN: TOKEN, SLOW_STATEMENT: '200' };
const AS_COLLECTOR = { headers: { Authorization: `Bearer ${TOKEN}` } };

describe('What an operator sees of the service', () => {
  const lines: Record<string, unknown>[] = [];
  let app: TestApplication;
  let teacher: ApiClient;
  let teacherId: number;
  let own: string;

  beforeAll(async () => {
    const logger = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
    app = await TestApplication.start({
      variables: { ...VARIABLES, LOG_LEVEL: 'info', LOG_DATABASE_TIME: 'true' },
      instead: new Map([[ServiceLog, new ServiceLog(logger)]]),
    });
    const person = await app.given.teacher();
    teacherId = person.id;
    teacher = app.as(person);
    own = `http://127.0.0.1:${app.app.get(MetricsServer).port}`;
  });
  afterAll(() => app.close());

  const metrics = async (): Promise<string> => (await fetch(`${app.url}/metrics`, AS_COLLECTOR)).text();
  const valueOf = async (series: string): Promise<number> => {
    const line = (await metrics()).split('\n').find((text) => text.startsWith(`${series} `));
    return Number(line?.split(' ').at(-1));
  };

  it('counts and measures requests by the template of their route', async () => {
    for (const id of [1, 2]) await teacher.get(`/api/courses/${id}.json`);
    await teacher.get('/api/nowhere/to/be/found');
    expect(await valueOf('lyceum_http_requests_total{method="GET",route="/api/courses/:id",status="404"}')).toBe(2);
    expect(await valueOf('lyceum_http_requests_total{method="GET",route="none",status="404"}')).toBe(1);
    expect(await valueOf('lyceum_http_request_seconds_count{method="GET",route="/api/courses/:id"}')).toBe(2);
    expect(await metrics()).not.toContain('nowhere');
  });

  it('tells of connections, caches, jobs, clock and event loop', async () => {
    await teacher.get('/api/courses');
    expect(await valueOf('lyceum_database_connections{pool="requests",state="idle"}')).toBeGreaterThan(0);
    expect(await valueOf('lyceum_database_waiting{pool="exports"}')).toBe(0);
    expect(await valueOf('lyceum_cache_entries{cache="prepared statements"}')).toBeGreaterThan(0);
    expect(Math.abs(await valueOf('lyceum_clock_skew_seconds'))).toBeLessThan(1);
    expect(await valueOf('lyceum_ready')).toBe(1);
    expect(await valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  });

  it('tells of a transaction that holds back the feed of changes', async () => {
    const runner = app.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT pg_current_xact_id(), pg_sleep(0.2)');
    try {
      expect(await valueOf('lyceum_changes_lag_seconds')).toBeGreaterThan(0.2);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
    expect(await valueOf('lyceum_changes_lag_seconds')).toBe(0);
  });

  it('tells nobody without the token', async () => {
    for (const base of [app.url, own]) {
      for (const header of ['', 'Bearer wrong']) {
        const refused = await fetch(`${base}/metrics`, { headers: { Authorization: header } });
        expect([refused.status, refused.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
      }
      expect((await fetch(`${base}/metrics`, AS_COLLECTOR)).headers.get('Content-Type')).toMatch(/^text\/plain; version=/);
    }
  });

  it('answers probes on both ports, and nothing else on its own', async () => {
    for (const base of [app.url, own]) {
      for (const probe of ['live', 'ready', 'startup']) expect((await fetch(`${base}/health/${probe}`)).status).toBe(200);
    }
    expect((await fetch(`${own}/api/courses`)).status).toBe(404);
    expect((await fetch(`${own}/metrics`, { method: 'POST' })).status).toBe(405);
  });

  it('answers probes and collectors while every connection is in use', async () => {
    const runners = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const runner = app.dataSource.createQueryRunner();
        await runner.connect();
        return runner;
      }),
    );
    const waiting = teacher.get('/api/courses');
    try {
      expect((await fetch(`${app.url}/health/ready`)).status).toBe(200);
      expect((await fetch(`${app.url}/health`)).status).toBe(200);
      expect(await valueOf('lyceum_database_connections{pool="requests",state="used"}')).toBe(10);
    } finally {
      for (const runner of runners) await runner.release();
    }
    expect((await waiting).status).toBe(200);
  });

  it('logs route, caller, portal and what a request asked of the database', async () => {
    const { headers } = await teacher.get('/api/courses?title=secret');
    const line = lines.find(({ correlationId }) => correlationId === headers.get('X-Request-Id'));
    expect(line).toMatchObject({
      method: 'GET',
      path: '/api/courses',
      route: '/api/courses',
      status: 200,
      userId: teacherId,
      portalId: 1,
      statements: expect.any(Number),
      databaseMilliseconds: expect.any(Number),
    });
    expect(line?.['statements']).toBeGreaterThan(0);
    expect(JSON.stringify(line)).not.toContain('secret');
  });

  it('logs slow statements without their values, with the request that waits for them', async () => {
    const blocker = app.dataSource.createQueryRunner();
    await blocker.startTransaction();
    await blocker.query('LOCK TABLE "course" IN ACCESS EXCLUSIVE MODE');
    const held = teacher.get('/api/courses?title=secret');
    await new Promise((resolve) => setTimeout(resolve, 300));
    await blocker.rollbackTransaction();
    await blocker.release();
    const id = (await held).headers.get('X-Request-Id');
    const slow = lines.filter(({ msg }) => String(msg).startsWith('Slow statement, ') && String(msg).includes(`[${id}]`));
    // On a busy machine what is known of the caller may be looked up as slowly.
    expect(slow.map(({ msg }) => msg)).toContainEqual(expect.stringMatching(/ms \[.+\]: (SELECT|WITH) .*"course"/));
    expect(JSON.stringify(slow)).not.toContain('secret');
  });

  it('has a dashboard and alert rules that name what there is', async () => {
    const text = await metrics();
    const files = ['grafana-dashboard.json', 'alerts.yaml'].map((name) => new URL(`../../../deploy/monitoring/${name}`, import.meta.url));
    const used = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).flatMap((content) => [
      ...content.matchAll(/\b(?:lyceum|nodejs|process)_[a-z0-9_]+/g),
    ]);
    const names = [...new Set(used.map(([name]) => name.replace(/_(?:bucket|sum|count)$/, '')))];
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([]);
    JSON.parse(await readFile(files[0]!, 'utf8'));
  });
});
