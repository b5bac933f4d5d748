import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';

type Page = Json & { readonly cursor: string; readonly more: boolean; readonly next: string };

describe('GET /api/changes, of a statement that touches many rows', () => {
  const MANY = 250;
  let app: TestApplication;
  let admin: ApiClient;

  beforeAll(async () => {
    app = await TestApplication.start();
    admin = app.as(await app.given.administrator());
  });
  afterAll(() => app.close());

  const read = async (address: string): Promise<Page> => (await admin.get<Page>(address)).body;
  const begin = async (): Promise<string> => (await read('/api/changes')).cursor;
  const insertMany = (title: string): Promise<{ id: number }[]> =>
    app.dataSource.query(`INSERT INTO "skill_level_profile" ("title") SELECT $1 FROM generate_series(1, ${MANY}) RETURNING "id"`, [title]);
  const entriesOf = (condition: string): Promise<unknown[]> =>
    app.dataSource.query(
      `SELECT "operation"::text, cardinality("row_ids") AS "rows" FROM "change_log" WHERE ${condition} ORDER BY "transaction", "id"`,
    );
  const readAll = async (since: string, itemsPerPage: number): Promise<{ ids: unknown[]; sizes: number[] }> => {
    const [ids, sizes]: [unknown[], number[]] = [[], []];
    let address = `/api/changes?resource[]=skill_level_profiles&itemsPerPage=${itemsPerPage}&since=${since}`;
    for (let more = true; more;) {
      const page = await read(address);
      const { member = [] } = page;
      ids.push(...member.map(({ id }) => id));
      sizes.push(member.length);
      ({ next: address, more } = page);
    }
    expect((await read(address)).member).toEqual([]);
    return { ids, sizes };
  };

  it('tells each of them once and in order, on whatever page', async () => {
    const since = await begin();
    const written = (await insertMany('paged')).map(({ id }) => id);
    expect(await readAll(since, 30)).toEqual({ ids: written, sizes: [30, 30, 30, 30, 30, 30, 30, 30, 10] });
    expect(await readAll(since, 100)).toEqual({ ids: written, sizes: [100, 100, 50] });
    expect(await readAll(since, 1000)).toEqual({ ids: written, sizes: [MANY] });
  });

  it('logs up to a hundred rows by one entry, nothing where none is touched, and the tables between resources as a whole', async () => {
    const [{ last }] = await app.dataSource.query<[{ last: number }]>(`SELECT max("id") AS "last" FROM "change_log"`);
    await insertMany('counted');
    await app.dataSource.query(`UPDATE "skill_level_profile" SET "title" = 'nobody' WHERE "title" = 'nobody at all'`);
    await app.dataSource.query(
      `DELETE FROM "skill_level_profile" WHERE "id" IN (SELECT "id" FROM "skill_level_profile" WHERE "title" = 'counted' LIMIT 100)`,
    );
    const { id: course } = await app.given.course();
    await app.dataSource.query(
      `WITH "category" AS (INSERT INTO "course_category" ("title", "code") VALUES ('Plants', 'PLANTS') RETURNING "id")
       INSERT INTO "course_categories" ("course_id", "course_category_id") SELECT $1, "id" FROM "category"`,
      [course],
    );
    expect(await entriesOf(`"id" > ${last} AND "table_name" = 'skill_level_profile'`)).toEqual([
      { operation: 'insert', rows: 100 },
      { operation: 'insert', rows: 100 },
      { operation: 'insert', rows: 50 },
      { operation: 'delete', rows: 100 },
    ]);
    expect(await entriesOf(`"id" > ${last} AND "table_name" = 'course_categories'`)).toEqual([{ operation: 'insert', rows: null }]);
  });

  it('logs nothing for a session that has switched it off', async () => {
    const since = await begin();
    await app.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL lyceum.record_changes = off');
      await manager.query(`UPDATE "skill_level_profile" SET "title" = 'in silence' WHERE "title" = 'paged'`);
    });
    expect(await readAll(since, 1000)).toEqual({ ids: [], sizes: [0] });
  });
});
