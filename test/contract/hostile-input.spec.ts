import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { filterCatalogue } from '../../src/resource/input/filter-catalogue.js';
import type { ApiClient, Reply } from '../support/api-client.js';
import { concurrently } from '../support/concurrently.js';
import { TestApplication } from '../support/application.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';

const BAD_IDS = ['abc', '-1', '0', '1.5', '99999999999999', '%00', "1'--"];
const BAD_BODIES = ['', '{', '[]', 'null', '42', '"text"', '\u0000', '{"a":'];
const BAD_VALUES: readonly unknown[] = [
  42,
  -1,
  99999999999999,
  1e308,
  true,
  '',
  'x\u0000y',
  'x'.repeat(70_000),
  [],
  {},
  [[]],
  { '@id': '/api/nowhere/1' },
  { constructor: 1, length: -1 },
  [{ constructor: 1, length: -1 }],
  '/api/users/99999999',
  '\ud800',
];

/** Percent-encoded; each filter meets one of them. */
const BAD_FILTERS = ['%27%3B%20DROP%20TABLE%20user%3B%20--', '%00', '99999999999999999999', '%5C', '%F0%9F%98%80'];

const BAD_QUERIES = [
  'order[nothing]=asc',
  'order[id]=up',
  'page=0',
  'page=1e3',
  'itemsPerPage=-1',
  'nothing=1',
  'search[x]=1',
  '__proto__[x]=1',
];

describe('hostile input', () => {
  let app: TestApplication;
  let admin: ApiClient;
  let resources: ResourceDefinition[];

  beforeAll(async () => {
    app = await TestApplication.start();
    admin = app.as(await app.given.person({ roles: ['ROLE_GLOBAL_ADMIN'], status: 'teacher' }));
    resources = await resourceCatalogue();
  });
  afterAll(() => app.close());

  /** What went wrong with an answer: a server error, a missing problem document, or words of the inside. */
  function complaint(request: string, { status, headers, text }: Reply, wanted?: readonly number[]): string[] {
    const problem = headers.get('content-type')?.startsWith('application/problem+json') === true;
    const wrong =
      status >= 500 ||
      (wanted ? !wanted.includes(status) : false) ||
      (status >= 400 && !problem) ||
      /\bSELECT\b|\bINSERT\b|node_modules|\.ts:\d/.test(text);
    return wrong ? [`${request} → ${status} ${text.slice(0, 200)}`] : [];
  }

  it('instead of an id finds nothing', async () => {
    const asked = resources.filter(({ operations }) => operations.includes('read'));
    const complaints = await concurrently(asked, async ({ iri, operations }) => {
      const complaints: string[] = [];
      for (const id of BAD_IDS) complaints.push(...complaint(`GET ${iri}/${id}`, await admin.get(`${iri}/${id}`), [404]));
      if (operations.includes('update')) complaints.push(...complaint(`PATCH ${iri}/x`, await admin.patch(`${iri}/x`, {}), [404]));
      return complaints;
    });
    expect(complaints.flat()).toEqual([]);
  });

  it('instead of a body is refused', async () => {
    const asked = resources.filter(({ operations }) => operations.includes('create'));
    const complaints = await concurrently(asked, async ({ iri }) => {
      const complaints: string[] = [];
      for (const body of BAD_BODIES) complaints.push(...complaint(`POST ${iri} ${body}`, await admin.post(iri, body), [400]));
      return [...complaints, ...complaint(`POST ${iri} as text`, await admin.post(iri, '{}', { 'Content-Type': 'text/plain' }), [415])];
    });
    expect(complaints.flat()).toEqual([]);
  });

  it('instead of any member never breaks anything', async () => {
    const asked = resources.filter(({ operations }) => operations.includes('create'));
    const complaints = await concurrently(asked, async ({ iri, fields }) => {
      const complaints: string[] = [];
      for (const value of BAD_VALUES) {
        const body = Object.fromEntries([...fields.keys()].map((name) => [name, value]));
        complaints.push(...complaint(`POST ${iri} all ${JSON.stringify(value).slice(0, 40)}`, await admin.post(iri, body)));
      }
      return complaints;
    });
    expect(complaints.flat()).toEqual([]);
  });

  it('instead of a filter, an order or a page is refused or finds nothing', async () => {
    const asked = resources.filter(({ operations }) => operations.includes('list'));
    const complaints = await concurrently(asked, async (resource) => {
      const complaints: string[] = [];
      const hostile = [...filterCatalogue(resource).keys()].map(
        (variable, index) => `${encodeURIComponent(variable)}=${BAD_FILTERS[index % BAD_FILTERS.length]}`,
      );
      for (const [queries, wanted] of [
        [hostile, [200, 400]],
        [BAD_QUERIES, [400]],
      ] as const) {
        for (const query of queries) {
          complaints.push(...complaint(`GET ${resource.iri}?${query}`, await admin.get(`${resource.iri}?${query}`), wanted));
        }
      }
      return complaints;
    });
    expect(complaints.flat()).toEqual([]);
  });
});
