import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase } from './test-database.js';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

describe('a test database', () => {
  it('is migrated and shares nothing with another one', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await query(one.url, 'CREATE TABLE only_here (id int)');
    expect(await query(one.url, `SELECT to_regclass('only_here') IS NOT NULL AS present`)).toEqual([{ present: true }]);
    expect(await query(other.url, `SELECT to_regclass('only_here') IS NOT NULL AS present`)).toEqual([{ present: false }]);
    expect(await query(other.url, `SELECT to_tsvector('lyceum', 'Éléphant') @@ to_tsquery('lyceum', 'ele:*') AS found`)).toEqual([
      { found: true },
    ]);
    await Promise.all([one.drop(), other.drop()]);
  });

  it('is gone once dropped, open sessions or not', async () => {
    const database = await createTestDatabase();
    const session = new pg.Client({ connectionString: database.url });
    const ended = new Promise((done) => session.on('error', done));
    await session.connect();
    await database.drop();
    await expect(ended).resolves.toMatchObject({ code: '57P01' });
    await expect(query(database.url, 'SELECT 1')).rejects.toMatchObject({ code: '3D000' });
  });
});
