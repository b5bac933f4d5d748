import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '../../src/database/sql.js';
import { Database, type Transaction } from '../../src/database/statements.js';
import { TestApplication } from '../support/application.js';

describe('a unit of work that does not wait for its statements', () => {
  let app: TestApplication;
  let database: Database;

  beforeAll(async () => {
    app = await TestApplication.start();
    database = app.app.get(Database);
    await app.dataSource.query('CREATE TABLE "kept" ("number" int PRIMARY KEY)');
  });
  afterAll(() => app.close());

  const kept = async (): Promise<number[]> =>
    (await database.rows<{ number: number }>(sql`SELECT "number" FROM "kept" ORDER BY 1`)).map(({ number }) => number);
  const keep = (transaction: Transaction, number: number): void => transaction.send(sql`INSERT INTO "kept" ("number") VALUES (${number})`);

  it('keeps all of them', async () => {
    await database.transaction(async (transaction) => [1, 2].forEach((number) => keep(transaction, number)));
    expect(await kept()).toEqual([1, 2]);
  });

  it('keeps none where the last one is refused, says why, and takes nothing for committed', async () => {
    let committed = false;
    const work = database.transaction(async (transaction) => {
      transaction.onCommit(() => (committed = true));
      [3, 1].forEach((number) => keep(transaction, number));
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect([await kept(), committed]).toEqual([[1, 2], false]);
  });

  it('tells the first failure and not what it led to', async () => {
    const work = database.transaction(async (transaction) => {
      keep(transaction, 1);
      await transaction.rows(sql`SELECT 1`);
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
  });

  it('leaves a connection that is fit for the next one', async () => {
    await database.transaction(async (transaction) => keep(transaction, 4));
    expect(await kept()).toEqual([1, 2, 4]);
  });
});
