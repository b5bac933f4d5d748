import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type AdvertisedFilter, filterCatalogue } from '../../src/resource/input/filter-catalogue.js';
import type { ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { ApiClient, type Json } from '../support/api-client.js';
import { boatFixtures } from '../support/boat-fixtures/boats.js';
import { type BoatApplication, startBoatApplication } from '../support/boat-fixtures/boat-application.js';
import { matchesFilter, type Condition } from '../support/plain-filter.js';

const NAMES = ['Petrel', 'petrel II', '100% Skua', 'Sk_a', 'back\\slash', 'Ångström', 'a'];
const MOMENTS = ['2026-01-01T00:00:00+00:00', '2026-01-01T12:30:00+00:00', '2026-02-28T23:59:59+00:00', '2026-03-01T00:00:00+00:00'];
const HARBOURS = ['Saint-Malo', 'Port_1', 'Ærø'];
const RUNS = 120;

/** Random queries over every filter that a resource advertises, against the same filters in plain JavaScript over all rows. */
describe('a well-formed query', () => {
  let app: BoatApplication;
  let master: ApiClient;
  let boats: ResourceDefinition;
  let rows: readonly Json[];
  let harbours: ReadonlyMap<string, Json>;

  beforeAll(async () => {
    app = await startBoatApplication();
    master = new ApiClient(app.url, { 'X-Sailor': 'max' });
    ({ boats } = await boatFixtures());
    for (const name of HARBOURS) await master.post('/api/harbours', { name });
    const samples = fc.sample(boat, { numRuns: 80, seed: 7 });
    await master.post('/api/batch', { atomic: true, operations: samples.map((body) => ({ method: 'POST', path: '/api/boats', body })) });
    rows = await everything('/api/boats');
    harbours = new Map((await everything('/api/harbours')).map((harbour) => [`/api/harbours/${String(harbour.id)}`, harbour]));
    expect(rows).toHaveLength(80);
  });
  afterAll(() => app.close());

  const boat = fc.record({
    name: fc.constantFrom(...NAMES),
    kind: fc.constantFrom('sail', 'motor'),
    length: fc.option(fc.integer({ min: 1, max: 12 })),
    racing: fc.boolean(),
    launchedAt: fc.option(fc.constantFrom(...MOMENTS)),
    skipperEmail: fc.option(fc.constantFrom('ida@example.org', 'max@example.org')),
    homePort: fc.option(fc.constantFrom('/api/harbours/1', '/api/harbours/2', '/api/harbours/3')),
  });

  async function everything(path: string): Promise<Json[]> {
    return (await master.get<Json[]>(`${path}?itemsPerPage=100`, { Accept: 'application/json' })).body;
  }

  /** Values of the type that a filter compares with, those of the rows and some beside them. */
  function valuesFor({ variable, comparison, target }: AdvertisedFilter): fc.Arbitrary<string> {
    const field = target.kind === 'related' ? target.related.field : target.kind === 'field' ? target.field : undefined;
    if (comparison === 'exists') return fc.constantFrom('true', 'false', '1', '0');
    if (comparison === 'between')
      return fc.tuple(fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 13 })).map((pair) => pair.join('..'));
    if (variable.startsWith('homePort.')) return fc.constantFrom('malo', 'PORT_', 'Ærø', '%', '', 'x');
    switch (field?.type) {
      case 'integer':
        // An id is never less than 1; what asks for one that is gets 400.
        return fc.integer({ min: variable === 'id' ? 1 : -1, max: 90 }).map(String);
      case 'boolean':
        return fc.constantFrom('true', 'false', '1', '0');
      case 'choice':
        return fc.constantFrom('sail', 'motor');
      case 'datetime':
        return fc.constantFrom('2026-01-01', '2026-01-01T12:30:00Z', '2026-03-01T01:00:00+01:00', '2025-12-31');
      case 'reference':
        return fc.constantFrom('1', '/api/harbours/2', '3', '/api/harbours/9');
      case 'email':
        return fc.constantFrom('ida@example.org', 'IDA@example.org');
      default:
        return fc.constantFrom(...NAMES, 'pet', '%', '_', '\\', 'k_', '');
    }
  }

  function condition(filter: AdvertisedFilter): fc.Arbitrary<Condition> {
    const values = filter.list ? fc.array(valuesFor(filter), { minLength: 1, maxLength: 3 }) : valuesFor(filter).map((value) => [value]);
    return values.map((list) => ({ filter, values: list }));
  }

  const query = (conditions: readonly Condition[]): string =>
    conditions
      .flatMap(({ filter: { variable }, values }) =>
        values.map((value) => `${encodeURIComponent(values.length > 1 ? `${variable}[]` : variable)}=${encodeURIComponent(value)}`),
      )
      .join('&');

  async function found(search: string): Promise<number[]> {
    const { status, body } = await master.get(`/api/boats?itemsPerPage=100&${search}`);
    expect([search, status, body.totalItems]).toEqual([search, 200, body.member?.length]);
    return (body.member ?? []).map(({ id }) => id as number);
  }

  it('by any one filter finds the rows that it says', async () => {
    for (const filter of filterCatalogue(boats).values()) {
      for (const drawn of fc.sample(condition(filter), { numRuns: 4, seed: 11 })) {
        const wanted = rows.filter((row) => matchesFilter(row, drawn, harbours)).map(({ id }) => id);
        expect([query([drawn]), await found(query([drawn]))]).toEqual([query([drawn]), wanted]);
      }
    }
  });

  it('by several filters finds the rows that all of them say', async () => {
    const filters = [...filterCatalogue(boats).values()];
    const several = fc
      .uniqueArray(fc.constantFrom(...filters), { minLength: 1, maxLength: 4 })
      .chain((chosen) => fc.tuple(...chosen.map(condition)));
    await fc.assert(
      fc.asyncProperty(several, async (conditions) => {
        const wanted = rows.filter((row) => conditions.every((drawn) => matchesFilter(row, drawn, harbours))).map(({ id }) => id);
        expect(await found(query(conditions))).toEqual(wanted);
      }),
      { numRuns: RUNS },
    );
  });

  it('in any order of pages and directions gives every row once', async () => {
    const orders = fc.uniqueArray(fc.constantFrom('name', 'length', 'launchedAt', 'homePort.name', 'id'), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(orders, fc.constantFrom('asc', 'desc'), fc.integer({ min: 7, max: 60 }), async (names, direction, size) => {
        const order = names.map((name) => `order[${name}]=${direction}`).join('&');
        const seen: number[] = [];
        for (let page = 1; (page - 1) * size < rows.length; page += 1) {
          const { body } = await master.get(`/api/boats?itemsPerPage=${size}&page=${page}&${order}`);
          seen.push(...(body.member ?? []).map(({ id }) => id as number));
        }
        expect([...seen].sort((a, b) => a - b)).toEqual(rows.map(({ id }) => id));
      }),
      { numRuns: 15 },
    );
  });
});
