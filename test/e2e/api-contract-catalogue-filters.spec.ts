import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type AdvertisedFilter, filterCatalogue } from '../../src/resource/input/filter-catalogue.js';
import type { ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import type { ApiClient, Json } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { type Condition, matchesFilter } from '../support/plain-filter.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';
import { RowFactory } from '../support/row-factory.js';

const SAMPLE = ['courses', 'sessions', 'skills', 'course_categories', 'pages', 'gradebook_evaluations'];
const ROWS_EACH = 12;
const QUERIES_EACH = 60;
/** References without a filter of their own, each with why. */
const UNFILTERED: Readonly<Record<string, string>> = {
  'course_learners certificate': 'worked out for each learner: a filter would work it out for all of them',
};

/** The filters of some resources of the catalogue, over rows of all kinds, against the same filters in plain JavaScript. */
describe('a filter of the catalogue', () => {
  let app: TestApplication;
  let admin: ApiClient;
  let sample: readonly ResourceDefinition[];

  beforeAll(async () => {
    app = await TestApplication.start();
    admin = app.as(await app.given.person({ roles: ['ROLE_GLOBAL_ADMIN'], status: 'teacher' }));
    const catalogue = await resourceCatalogue();
    sample = catalogue.filter(({ path }) => SAMPLE.includes(path));
    const factory = new RowFactory(app.dataSource, catalogue);
    for (const resource of sample) for (let row = 0; row < ROWS_EACH; row += 1) await factory.insert(resource);
    for (const resource of sample) await toWholeSeconds(resource);
  });
  afterAll(() => app.close());

  /** Moments are sent without fractions; a row whose moment has none is found by what is sent of it. */
  async function toWholeSeconds({ table, fields }: ResourceDefinition): Promise<void> {
    for (const { type, column } of fields.values()) {
      if (type === 'datetime' && column !== undefined)
        await app.dataSource.query(`UPDATE "${table}" SET "${column}" = date_trunc('second', "${column}")`);
    }
  }

  async function everything({ iri }: ResourceDefinition): Promise<Json[]> {
    const { body, headers } = await admin.get<Json[]>(`${iri}?itemsPerPage=100`, { Accept: 'application/json' });
    expect([iri, headers.get('x-total-count')]).toEqual([iri, String(body.length)]);
    return body;
  }

  /** Values that rows have, so that something is found, and parts of them where a part is enough. */
  function conditionsOn(filter: AdvertisedFilter, rows: readonly Json[]): fc.Arbitrary<Condition> | undefined {
    const { target, comparison, property } = filter;
    if (target.kind !== 'field' || target.field.type === 'references' || target.field.type === 'collection') return undefined;
    if (comparison === 'exists') return fc.constantFrom('true', 'false').map((value) => ({ filter, values: [value] }));
    const texts = [
      ...new Set(rows.map((row) => row[property]).filter((value) => value !== null && value !== undefined && value !== '')),
    ].map(String);
    if (texts.length === 0) return undefined;
    const one = fc.constantFrom(...texts);
    if (comparison === 'between') return fc.tuple(one, one).map((pair) => ({ filter, values: [pair.join('..')] }));
    if (comparison === 'partial') return one.map((text) => ({ filter, values: [text.slice(1, 5).toUpperCase() || text] }));
    return (filter.list ? fc.array(one, { minLength: 1, maxLength: 3 }) : one.map((text) => [text])).map((values) => ({ filter, values }));
  }

  function query({ filter: { variable }, values }: Condition): string {
    const name = encodeURIComponent(values.length > 1 ? `${variable}[]` : variable);
    return values.map((value) => `${name}=${encodeURIComponent(value)}`).join('&');
  }

  it('takes an address where a number names an item, and that of nothing else', async () => {
    const named = (await resourceCatalogue()).flatMap(({ operations, iri, fields }) =>
      [...fields.values()].flatMap((field) =>
        field.named && operations.includes('list') && field.filters.includes('exact')
          ? [{ iri, name: field.name, of: field.named.iri }]
          : [],
      ),
    );
    expect(named.length).toBeGreaterThan(50);
    const wrong: string[] = [];
    for (const { iri, name, of } of named) {
      const [one, many, other] = [`${name}=${of}/1`, `${name}[]=${of}/1&${name}[]=2`, `${name}=/api/colours/1`].map(
        (query) => `${iri}?${query}`,
      );
      for (const [address, expected] of [
        [one, 200],
        [many, 200],
        [other, 400],
      ] as const) {
        const { status } = await admin.get(address ?? '');
        if (status !== expected) wrong.push(`${address}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is there for every reference that a list shows, and answers', async () => {
    const references = (await resourceCatalogue()).flatMap(({ path, operations, iri, fields }) =>
      [...fields.values()]
        .filter(({ type, column, readable }) => operations.includes('list') && type === 'reference' && column !== undefined && readable)
        .filter(({ name }) => !(`${path} ${name}` in UNFILTERED))
        .map(({ name, target }) => `${iri}?${name}=${target?.iri}/1&${name}[]=2`),
    );
    expect(references.length).toBeGreaterThan(200);
    const wrong: string[] = [];
    for (const address of references) {
      const { status } = await admin.get(address);
      if (status !== 200) wrong.push(`${address}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each(SAMPLE)('of %s finds the rows that it says', async (path) => {
    const resource = sample.find((candidate) => candidate.path === path);
    if (!resource) throw new Error(`There is no resource "${path}".`);
    const rows = await everything(resource);
    expect(rows.length).toBeGreaterThanOrEqual(ROWS_EACH);
    const conditions = [...filterCatalogue(resource).values()].flatMap((filter) => conditionsOn(filter, rows) ?? []);
    expect(conditions.length).toBeGreaterThan(3);
    await fc.assert(
      fc.asyncProperty(fc.oneof(...conditions), async (condition) => {
        const wanted = rows.filter((row) => matchesFilter(row, condition)).map(({ id }) => id);
        const { status, body } = await admin.get<Json[]>(`${resource.iri}?itemsPerPage=100&${query(condition)}`, {
          Accept: 'application/json',
        });
        expect([query(condition), status, status === 200 ? body.map(({ id }) => id).sort() : body]).toEqual([
          query(condition),
          200,
          wanted.sort(),
        ]);
      }),
      { numRuns: QUERIES_EACH },
    );
  });
});
