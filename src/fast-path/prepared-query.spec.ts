import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { columnTypes } from '../database/column-types.js';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { cacheUsage } from '../cache/cache.js';
import { PreparedQuery, type PreparedStatement } from './prepared-query.js';

describe('A prepared query', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let named = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url, types: columnTypes, pipeline: true });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  function statement(text: string): PreparedStatement {
    named += 1;
    return { name: `spec_${named}`, text };
  }

  function run(prepared: PreparedStatement, values: unknown[] = []): Promise<object[]> {
    const submit = client.query.bind(client) as unknown as (query: unknown, values: undefined, done: unknown) => void;
    return new Promise((resolve, reject) => {
      const done = (error: Error | undefined, result: { rows: object[] }): void => (error ? reject(error) : resolve(result.rows));
      submit(new PreparedQuery(prepared, values), undefined, done);
    });
  }

  async function preparedNames(): Promise<string[]> {
    const { rows } = await client.query<{ name: string }>(`SELECT "name" FROM "pg_prepared_statements" ORDER BY "prepare_time", "name"`);
    return rows.map(({ name }) => name);
  }

  it('gives what pg itself gives, at its first run and at every other', async () => {
    const text = `SELECT $1::int AS "number", $2::text AS "text", NULL::text AS "none", 9007199254740993::bigint AS "large",
      DATE '2026-03-01' AS "day", TIMESTAMPTZ '2026-03-01T10:00:00Z' AS "at", ARRAY[1, 2] AS "list", '{"a": 1}'::jsonb AS "document"`;
    const { rows: expected } = await client.query<object>({ text, values: [7, 'ä'] });
    const prepared = statement(text);
    for (let times = 0; times < 3; times += 1) expect(await run(prepared, [7, 'ä'])).toEqual(expected);
  });

  it('tells an error and leaves the connection in order', async () => {
    const divided = statement('SELECT 1 / $1::int AS "result"');
    await expect(run(divided, [0])).rejects.toMatchObject({ code: '22012' });
    expect(await run(divided, [1])).toEqual([{ result: 1 }]);
    await expect(run(statement('SELECT nonsense'))).rejects.toMatchObject({ code: '42703' });
    const unsendable = {
      toPostgres: () => {
        throw new Error('cannot be sent');
      },
    };
    await expect(run(divided, [unsendable])).rejects.toThrow('cannot be sent');
    expect(await run(divided, [1])).toEqual([{ result: 1 }]);
  });

  it('closes statements that a connection has not used for long, and prepares them again when they come', async () => {
    const first = statement('SELECT 0 AS "first"');
    const used = statement('SELECT 0 AS "used"');
    await run(first);
    const [{ mostEntries } = { mostEntries: 0 }] = cacheUsage().filter(({ name }) => name === 'statements of a connection');
    for (let index = 0; index < mostEntries + 20; index += 1) {
      await run(used);
      await run(statement(`SELECT ${index} AS "n"`));
    }
    const names = await preparedNames();
    expect(names.length).toBeLessThanOrEqual(mostEntries);
    expect(names).toContain(used.name);
    expect(names).not.toContain(first.name);
    expect(await run(first)).toEqual([{ first: 0 }]);
    expect(await preparedNames()).toContain(first.name);
  });

  it('survives more statements at once than a connection keeps', async () => {
    const many = Array.from({ length: 600 }, (_, index) => statement(`SELECT ${index} AS "n"`));
    for (let times = 0; times < 2; times += 1) {
      const rows = await Promise.all(many.map((prepared) => run(prepared)));
      expect(rows).toEqual(many.map((_statement, n) => [{ n }]));
    }
  });
});
