import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '../../../src/database/sql.js';
import { Database } from '../../../src/database/statements.js';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';

const POOL = 4;
const LATE = { DATABASE_REQUEST_TIMEOUT: '1', DATABASE_POOL_SIZE: String(POOL) };
const AS_JSON = { 'Content-Type': 'application/json' };

/** What PostgreSQL allows a connection, in seconds. */
const LIMITS = sql`SELECT (SELECT sum("setting"::int) / 1000 FROM "pg_settings" WHERE "name" = 'statement_timeout')::int AS "statement",
  (SELECT sum("setting"::int) / 1000 FROM "pg_settings" WHERE "name" = 'lock_timeout')::int AS "lock",
  (SELECT sum("setting"::int) / 1000 FROM "pg_settings" WHERE "name" = 'idle_in_transaction_session_timeout')::int AS "idle"`;

describe('A caller who asks the database for more than a list is worth', () => {
  let platform: TestApplication;
  let attacker: ApiClient;

  beforeAll(async () => {
    platform = await TestApplication.start({ variables: LATE });
    attacker = platform.as(await platform.given.teacher());
  });
  afterAll(() => platform.close());

  const many = (count: number, parameter: (index: number) => string): string =>
    Array.from({ length: count }, (_, i) => parameter(i)).join('&');
  const detailOf = async (path: string): Promise<string> => {
    const { status, body } = await attacker.get(path);
    expect(status).toBe(400);
    return String(body.detail);
  };

  it('orders by the title of the node four hundred times', async () => {
    expect(await detailOf(`/api/documents?${many(400, () => 'order[resourceNode.title]=asc')}`)).toBe(
      'The query orders by "resourceNode.title" more than once.',
    );
  });

  it('orders by everything there is', async () => {
    const { body } = await attacker.get('/api/track_e_exercises?order[nothing]=asc');
    // The page that the rejection names, as a program reads it.
    const described = await attacker.get(String(body.documentation).replace('/docs?', '/docs.json?'));
    const members = [...new Set([...described.text.matchAll(/"order\[([\w.]+)\]"/g)].map(([, name]) => name))];
    expect(members.length).toBeGreaterThan(8);
    const order = (count: number): string =>
      members
        .slice(0, count)
        .map((name) => `order[${name}]=asc`)
        .join('&');
    expect((await attacker.get(`/api/track_e_exercises?${order(8)}`)).status).toBe(200);
    expect(await detailOf(`/api/track_e_exercises?${order(9)}`)).toBe('An order has at most 8 terms.');
  });

  it('filters by a thousand ids, or for a hundred words', async () => {
    expect((await attacker.get(`/api/users?${many(400, (id) => `id[]=${id}`)}`)).status).toBe(200);
    expect(await detailOf(`/api/users?${many(999, (id) => `id[]=${id}`)}`)).toBe(
      'The filters of a list have at most 400 values together; these have 999.',
    );
    expect(await detailOf(`/api/users?${many(100, (index) => `username[]=w${index}`)}`)).toBe(
      'At most 20 values may be searched for within texts; these are 100.',
    );
  });

  it('hides all of it in one operation of a batch', async () => {
    const path = `/api/documents?${many(999, () => 'order[resourceNode.title]=asc')}`;
    const refused = await attacker.post('/api/batch', [{ method: 'GET', path }], AS_JSON);
    expect(refused).toMatchObject({ status: 422, body: { violations: [{ propertyPath: 'operations[0].path' }] } });
    const short = `/api/documents?${many(9, () => 'order[resourceNode.title]=asc')}`;
    const { text } = await attacker.post('/api/batch', [{ method: 'GET', path: short }], AS_JSON);
    expect(text).toContain('more than once');
  });

  it('is told to come back when the database takes too long', async () => {
    const { dataSource, given } = platform;
    const { id } = await given.student();
    const blocker = dataSource.createQueryRunner();
    await blocker.startTransaction();
    await blocker.query('LOCK TABLE "c_document" IN ACCESS EXCLUSIVE MODE');
    try {
      const single = await attacker.get('/api/documents');
      expect(single).toMatchObject({ status: 503, body: { detail: expect.stringContaining('takes longer than a request may') } });
      expect(single.headers.get('Retry-After')).toBe('5');
      const { text } = await attacker.post('/api/batch', [{ method: 'GET', path: '/api/documents' }], AS_JSON);
      expect(text).toContain('takes longer than a request may');
      expect((await attacker.get(`/api/users/${id}`)).status).toBe(200);
    } finally {
      await blocker.rollbackTransaction();
      await blocker.release();
    }
    expect((await attacker.get('/api/documents')).status).toBe(200);
  });

  it('is told that every connection is in use, not that the database is away', async () => {
    const held = Array.from({ length: POOL }, () => platform.dataSource.createQueryRunner());
    await Promise.all(held.map((runner) => runner.connect()));
    try {
      const { status, body, headers } = await attacker.get('/api/documents');
      expect({ status, type: body.type, after: headers.get('Retry-After') }).toEqual({
        status: 503,
        type: '/errors/pool-exhausted',
        after: '1',
      });
      expect(body.detail).toBe('Too many requests at once; try again.');
    } finally {
      await Promise.all(held.map((runner) => runner.release()));
    }
    expect((await attacker.get('/api/documents')).status).toBe(200);
  });

  it('keeps no other work waiting: each kind has limits of its own', async () => {
    const database = platform.app.get(Database);
    expect(await database.one(LIMITS)).toEqual({ statement: 1, lock: 5, idle: 20 });
    expect(await database.transaction((transaction) => transaction.one(LIMITS), 'ingest')).toEqual({ statement: 30, lock: 10, idle: 20 });
    expect(await database.transaction((transaction) => transaction.one(LIMITS), 'job')).toEqual({ statement: 3600, lock: 60, idle: 300 });
    expect(await database.one(LIMITS)).toEqual({ statement: 1, lock: 5, idle: 20 });
  });
});
