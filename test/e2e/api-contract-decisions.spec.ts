import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient, type Json } from '../support/api-client.js';
import { type BoatApplication, startBoatApplication } from '../support/boat-fixtures/boat-application.js';

const PLAIN = { Accept: 'application/json' };
const BROWSER = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

/** The numbered decisions of docs/api-contract.md, each held to its word on two small resources. */
describe('the HTTP contract, decision', () => {
  let app: BoatApplication;
  let sailor: ApiClient;
  let master: ApiClient;
  let stranger: ApiClient;

  beforeAll(async () => {
    app = await startBoatApplication();
    sailor = new ApiClient(app.url, { 'X-Sailor': 'ida' });
    master = new ApiClient(app.url, { 'X-Sailor': 'max' });
    stranger = new ApiClient(app.url);
    await sailor.post('/api/harbours', { name: 'Saint-Malo' });
    await sailor.post('/api/harbours', { name: 'Ærøskøbing' });
    await sailor.post('/api/batch', { operations: Array.from({ length: 65 }, (_, index) => building(index + 1)) });
  });
  afterAll(() => app.close());

  function building(index: number): Json {
    const body = { name: `Boat ${String(index).padStart(2, '0')}`, length: index, homePort: `/api/harbours/${(index % 2) + 1}` };
    return { method: 'POST', path: '/api/boats', body };
  }

  async function built(values: Json = {}): Promise<string> {
    return String((await sailor.post('/api/boats', { name: 'Petrel', ...values })).body['@id']);
  }

  it('1: all six operations, PUT replaces whole and creates nothing, what is taken away is a 405 with Allow', async () => {
    const iri = await built({ length: 7, tags: ['a'] });
    expect((await sailor.put(iri, { name: 'Skua' })).body).toMatchObject({ name: 'Skua', length: null, tags: null });
    expect((await sailor.put('/api/boats/99999', { name: 'Skua' })).status).toBe(404);
    expect((await master.delete(iri)).status).toBe(204);
    const refused = await sailor.delete('/api/boats');
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS, POST']);
  });

  it('2: nulls are sent, moments are in UTC with an offset', async () => {
    const iri = await built({ launchedAt: '2026-03-01T12:00:00+02:00' });
    expect((await sailor.get(iri)).body).toMatchObject({ launchedAt: '2026-03-01T10:00:00+00:00', length: null, homePort: null });
  });

  it('3: PATCH takes three media types with one meaning, POST and PUT two, whatever the charset', async () => {
    const iri = await built({ length: 7 });
    for (const type of ['application/merge-patch+json', 'application/json; charset=utf-8', 'application/ld+json']) {
      const { status, body } = await sailor.patch(iri, { racing: true }, { 'Content-Type': type });
      expect([type, status, body.length]).toEqual([type, 200, 7]);
    }
    expect((await sailor.post('/api/boats', { name: 'a' }, { 'Content-Type': 'application/merge-patch+json' })).status).toBe(415);
    expect((await sailor.put(iri, { name: 'a' }, { 'Content-Type': 'application/json; charset=UTF-8' })).status).toBe(200);
  });

  it('4: type errors are a 422 with every violation at once, no JSON is a 400, a refused delete a 409', async () => {
    const { status, body } = await sailor.post('/api/boats', { name: 42, length: 'long', homePort: 'zz' });
    expect([status, body.violations?.map(({ propertyPath }) => propertyPath).sort()]).toEqual([422, ['homePort', 'length', 'name']]);
    expect((await sailor.post('/api/boats', '{')).status).toBe(400);
    expect((await sailor.delete('/api/harbours/1')).status).toBe(409);
  });

  it('5: unknown members are refused, or ignored on wish, read-only ones ignored, or refused on wish, relations are IRIs or ids', async () => {
    const iri = await built();
    const readOnly = { registration: 'X', berth: 'A1' };
    const read = { ...readOnly, '@id': 'x', '@type': 'y', '@context': 'z', id: 'w', _links: {}, 'hydra:view': {} };
    const ignored = await sailor.patch(iri, read);
    expect([ignored.status, ignored.headers.get('preference-applied')]).toEqual([200, null]);
    const strict = await sailor.patch(iri, readOnly, { Prefer: 'handling=strict' });
    expect([strict.status, strict.body.violations?.map(({ propertyPath }) => propertyPath)]).toEqual([422, ['registration', 'berth']]);
    const typo = await sailor.patch(iri, { lenght: 1 });
    expect([typo.status, typo.body.violations]).toEqual([
      422,
      [{ propertyPath: 'lenght', message: 'There is no such member. Did you mean "length"?', code: expect.any(String) }],
    ]);
    const lenient = await sailor.patch(iri, { lenght: 1 }, { Prefer: 'handling=lenient' });
    expect([lenient.status, lenient.headers.get('preference-applied')]).toEqual([200, 'handling=lenient']);
    for (const homePort of ['/api/harbours/2', 2, '2'])
      expect((await sailor.patch(iri, { homePort })).body.homePort).toBe('/api/harbours/2');
  });

  it('6: a typo in a query is a 400 that names what is valid, the page size is clamped', async () => {
    const typo = await sailor.get('/api/boats?lenght=1');
    expect([typo.status, String(typo.body.detail)]).toEqual([400, expect.stringContaining('length')]);
    expect((await sailor.get('/api/boats?lenght=1', { Prefer: 'handling=lenient' })).status).toBe(200);
    expect((await sailor.get('/api/boats?itemsPerPage=100000')).body.member?.length).toBeLessThanOrEqual(100);
    for (const query of ['page=0', 'page=x', 'itemsPerPage=0', 'pagination=false', 'length=x']) {
      expect([query, (await sailor.get(`/api/boats?${query}`)).status]).toEqual([query, 400]);
    }
    expect((await sailor.get('/api/boats?partial=true')).body).not.toHaveProperty('totalItems');
  });

  it('6: a typo in the query of a write is a 400 as well, and nothing is written', async () => {
    const iri = await built({ name: 'Typo' });
    const version = (await sailor.get(iri)).headers.get('etag');
    const writes = [
      ['POST', '/api/boats', { name: 'Typo II' }],
      ['PUT', iri, { name: 'Typo II' }],
      ['PATCH', iri, { name: 'Typo II' }],
      ['DELETE', iri, undefined],
    ] as const;
    for (const [method, address, body] of writes) {
      const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json';
      const sent = await master.send(method, `${address}?inclde=homePort`, body, { 'Content-Type': type });
      expect([method, sent.status, String(sent.body.detail)]).toEqual([method, 400, expect.stringContaining('Did you mean "include"?')]);
    }
    expect((await sailor.get('/api/boats?name=Typo')).body.totalItems).toBe(1);
    expect((await sailor.get(iri)).headers.get('etag')).toBe(version);
    const lenient = { 'Content-Type': 'application/merge-patch+json', Prefer: 'handling=lenient' };
    expect((await sailor.send('PATCH', `${iri}?inclde=homePort`, { name: 'Typo III' }, lenient)).status).toBe(200);
  });

  it('7: filters by field and relation, orders in the order given, searches by words', async () => {
    const total = async (query: string) => (await sailor.get(`/api/boats?${query}`)).body.totalItems;
    expect(await total('length[between]=10..19')).toBe(10);
    expect(await total('length[]=1&length[]=2')).toBe(2);
    expect(await total('name=%25')).toBe(0);
    expect(await total('homePort.name=malo&length[lte]=10')).toBe(5);
    const { body } = await sailor.get(
      '/api/boats?order[homePort.name]=desc&order[length]=desc&itemsPerPage=1&exists[launchedAt]=false&length[gt]=0',
    );
    expect(body.member?.[0]).toMatchObject({ homePort: '/api/harbours/1', length: 64 });
    expect((await sailor.get('/api/harbours?search=AEROSKO')).body.totalItems).toBe(1);
  });

  it('8: the total is exact, the view leads everywhere, lists have both as headers', async () => {
    const { body } = await sailor.get('/api/boats?length[gt]=0&page=2');
    const address = (page: number) => `/api/boats?length%5Bgt%5D=0&page=${page}`;
    const goingOn = (page: number): unknown =>
      expect.stringMatching(new RegExp(`^/api/boats\\?cursor=[\\w-]+&length%5Bgt%5D=0&page=${page}$`));
    expect(body).toMatchObject({
      view: { '@id': address(2), first: address(1), previous: goingOn(1), next: goingOn(3), last: address(3) },
    });
    const counted = await sailor.get('/api/boats?length[gt]=0&itemsPerPage=1', PLAIN);
    expect([counted.headers.get('x-total-count'), body.totalItems]).toEqual([String(body.totalItems), body.totalItems]);
    expect(counted.headers.get('link')).toMatch(/<\/api\/boats\?[^>]*page=2>; rel="next"/);
  });

  it.each([
    ['*/*', 'application/ld+json'],
    ['application/json, text/plain, */*', 'application/ld+json'],
    ['application/ld+json;q=0.1, application/json;q=0.8', 'application/json'],
    ['application/ld+json; profile="x"', 'application/ld+json'],
    ['text/csv', 'text/csv'],
    ['application/*;q=0.5, text/csv;q=0.4', 'application/ld+json'],
  ])('9: accepting %s gives %s', async (accept, type) => {
    expect((await sailor.get('/api/harbours', { Accept: accept })).headers.get('content-type')).toBe(`${type}; charset=utf-8`);
  });

  it('9: q=0 excludes, what is not spoken is a 406, endings of the address ask for a format', async () => {
    for (const accept of ['application/ld+json;q=0', 'text/plain', 'invalid']) {
      expect([accept, (await sailor.get('/api/harbours', { Accept: accept })).status]).toEqual([accept, 406]);
    }
    const types = await Promise.all(['jsonld', 'json', 'csv'].map((ending) => sailor.get(`/api/harbours.${ending}`, { Accept: '*/*' })));
    expect(types.map(({ headers }) => headers.get('content-type')?.split(';')[0])).toEqual([
      'application/ld+json',
      'application/json',
      'text/csv',
    ]);
  });

  it('10: browsers get a page at every address, which needs no foreign host', async () => {
    for (const path of ['/api', '/api/docs', '/api/boats', '/api/boats/1', '/api/harbours/1/boats', '/api/boats/racing']) {
      const { status, headers, text } = await sailor.get(path, BROWSER);
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
      expect(text).not.toMatch(/(src|href)="(https?:)?\/\//);
      for (const [, asset = ''] of text.matchAll(/(?:src|href)="(\/api\/docs\/assets\/[^"]+)"/g)) {
        expect([asset, (await stranger.get(asset)).status]).toEqual([asset, 200]);
      }
    }
    for (const path of ['/api/boats/99999', '/api/nothing', '/api/%3Cb%3E']) {
      const { status, headers, text } = await sailor.get(path, BROWSER);
      expect([path, status, headers.get('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8']);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(text).toContain('<h1>404 Not Found</h1>');
      expect(text).not.toContain('<b>');
    }
    expect((await sailor.delete('/api/boats/1', BROWSER)).headers.get('content-type')).toMatch('application/problem+json');
    expect((await sailor.get('/nothing', BROWSER)).headers.get('content-type')).toMatch('text/html');
    expect((await sailor.get('/nothing')).headers.get('content-type')).toMatch('application/problem+json');
  });

  it('11: errors are problems, with the members of JSON-LD for those who accept it; 401, 403 and 404 are told apart', async () => {
    const { headers, body } = await sailor.get('/api/boats/99999');
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(headers.get('link')).toContain('<http://www.w3.org/ns/hydra/error>; rel="http://www.w3.org/ns/json-ld#error"');
    const plain = { type: '/errors/404', title: 'Not Found', status: 404, detail: 'Not Found', instance: '/api/boats/99999' };
    expect(body).toEqual({
      '@context': '/api/contexts/Error',
      '@id': '/api/errors/404',
      '@type': 'Error',
      ...plain,
      description: 'Not Found',
    });
    expect((await sailor.get('/api/boats/99999', PLAIN)).body).toEqual(plain);
    const anonymous = await stranger.post('/api/boats', { name: 'a' });
    expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect((await sailor.delete('/api/boats/1')).status).toBe(403);
  });

  it('12: every representation has its validator; who has it gets a 304, who has an older one may not write', async () => {
    const iri = await built();
    const [linked, plain] = [await sailor.get(iri), await sailor.get(iri, PLAIN)];
    expect(linked.headers.get('etag')).toMatch(/^"[^"]+"$/);
    expect(linked.headers.get('etag')).not.toBe(plain.headers.get('etag'));
    expect(linked.headers.get('cache-control')).toBe('private, no-cache');
    const etag = linked.headers.get('etag') ?? '';
    const again = await sailor.get(iri, { 'If-None-Match': etag });
    expect([again.status, again.text, again.headers.get('content-type')]).toEqual([304, '', null]);
    expect((await sailor.patch(iri, { length: 5 }, { 'If-Match': etag })).status).toBe(200);
    for (const late of [sailor.patch(iri, { length: 6 }, { 'If-Match': etag }), sailor.put(iri, { name: 'a' }, { 'If-Match': etag })]) {
      expect((await late).status).toBe(412);
    }
    expect((await master.delete(iri, { 'If-Match': etag })).status).toBe(412);
  });

  it('12: documents that are the same for everybody are sent compressed, with a validator for each coding', async () => {
    for (const path of ['/api/docs.json', '/api/docs.jsonld']) {
      const replies = await Promise.all(['br', 'gzip', 'identity'].map((coding) => sailor.get(path, { 'Accept-Encoding': coding })));
      expect(replies.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip', null]);
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
      expect(new Set(replies.map(({ headers }) => headers.get('etag'))).size).toBe(3);
      for (const { headers } of replies) {
        expect(headers.get('vary')).toContain('Accept-Encoding');
        expect(headers.get('cache-control')).toBe('public, no-cache');
        const conditional = {
          'If-None-Match': headers.get('etag') ?? '',
          'Accept-Encoding': headers.get('content-encoding') ?? 'identity',
        };
        expect((await sailor.get(path, conditional)).status).toBe(304);
      }
    }
  });

  it('13: contexts lead the envelope to Hydra', async () => {
    const { body } = await stranger.get<{ '@context': Json }>('/api/contexts/Boat');
    expect(body['@context']).toMatchObject({
      member: { '@id': 'hydra:member', '@type': '@id' },
      totalItems: 'hydra:totalItems',
      view: { '@id': 'hydra:view', '@type': '@id' },
    });
    const { body: error } = await stranger.get<{ '@context': Json }>('/api/contexts/Error');
    expect(error['@context']).toMatchObject({ title: 'hydra:title', description: 'hydra:description' });
  });

  it('14: OpenAPI 3.1 with operation ids, parameters, statuses and security', async () => {
    const { body } = await stranger.get<{ openapi: string; paths: Record<string, Record<string, Json>> }>('/api/docs.json');
    expect(body.openapi).toBe('3.1.0');
    const { get, patch } = body.paths['/api/boats/{id}'] ?? {};
    expect([get?.operationId, patch?.operationId]).toEqual(['api_boats_id_get', 'api_boats_id_patch']);
    expect([get?.security, patch?.security]).toEqual([
      [{}, { bearer: [] }, { apiKey: [] }],
      [{ bearer: [] }, { apiKey: [] }],
    ]);
    expect(Object.keys(get?.responses as Json)).toEqual(['200', '304', '400', '401', '403', '404', '406']);
    expect(Object.keys(patch?.responses as Json)).toEqual(expect.arrayContaining(['200', '204', '412', '422']));
    expect(body.paths['/api/boats/{id}/lengthen']?.put?.operationId).toBe('api_boats_lengthen');
    expect(body.paths['/api/harbours/{id}/boats']?.get?.operationId).toBe('api_harbours_id_boats_get_collection');
  });

  it('16: what clients really send is understood', async () => {
    const hundreds = Array.from({ length: 300 }, (_, index) => `id[${index}]=${index % 2 ? index + 1 : `/api/boats/${index + 1}`}`).join(
      '&',
    );
    expect((await sailor.get(`/api/boats?${hundreds}&name=Boat`)).body.totalItems).toBe(65);
    const orders = await sailor.get('/api/boats?order[id]=DESC&itemsPerPage=1', { 'Content-Type': 'application/ld+json' });
    expect(orders.status).toBe(200);
    const iri = await built({ homePort: '/api/harbours/1', tags: ['a'] });
    const { body } = await sailor.get(iri);
    const back = await sailor.patch(iri, { ...body, id: iri, originId: body.id }, { 'Content-Type': 'application/json' });
    expect([back.status, back.body]).toEqual([200, body]);
    const link = `<${app.url}/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`;
    for (const path of ['/api', '/api/boats', '/api/boats/99999', '/api/contexts/Boat', '/nothing']) {
      expect([path, (await sailor.get(path)).headers.get('link')]).toEqual([path, expect.stringContaining(link)]);
    }
  });
});
