import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { ApiClient } from '../support/api-client.js';
import { type BoatApplication, startBoatApplication, startBoatApplicationOn } from '../support/boat-fixtures/boat-application.js';

/** Something that a writer does to the boats, with or without keeping it. */
const deeds = fc.constantFrom('build', 'sink', 'race', 'move', 'regret');

describe('the total of a collection', () => {
  let app: BoatApplication;
  let other: BoatApplication;
  let clients: ApiClient[];

  beforeAll(async () => {
    app = await startBoatApplication();
    other = await startBoatApplicationOn(app.databaseUrl);
    clients = [app, other].map(({ url }) => new ApiClient(url, { 'X-Sailor': 'max' }));
    await clients[0]?.post('/api/harbours', { name: 'Brest' });
  });
  afterAll(async () => {
    await other.close();
    await app.close();
  });

  const totals = (query: string) =>
    Promise.all(clients.map(async (client) => (await client.get(`/api/boats?itemsPerPage=1${query}`)).body.totalItems));
  const truth = async (condition: string): Promise<number> => {
    const [{ count }] = await app.dataSource.query<[{ count: number }]>(`SELECT count(*)::int AS "count" FROM "boat" WHERE ${condition}`);
    return count;
  };

  const perform: Record<string, () => Promise<unknown>> = {
    build: () => app.dataSource.query(`INSERT INTO "boat" ("name") VALUES ('b')`),
    sink: () => app.dataSource.query(`DELETE FROM "boat" WHERE "id" = (SELECT min("id") FROM "boat")`),
    race: () => app.dataSource.query(`UPDATE "boat" SET "racing" = NOT "racing" WHERE "id" = (SELECT max("id") FROM "boat")`),
    move: () => app.dataSource.query(`UPDATE "boat" SET "home_port_id" = 1 WHERE "id" % 2 = 0`),
    regret: () =>
      app.dataSource
        .transaction(async (manager) => {
          await manager.query(`INSERT INTO "boat" ("name") SELECT 'never' FROM generate_series(1, 5)`);
          throw new Error('thought better of it');
        })
        .catch(() => undefined),
  };

  it('is exact after whatever was written, by any caller, in every process', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deeds, { minLength: 1, maxLength: 6 }), async (done) => {
        for (const deed of done) {
          await perform[deed]?.();
          const all = await truth('TRUE');
          expect(await totals('')).toEqual([all, all]);
          const racing = await truth('"racing"');
          expect(await totals('&racing=true')).toEqual([racing, racing]);
          const moored = await truth('"home_port_id" = 1');
          expect(await totals('&homePort.name=bre')).toEqual([moored, moored]);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('never shows a state between the states, while many write at once', async () => {
    const before = await truth('TRUE');
    const pairs = Array.from({ length: 20 }, (_, index) =>
      app.dataSource.transaction(async (manager) => {
        await manager.query(`INSERT INTO "boat" ("name") VALUES ('twin a')`);
        await manager.query('SELECT pg_sleep($1)', [(index % 5) / 200]);
        await manager.query(`INSERT INTO "boat" ("name") VALUES ('twin b')`);
      }),
    );
    const watched: unknown[] = [];
    const state = { writing: true };
    const finished = Promise.all(pairs).then(() => (state.writing = false));
    while (state.writing) watched.push(...(await totals('')));
    await finished;
    const seen = watched.map(Number);
    expect(seen.every((total) => (total - before) % 2 === 0 && total >= before && total <= before + 40)).toBe(true);
    expect(await totals('')).toEqual([before + 40, before + 40]);
  });

  it('holds what was written before it was asked for, however many ask while it is counted', async () => {
    let acknowledged = await truth('TRUE');
    const writeAndAsk = async (client: ApiClient): Promise<void> => {
      for (let turn = 0; turn < 6; turn += 1) {
        await perform['build']?.();
        acknowledged += 1;
        const least = acknowledged;
        const { body } = await client.get('/api/boats?itemsPerPage=1');
        expect(body.totalItems).toBeGreaterThanOrEqual(least);
      }
    };
    await Promise.all([...clients, ...clients, ...clients].map(writeAndAsk));
    expect(await totals('')).toEqual([acknowledged, acknowledged]);
  });

  it('follows a relation that it was counted through', async () => {
    await clients[0]?.patch('/api/harbours/1', { name: 'Roscoff' });
    expect(await totals('&homePort.name=bre')).toEqual([0, 0]);
    const moored = await truth('"home_port_id" = 1');
    expect(await totals('&homePort.name=rosc')).toEqual([moored, moored]);
  });

  it('is looked after by an index of the log of changes, though most of that may be of another table', async () => {
    const look = (): Promise<number> =>
      app.dataSource.transaction(async (manager) => {
        const scans = async (): Promise<number> => {
          const [{ count }] = await manager.query<[{ count: number }]>(
            `SELECT pg_stat_get_xact_numscans('change_log'::regclass)::int AS "count"`,
          );
          return count;
        };
        const before = await scans();
        await manager.query(`SELECT changed_since('{boat}', pg_current_snapshot())`);
        return (await scans()) - before;
      });
    await app.dataSource.query(`INSERT INTO "harbour" ("name") SELECT 'many' FROM generate_series(1, 5000)`);
    await app.dataSource.query('DELETE FROM "change_log" WHERE "table_name" <> \'harbour\'');
    await app.dataSource.query('ANALYZE "change_log"');
    // A plan for any values is made after a few looks.
    for (let count = 0; count < 8; count += 1) expect(await look()).toBe(0);
    await app.dataSource.query(`DELETE FROM "harbour" WHERE "name" = 'many'`);
  });

  describe('asked for again with its validator', () => {
    it('is not read where nothing changed, in any process, and is where something did', async () => {
      const [one, two] = clients as [ApiClient, ApiClient];
      const { headers, body } = await one.get('/api/boats?order[name]=asc');
      const tag = { 'If-None-Match': headers.get('etag') ?? '' };
      for (const client of [one, one, two, two]) expect((await client.get('/api/boats?order[name]=asc', tag)).status).toBe(304);
      const statements: string[] = [];
      const stop = watchStatements((text) => statements.push(text));
      const fresh = await one.get('/api/boats?order[name]=asc', tag);
      stop();
      expect([fresh.status, fresh.text, fresh.headers.get('etag'), fresh.headers.get('allow')]).toEqual([
        304,
        '',
        headers.get('etag'),
        headers.get('allow'),
      ]);
      expect(statements.filter((text) => text.includes('FROM "boat"'))).toEqual([]);
      await two.patch(String(body.member?.[0]?.['@id']), { name: 'Renamed' });
      for (const client of [one, two]) expect((await client.get('/api/boats?order[name]=asc', tag)).status).toBe(200);
    });

    it('is another answer in another format, with other members, and to another caller', async () => {
      const [client] = clients as [ApiClient];
      const { headers } = await client.get('/api/boats');
      const tag = { 'If-None-Match': headers.get('etag') ?? '' };
      expect((await client.get('/api/boats', tag)).status).toBe(304);
      expect((await client.get('/api/boats', { ...tag, Accept: 'application/json' })).status).toBe(200);
      expect((await client.get('/api/boats?properties[]=name', tag)).status).toBe(200);
      expect((await new ApiClient(app.url).get('/api/boats', tag)).status).toBe(200);
    });
  });
});

/** @returns what ends the watching */
function watchStatements(report: (text: string) => void): () => void {
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function watched(this: pg.Client, ...parameters: unknown[]) {
    const [statement] = parameters as [string | { text?: string }];
    report(typeof statement === 'string' ? statement : (statement.text ?? ''));
    return Reflect.apply(query, this, parameters) as never;
  };
  return () => void (pg.Client.prototype.query = query);
}
