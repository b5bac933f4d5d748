import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient, type Json, type Reply } from '../support/api-client.js';
import { type BoatApplication, startBoatApplication } from '../support/boat-fixtures/boat-application.js';

const PLAIN = { Accept: 'application/json' };

describe('a resource of the kernel', () => {
  let app: BoatApplication;
  let stranger: ApiClient;
  let sailor: ApiClient;
  let master: ApiClient;

  beforeAll(async () => {
    app = await startBoatApplication();
    stranger = new ApiClient(app.url);
    sailor = new ApiClient(app.url, { 'X-Sailor': 'ida' });
    master = new ApiClient(app.url, { 'X-Sailor': 'max' });
    await sailor.post('/api/harbours', { name: 'Saint-Malo' });
    await sailor.post('/api/harbours', { name: 'Ærøskøbing' });
    for (let index = 1; index <= 65; index += 1) await sailor.post('/api/boats', boat(index));
  });
  afterAll(() => app.close());

  function boat(index: number): Json {
    return {
      name: `Boat ${String(index).padStart(2, '0')}`,
      length: index,
      kind: index % 5 === 0 ? 'motor' : 'sail',
      launchedAt: index % 2 === 0 ? `2026-01-${String((index % 28) + 1).padStart(2, '0')}T10:00:00Z` : null,
      homePort: `/api/harbours/${(index % 2) + 1}`,
    };
  }

  const names = ({ body }: Reply): unknown[] => (body.member ?? []).map(({ name }) => name);
  const problem = (status: number) => expect.objectContaining({ status });

  describe('as a collection', () => {
    it('is a Hydra collection with its total, thirty members and links to its pages', async () => {
      const { status, headers, body } = await sailor.get('/api/boats?page=2');
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('application/ld+json; charset=utf-8');
      expect(body).toMatchObject({ '@context': '/api/contexts/Boat', '@id': '/api/boats', '@type': 'Collection', totalItems: 65 });
      expect(body.member).toHaveLength(30);
      expect(body.member?.[0]).toMatchObject({
        '@id': '/api/boats/31',
        '@type': 'Boat',
        id: 31,
        launchedAt: null,
        homePort: '/api/harbours/2',
      });
      expect(body.view).toEqual({
        '@id': '/api/boats?page=2',
        '@type': 'PartialCollectionView',
        first: '/api/boats?page=1',
        last: '/api/boats?page=3',
        previous: expect.stringMatching(/^\/api\/boats\?cursor=[\w-]+&page=1$/),
        next: expect.stringMatching(/^\/api\/boats\?cursor=[\w-]+&page=3$/),
      });
      expect(body.search).toMatchObject({ '@type': 'IriTemplate', variableRepresentation: 'BasicRepresentation' });
    });

    it('is a bare list with its total and links as headers in plain JSON', async () => {
      const { headers, body } = await sailor.get<Json[]>('/api/boats?itemsPerPage=2&page=2', PLAIN);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('x-total-count')).toBe('65');
      expect(headers.get('link')).toMatch(/<\/api\/boats\?cursor=[\w-]+&itemsPerPage=2&page=3>; rel="next"/);
      expect(headers.get('link')).toMatch(/<\/api\/boats\?cursor=[\w-]+&itemsPerPage=2&page=1>; rel="prev"/);
      expect(headers.get('link')).toContain('rel="http://www.w3.org/ns/hydra/core#apiDocumentation"');
      expect(body).toEqual([
        expect.objectContaining({ id: 3, launchedAt: null }),
        expect.objectContaining({ id: 4, launchedAt: '2026-01-05T10:00:00+00:00' }),
      ]);
    });

    it('has no view when one page holds everything and nothing was asked', async () => {
      expect((await sailor.get('/api/harbours')).body).not.toHaveProperty('view');
      expect((await sailor.get('/api/harbours?name=malo')).body.view).toEqual({
        '@id': '/api/harbours?name=malo',
        '@type': 'PartialCollectionView',
      });
    });

    it('answers a page past the end with nothing and the way back', async () => {
      const { status, body } = await sailor.get('/api/boats?page=9');
      expect([status, body.member, body.totalItems]).toEqual([200, [], 65]);
      expect(body.view).toMatchObject({ last: '/api/boats?page=3', previous: '/api/boats?page=8' });
      expect(body.view).not.toHaveProperty('next');
    });

    it('leaves the total out when asked to', async () => {
      const { body } = await sailor.get('/api/boats?partial=true');
      expect(body).not.toHaveProperty('totalItems');
      expect(body.view).toEqual({
        '@id': '/api/boats?partial=true&page=1',
        '@type': 'PartialCollectionView',
        next: expect.stringMatching(/^\/api\/boats\?cursor=[\w-]+&partial=true&page=2$/),
      });
    });

    it.each([
      ['length=12', 1],
      ['length[]=1&length[]=2&length[]=99', 2],
      ['length[gt]=60', 5],
      ['length[gte]=60&length[lt]=62', 2],
      ['length[between]=10..19', 10],
      ['kind=motor', 13],
      ['kind[]=motor&kind[]=sail', 65],
      ['name=boat 1', 10],
      ['name[exact]=Boat 01', 1],
      ['name=%25', 0],
      ['name=_', 0],
      ['racing=false', 65],
      ['racing=true', 0],
      ['exists[launchedAt]=true', 32],
      ['exists[launchedAt]=false', 33],
      ['launchedAt[after]=2026-01-21&launchedAt[strictly_before]=2026-01-22', 2],
      ['homePort=/api/harbours/1', 32],
      ['homePort[]=1&homePort[]=2', 65],
      ['homePort.name=malo', 32],
      ['id[]=/api/boats/1&id[]=2', 2],
      ['length=7&length=8', 1],
    ])('is filtered by %s', async (query, count) => {
      expect((await sailor.get(`/api/boats?${query}`)).body).toMatchObject({ totalItems: count });
    });

    it('is filtered by timestamps as they are sent, whatever fraction of the second was stored', async () => {
      const { body } = await sailor.post('/api/boats', { name: 'Fraction', launchedAt: '2031-07-01T10:00:05.700Z' });
      expect(body.launchedAt).toBe('2031-07-01T10:00:05+00:00');
      const found = async (...filters: string[]): Promise<number[]> =>
        Promise.all(filters.map(async (filter) => Number((await sailor.get(`/api/boats?${filter}`)).body.totalItems)));
      const printed = encodeURIComponent(String(body.launchedAt));
      const lately = 'launchedAt[after]=2031-01-01&launchedAt';
      expect(
        await found(
          `${lately}[after]=${printed}`,
          `${lately}[before]=${printed}`,
          `${lately}[strictly_after]=${printed}`,
          `${lately}[strictly_before]=${printed}`,
          'launchedAt[strictly_after]=2031-07-01T10:00:04Z',
          'launchedAt[after]=2031-07-01T10:00:05.900Z',
          'launchedAt[after]=2031-07-01T10:00:06Z',
          `${lately}[before]=9999-12-31T23:59:59Z`,
        ),
      ).toEqual([1, 1, 0, 0, 1, 1, 0, 1]);
      await master.delete(String(body['@id']));
    });

    it('is ordered in the order given, nulls last, ties by id', async () => {
      expect(names(await sailor.get('/api/boats?order[name]=DESC&itemsPerPage=2'))).toEqual(['Boat 65', 'Boat 64']);
      expect(names(await sailor.get('/api/boats?order[homePort.name]=asc&order[length]=desc&itemsPerPage=2'))).toEqual([
        'Boat 65',
        'Boat 63',
      ]);
      const launched = await sailor.get('/api/boats?order[launchedAt]=desc&itemsPerPage=1');
      expect(launched.body.member?.[0]?.launchedAt).not.toBeNull();
    });

    it('is searched by words, the last one as a prefix, without regard to case and accents', async () => {
      expect((await sailor.get('/api/harbours?search=saint')).body.totalItems).toBe(1);
      expect((await sailor.get('/api/harbours?search=MALO sai')).body.totalItems).toBe(1);
      expect((await sailor.get('/api/harbours?search=aeroskob')).body.totalItems).toBe(1);
      expect((await sailor.get('/api/harbours?search=alo')).body.totalItems).toBe(0);
      expect((await sailor.get(`/api/harbours?search=${encodeURIComponent("') | & ! :* <->")}`)).status).toBe(200);
    });

    it('shows only the members asked for', async () => {
      const { body } = await sailor.get('/api/boats?properties[]=name&itemsPerPage=1');
      expect(body.member).toEqual([{ '@id': '/api/boats/1', '@type': 'Boat', name: 'Boat 01' }]);
    });

    it('stands below the item that its members refer to', async () => {
      const { status, body } = await sailor.get('/api/harbours/1/boats?kind=motor');
      expect(status).toBe(200);
      expect(body).toMatchObject({ '@context': '/api/contexts/Boat', '@id': '/api/harbours/1/boats', totalItems: 6 });
      expect((await sailor.get('/api/harbours/1')).body.boats).toBe('/api/harbours/1/boats');
      expect((await sailor.get('/api/harbours/99/boats')).status).toBe(404);
    });

    it('is sent whole as CSV where no page is asked for, filtered and ordered, as it is read', async () => {
      const { status, headers, text } = await sailor.get('/api/boats.csv?order[length]=desc&kind=sail&properties[]=length');
      expect([status, headers.get('content-type'), headers.get('transfer-encoding')]).toEqual([200, 'text/csv; charset=utf-8', 'chunked']);
      const lengths = Array.from({ length: 65 }, (_, index) => 65 - index).filter((length) => length % 5 !== 0);
      expect(text).toBe(['length', ...lengths, ''].join('\r\n'));
      expect((await sailor.get('/api/harbours.csv?properties[]=name')).text).toMatch(/^name\r\nSaint-Malo\r\n/);
      expect((await sailor.get('/api/boats.csv?name[exact]=nobody&properties[]=name')).text).toBe('name\r\n');
      expect(headers.get('content-disposition')).toBe(`attachment; filename="boats.csv"; filename*=UTF-8''boats.csv`);
    });

    it.each(['', '&itemsPerPage=1', '&name[exact]=nobody'])(
      'with a byte order mark where it is asked for: properties[]=name%s',
      async (more) => {
        const bytesOf = async (query: string): Promise<string> =>
          Buffer.from(await (await sailor.fetch(`/api/boats.csv?properties[]=name${more}${query}`)).arrayBuffer()).toString('hex');
        const plain = await bytesOf('');
        expect(await bytesOf('&bom=true')).toBe(`efbbbf${plain}`);
        expect(await bytesOf('&bom=false')).toBe(plain);
        expect((await sailor.get('/api/boats.csv?bom=perhaps')).status).toBe(400);
        expect((await sailor.get('/api/boats?bom=true')).status).toBe(200);
      },
    );

    it('and refuse filters that are none', async () => {
      expect((await sailor.get('/api/boats.csv?colour=red')).status).toBe(400);
    });

    it('gives its connection back when the reader of a long CSV goes away', async () => {
      // More readers than there are connections.
      for (let index = 0; index < 15; index += 1) {
        const leaving = new AbortController();
        const response = await fetch(`${app.url}/api/boats.csv`, { signal: leaving.signal });
        expect(response.status).toBe(200);
        leaving.abort();
      }
      expect((await sailor.get('/api/boats')).status).toBe(200);
    });

    it('is sent as CSV, a page where one is asked for', async () => {
      const { headers, text } = await sailor.get('/api/boats.csv?itemsPerPage=1&properties[]=name&properties[]=length');
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(text).toBe('name,length\r\nBoat 01,1\r\n');
    });
  });

  describe('as an item', () => {
    it('carries its context, address and type, nulls included', async () => {
      const { body, headers } = await sailor.get('/api/boats/1');
      expect(body).toEqual({
        '@context': '/api/contexts/Boat',
        '@id': '/api/boats/1',
        '@type': 'Boat',
        id: 1,
        name: 'Boat 01',
        kind: 'sail',
        length: 1,
        racing: false,
        launchedAt: null,
        registration: null,
        berth: null,
        tags: null,
        homePort: '/api/harbours/2',
      });
      expect(headers.get('allow')).toBe('OPTIONS, HEAD, GET, PUT, PATCH, DELETE');
      expect(headers.get('accept-patch')).toContain('application/merge-patch+json');
      expect(headers.get('vary')).toContain('Accept');
    });

    it('has no keywords in plain JSON, by header or by suffix', async () => {
      for (const reply of [await sailor.get('/api/boats/1', PLAIN), await sailor.get('/api/boats/1.json')]) {
        expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(Object.keys(reply.body)).not.toContain('@id');
      }
    });

    it.each(['abc', '-1', '0', '3abc', '3.9', '99999999999999', '9999999999999999999999', '%00', '999'])(
      'is not found under the id %s',
      async (id) => {
        const { status, headers, body } = await sailor.get(`/api/boats/${id}`);
        expect([status, headers.get('content-type'), body.status]).toEqual([404, 'application/problem+json; charset=utf-8', 404]);
      },
    );

    it('answers HEAD without a body', async () => {
      const { status, headers, text } = await sailor.send('HEAD', '/api/boats/1', undefined);
      expect([status, text]).toEqual([200, '']);
      expect(Number(headers.get('content-length'))).toBeGreaterThan(100);
    });

    it('shows a field to those alone who may read it, and filters by it for them alone', async () => {
      const { body } = await master.post('/api/boats', { name: 'Secret', skipperEmail: 'ida@example.org' });
      expect(body.skipperEmail).toBe('ida@example.org');
      expect((await sailor.get(String(body['@id']))).body).not.toHaveProperty('skipperEmail');
      expect((await master.get('/api/boats?skipperEmail=ida@example.org')).body.totalItems).toBe(1);
      expect((await sailor.get('/api/boats?skipperEmail=ida@example.org')).body.totalItems).toBe(0);
      expect((await master.delete(String(body['@id']))).status).toBe(204);
    });
  });

  describe('when written', () => {
    it('is created with its address, read back, replaced, patched and deleted', async () => {
      const created = await sailor.post('/api/boats', {
        name: 'Petrel',
        length: 12,
        registration: 'F-1',
        keyCode: 'secret',
        tags: ['a', 'b'],
      });
      const iri = String(created.body['@id']);
      expect(created.status).toBe(201);
      expect(created.headers.get('location')).toBe(iri);
      expect(created.headers.get('content-location')).toBe(`${iri}.jsonld`);
      expect(created.body).toMatchObject({
        name: 'Petrel',
        kind: 'sail',
        length: 12,
        registration: 'F-1',
        tags: ['a', 'b'],
        homePort: null,
      });
      expect(created.text).not.toContain('secret');

      const patched = await sailor.patch(iri, { length: null, registration: 'F-2', tags: [] });
      expect([patched.status, patched.headers.get('location')]).toEqual([200, null]);
      expect(patched.body).toMatchObject({ name: 'Petrel', length: null, registration: 'F-1', tags: [] });

      const replaced = await sailor.put(iri, { name: 'Skua' });
      expect(replaced.status).toBe(200);
      expect(replaced.body).toMatchObject({ name: 'Skua', kind: 'sail', length: null, registration: 'F-1', tags: null });
      const [stored] = await app.dataSource.query<{ key_code: string }[]>('SELECT key_code FROM boat WHERE id = $1', [created.body.id]);
      expect(stored?.key_code).toBe('secret');

      expect((await sailor.put('/api/boats/999999', { name: 'Nobody' })).status).toBe(404);
      expect((await master.delete(iri)).status).toBe(204);
      expect((await master.delete(iri)).status).toBe(404);
    });

    it('takes back the whole record that it sent, unchanged', async () => {
      const { body } = await sailor.get('/api/boats/2');
      const { status, body: after } = await sailor.patch('/api/boats/2', { ...body, id: '/api/boats/2', originId: 2 });
      expect([status, after]).toEqual([200, body]);
    });

    it('answers plain JSON to those who accept it, and nothing to those who prefer little', async () => {
      const plain = await sailor.patch('/api/boats/3', { racing: false }, { ...PLAIN, 'Content-Type': 'application/json' });
      expect([plain.status, Object.keys(plain.body).includes('@id')]).toEqual([200, false]);
      const minimal = await sailor.patch('/api/boats/3', { racing: false }, { Prefer: 'return=minimal' });
      expect([minimal.status, minimal.text]).toEqual([204, '']);
    });

    it('refuses bad bodies with a problem that names what is wrong, and writes nothing', async () => {
      const before = (await sailor.get('/api/boats')).body.totalItems;
      const wrong = await sailor.post('/api/boats', { name: 42, length: 'long', homePort: '/api/harbours/99' });
      expect(wrong.status).toBe(422);
      expect(wrong.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(wrong.body.violations?.map(({ propertyPath }) => propertyPath)).toEqual(['name', 'length']);
      expect(wrong.body).toMatchObject({ '@type': 'ConstraintViolation', status: 422 });
      const missing = await sailor.post('/api/boats', { name: 'a', homePort: '/api/harbours/99' });
      expect(missing.body.violations).toEqual([
        expect.objectContaining({
          propertyPath: 'homePort',
          code: 'not-usable',
          message: '"/api/harbours/99" cannot be used here: it does not exist, or is not yours to use.',
        }),
      ]);
      for (const body of ['', '{', '[]', 'null', '"x"', '{"name":"a"', '\u0000'])
        expect((await sailor.post('/api/boats', body)).status).toBe(400);
      expect((await sailor.post('/api/boats', { name: 'a', nope: 1 }, { Prefer: 'handling=strict' })).body.violations).toEqual([
        expect.objectContaining({ propertyPath: 'nope' }),
      ]);
      expect((await sailor.get('/api/boats')).body.totalItems).toBe(before);
    });

    it('takes addresses of its own items, absolute ones too, and none of another host', async () => {
      const { status, body } = await sailor.post('/api/boats', { ...boat(90), homePort: `${app.url}/api/harbours/1` });
      expect([status, body.homePort]).toEqual([201, '/api/harbours/1']);
      const foreign = ['https://elsewhere.example/api/harbours/1', `${app.url.replace(/:\d+$/, ':1')}/api/harbours/1`];
      for (const homePort of [...foreign, { '@id': foreign[0] }]) {
        const refused = await sailor.patch(String(body['@id']), { homePort });
        expect([refused.status, refused.body.violations]).toEqual([422, [expect.objectContaining({ propertyPath: 'homePort' })]]);
      }
      for (const harbour of foreign) {
        const refused = await sailor.get(`/api/boats?homePort=${encodeURIComponent(harbour)}`);
        expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining('of this service')]);
      }
      const found = await sailor.get(`/api/boats?homePort=${encodeURIComponent(`${app.url}/api/harbours/1`)}&name=${String(body.name)}`);
      expect(found.body.member).toMatchObject([{ '@id': body['@id'] }]);
      await sailor.delete(String(body['@id']));
    });

    it('refuses types that it does not read with 415 and sizes beyond its limit with 413', async () => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/merge-patch+json']) {
        expect((await sailor.post('/api/boats', '{"name":"a"}', { 'Content-Type': type })).status).toBe(415);
      }
      const untyped = await fetch(`${app.url}/api/boats`, {
        method: 'POST',
        headers: { 'X-Sailor': 'ida' },
        body: new Uint8Array([0x7b, 0x7d]),
      });
      expect(untyped.status).toBe(415);
      const huge = await sailor.post('/api/boats', { name: 'x'.repeat(1_100_000) });
      expect([huge.status, huge.body.status]).toEqual([413, 413]);
    });

    it('is refused to those whom the policy refuses, before anything is read', async () => {
      const anonymous = await stranger.post('/api/boats', '{');
      expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      const forbidden = await sailor.delete('/api/boats/1');
      expect([forbidden.status, forbidden.body.detail]).toEqual([403, 'Access Denied. This is for: harbour master.']);
    });

    it('is not deleted while others refer to it', async () => {
      const { status, body } = await sailor.delete('/api/harbours/1');
      expect([status, body.detail]).toEqual([409, 'It cannot be deleted while boats refer to it.']);
    });

    it('is not overwritten by those who read an older state', async () => {
      const etag = (await sailor.get('/api/boats/4')).headers.get('etag') ?? '';
      const plainEtag = (await sailor.get('/api/boats/4', PLAIN)).headers.get('etag') ?? '';
      expect(plainEtag).not.toBe(etag);
      expect((await sailor.patch('/api/boats/4', { length: 44 }, { 'If-Match': plainEtag })).status).toBe(200);
      for (const write of [
        () => sailor.patch('/api/boats/4', { length: 45 }, { 'If-Match': etag }),
        () => master.delete('/api/boats/4', { 'If-Match': etag }),
      ]) {
        expect((await write()).status).toBe(412);
      }
      expect((await sailor.patch('/api/boats/4', { length: 4 }, { 'If-Match': '*' })).body.length).toBe(4);
    });
  });

  describe('to caches', () => {
    it('answers 304 to those who have these very bytes', async () => {
      for (const path of ['/api/boats/5', '/api/boats?page=2', '/api/contexts/Boat', '/api/docs.jsonld']) {
        const first = await sailor.get(path);
        const again = await sailor.get(path, { 'If-None-Match': first.headers.get('etag') ?? '' });
        expect([path, again.status, again.text]).toEqual([path, 304, '']);
      }
      expect((await sailor.get('/api/boats/5', { 'If-None-Match': '"other"' })).status).toBe(200);
    });
  });

  describe('to those who ask wrongly', () => {
    it.each([
      '/api/boats?lenght=1',
      '/api/boats?order[keyCode]=asc',
      '/api/boats?keyCode=secret',
      '/api/boats?page=0',
      '/api/boats?length[gt]=x',
      '/api/boats?order[name]=asc;DROP TABLE boat',
      '/api/boats?name=%00',
      '/api/boats?name=%E0%A4%A',
      '/api/boats?name[=x',
      '/api/boats?order=name',
      '/api/boats?page=999999999',
      '/api/boats?launchedAt[after]=275761-01-01',
      '/api/boats/1?lenght=1',
    ])('says what is wrong with %s', async (path) => {
      const { status, body } = await sailor.get(path);
      expect([status, body.type]).toEqual([400, '/errors/400']);
      expect(body.detail).not.toMatch(/SELECT|syntax|at .*\.ts/);
    });

    it('says what it speaks when asked for something else', async () => {
      expect((await sailor.get('/api/boats', { Accept: 'text/plain' })).body).toEqual(problem(406));
      expect((await sailor.get('/api/boats.nope')).status).toBe(404);
      expect((await sailor.get('/api/boats/1.csv')).status).toBe(404);
    });

    it('names the verbs of an address', async () => {
      const put = await sailor.put('/api/boats', {});
      expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS, POST']);
      const post = await sailor.post('/api/boats/1', {});
      expect([post.status, post.headers.get('allow')]).toEqual([405, 'DELETE, GET, HEAD, OPTIONS, PATCH, PUT']);
      expect((await sailor.get('/api/ships')).body).toEqual(problem(404));
    });
  });

  describe('in its documents', () => {
    it('has an entrypoint, a context and a documentation that agree', async () => {
      expect((await stranger.get('/api')).body).toEqual({
        '@context': '/api/contexts/Entrypoint',
        '@id': '/api',
        '@type': 'Entrypoint',
        boat: '/api/boats',
        fleet: '/api/fleets',
        harbour: '/api/harbours',
      });
      const { body: context } = await stranger.get('/api/contexts/Boat');
      expect(context['@context']).toMatchObject({
        '@vocab': `${app.url}/api/docs.jsonld#`,
        name: 'Boat/name',
        homePort: { '@id': 'Boat/homePort', '@type': '@id' },
        totalItems: 'hydra:totalItems',
      });
      expect((await stranger.get('/api/contexts/Ship')).status).toBe(404);
      const { body: documentation } = await stranger.get('/api/docs.jsonld');
      expect(documentation).toMatchObject({ '@type': 'ApiDocumentation', entrypoint: '/api' });
      expect(JSON.stringify(documentation)).not.toContain('keyCode":"');
    });

    it('describes its operations in OpenAPI', async () => {
      const { body } = await stranger.get<{ openapi: string; paths: Record<string, Record<string, { operationId: string }>> }>(
        '/api/docs.json',
      );
      expect(body.openapi).toBe('3.1.0');
      expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(['/api/boats', '/api/boats/{id}', '/api/harbours/{id}/boats']));
      expect(body.paths['/api/boats/{id}']?.patch?.operationId).toBe('api_boats_id_patch');
    });

    it('opens a page for browsers: an index, and of each address what it is about', async () => {
      const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
      for (const path of [
        '/api',
        '/api/docs',
        '/api/docs.html',
        '/api/boats',
        '/api/boats/1',
        '/api/boats/racing',
        '/api/docs?filter_tags[]=Batch',
      ]) {
        const { status, headers, text } = await sailor.get(path, browser);
        expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
        expect([path, text.includes('class="documentation reference"')]).toEqual([
          path,
          path.startsWith('/api/boats') || path.includes('?'),
        ]);
      }
      const index = (await stranger.get('/api', browser)).text;
      expect(index).toContain('<li data-words="boat"><a href="/api/boats">/api/boats</a> <span>A vessel.</span>');
      expect(index).toContain('<a href="/api/docs?filter_tags[]=Changes">Changes</a>');
      const racing = (await sailor.get('/api/boats/racing', browser)).text;
      const [opened = ''] = /<details class="operation" open>.*?id="[^"]*"/s.exec(racing) ?? [];
      expect(opened).toContain('id="/Boats/api_boats_racing_get_collection"');
      expect((await stranger.get('/api/docs/assets/page.js')).status).toBe(200);
      expect((await stranger.get('/api/docs/assets/..%2Fpackage.json')).status).toBe(404);
    });

    it('gives the part of the OpenAPI document that is about some tags, complete in itself', async () => {
      interface OpenApi {
        readonly paths: Record<string, object>;
        readonly tags: readonly { readonly name: string }[];
        readonly components: Record<string, Record<string, object>>;
      }
      const { body } = await stranger.get<OpenApi>('/api/docs.json?filter_tags[]=Harbour');
      expect(Object.keys(body.paths).sort()).toEqual(
        ['', '/permissions', '/{id}', '/{id}/permissions'].map((below) => `/api/harbours${below}`),
      );
      expect(body.tags.map(({ name }) => name)).toEqual(['Harbours']);
      expect(Object.keys(body.components.schemas ?? {})).toContain('Harbour.jsonld');
      expect(Object.keys(body.components.schemas ?? {})).not.toContain('Boat');
      expect(body.components.securitySchemes).toHaveProperty('bearer');
      const references = [...JSON.stringify(body).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)];
      expect(references.length).toBeGreaterThan(0);
      for (const [, kind = '', name = ''] of references) expect(body.components[kind]).toHaveProperty([name]);
      const two = await stranger.get<OpenApi>('/api/docs.json?filter_tags[]=Harbour&filter_tags[]=Boat&filter_tags[]=Nobody');
      expect(two.body.tags.map(({ name }) => name).sort()).toEqual(['Boats', 'Harbours']);
      expect((await stranger.get('/api/docs.json?filter_tags[]=Nobody')).status).toBe(400);
    });
  });
});
