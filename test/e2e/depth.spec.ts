import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ApiClient, type Json, type Reply } from '../support/api-client.js';
import { type BoatApplication, startBoatApplication } from '../support/boat-fixtures/boat-application.js';

interface View {
  readonly next?: string;
  readonly previous?: string;
}

describe('the links from page to page', () => {
  let app: BoatApplication;
  let sailor: ApiClient;

  beforeAll(async () => {
    app = await startBoatApplication();
    sailor = new ApiClient(app.url, { 'X-Sailor': 'ida' });
    await app.dataSource.query(
      `INSERT INTO "boat" ("name", "length", "launched_at", "kind") SELECT 'Boat ' || n % 7, 1 + n % 11,
         '2026-01-01'::timestamptz + (n % 5) * interval '1 microsecond', (ARRAY['sail', 'motor'])[1 + n % 2] FROM generate_series(1, 100) n`,
    );
  });
  afterAll(() => app.close());

  const viewOf = ({ view }: Json): View => view ?? {};
  const idsOf = ({ member = [] }: Json): unknown[] => member.map(({ id }) => id);

  async function walk(start: string, direction: keyof View): Promise<{ ids: unknown[]; pages: Json[] }> {
    const pages: Json[] = [];
    for (let address: string | undefined = start; address !== undefined; address = viewOf(pages.at(-1) as Json)[direction]) {
      const { status, body } = await sailor.get(address);
      expect(status).toBe(200);
      pages.push(body);
    }
    return { ids: pages.flatMap(idsOf), pages };
  }

  it.each([
    ...['', '&order[name]=asc', '&order[name]=desc', '&order[homePort.name]=asc', '&order[length]=asc', '&order[length]=desc'],
    ...['&kind=sail', '&search=boat'],
  ])('lead through all rows once, in the order of jumping from page to page (%s)', async (query) => {
    const address = `/api/boats?itemsPerPage=4${query}`;
    const { ids, pages } = await walk(address, 'next');
    const jumped: unknown[] = [];
    for (let page = 1; page <= pages.length; page += 1) jumped.push(...idsOf((await sailor.get(`${address}&page=${page}`)).body));
    expect(ids).toEqual(jumped);
    expect(new Set(ids).size).toBe(ids.length);
    const last = await sailor.get(`${address}&page=${pages.length}`);
    const back = await walk(`${address}&page=${pages.length}`, 'previous');
    expect(back.pages.toReversed().flatMap(idsOf)).toEqual(ids);
    expect(idsOf(last.body)).toEqual(idsOf(pages.at(-1) as Json));
  });

  it('carry a position where the order has one, and none where rows may lack its value or are ranked', async () => {
    const next = async (query: string): Promise<string> => viewOf((await sailor.get(`/api/boats?itemsPerPage=9${query}`)).body).next ?? '';
    expect(await next('')).toContain('cursor=');
    expect(await next('&order[name]=desc')).toContain('cursor=');
    for (const query of ['&order[length]=asc', '&order[homePort.name]=asc', '&search=boat', '&order[name]=asc&order[id]=desc'])
      expect([query, await next(query)]).toEqual([query, expect.not.stringContaining('cursor=')]);
  });

  it('tell moments apart that share a millisecond', async () => {
    await app.dataSource.query(
      `INSERT INTO "harbour" ("name", "opened_at") SELECT 'Harbour ' || n, '2026-01-01'::timestamptz + (100 - n) * interval '1 microsecond' FROM generate_series(1, 50) n`,
    );
    const { ids } = await walk('/api/harbours?itemsPerPage=7&order[openedAt]=asc', 'next');
    expect(ids).toEqual(Array.from({ length: 50 }, (_, index) => 50 - index));
  });

  it('show no row twice that was added before the page meanwhile', async () => {
    const first = await sailor.get('/api/boats?itemsPerPage=9&order[id]=desc');
    await sailor.post('/api/boats', { name: 'Newest' });
    const second = await sailor.get(viewOf(first.body).next ?? '');
    expect(idsOf(second.body).filter((id) => idsOf(first.body).includes(id))).toEqual([]);
    expect(second.body.member).toHaveLength(9);
  });

  it('are not to be made up', async () => {
    const made = (values: unknown): string => Buffer.from(JSON.stringify(values)).toString('base64url');
    for (const cursor of [
      'x',
      '',
      made('>'),
      made(['>']),
      made(['>', 'one']),
      made(['=', '1']),
      made(['>', '1', '2']),
      made(['>', '1.5']),
      made([{}]),
    ])
      expect([cursor, (await sailor.get(`/api/boats?cursor=${cursor}`)).status]).toEqual([cursor, 400]);
    expect((await sailor.get(`/api/boats?cursor=${made(['>', '9999999999999999'])}`)).status).toBe(400);
    expect((await sailor.get(`/api/boats?order[length]=asc&cursor=${made(['>', '1'])}`)).status).toBe(400);
  });

  it('meet each row that stays once, whatever is added and removed while a reader follows them', async () => {
    const orders = ['', '&order[id]=desc', '&order[name]=asc', '&order[name]=desc'];
    const write = new ApiClient(app.url, { 'X-Sailor': 'max' });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...orders),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom('' as const, '&partial=true' as const),
        fc.array(fc.record({ add: fc.boolean(), name: fc.integer({ min: 0, max: 20 }), which: fc.nat() }), { minLength: 4, maxLength: 12 }),
        async (order, itemsPerPage, partial, changes) => {
          await app.dataSource.query(`DELETE FROM "boat"`);
          for (let number = 0; number < 9; number += 1)
            expect((await write.post('/api/boats', { name: `Boat ${number * 2}` })).status).toBe(201);
          const stays = new Set(idsOf((await sailor.get('/api/boats?itemsPerPage=100')).body));
          const met: unknown[] = [];
          let address: string | undefined = `/api/boats?itemsPerPage=${itemsPerPage}${order}${partial}`;
          for (let step = 0; address !== undefined; step += 1) {
            expect(step).toBeLessThan(60);
            const { body }: Reply = await sailor.get(address);
            met.push(...idsOf(body));
            address = viewOf(body).next;
            const change = changes[step];
            const known = idsOf((await sailor.get('/api/boats?itemsPerPage=100')).body);
            if (change?.add) await write.post('/api/boats', { name: `Boat ${change.name}` });
            else if (change && known.length > 0) {
              const gone = known[change.which % known.length];
              expect((await write.delete(`/api/boats/${String(gone)}`)).status).toBe(204);
              stays.delete(gone);
            }
          }
          expect(met).toHaveLength(new Set(met).size);
          expect([...stays].filter((id) => !met.includes(id))).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  });
});
