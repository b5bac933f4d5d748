import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient, type Json } from '../support/api-client.js';
import { type BoatApplication, startBoatApplication } from '../support/boat-fixtures/boat-application.js';
import { LinkedDataReader } from '../support/linked-data.js';

/** Every kind of document that the kernel makes, read by a JSON-LD processor. */
describe('a JSON-LD processor', () => {
  let app: BoatApplication;
  let sailor: ApiClient;
  let reader: LinkedDataReader;

  beforeAll(async () => {
    app = await startBoatApplication();
    sailor = new ApiClient(app.url, { 'X-Sailor': 'ida' });
    reader = new LinkedDataReader(app.url, { 'X-Sailor': 'ida' });
    await sailor.post('/api/harbours', { name: 'Saint-Malo' });
    for (const name of ['Petrel', 'Skua', 'Fulmar']) {
      await sailor.post('/api/boats', {
        name,
        length: 7,
        tags: ['a', 'b'],
        launchedAt: '2026-01-01T10:00:00Z',
        homePort: '/api/harbours/1',
      });
    }
  });
  afterAll(() => app.close());

  it.each([
    ['the entrypoint', '/api'],
    ['the documentation', '/api/docs.jsonld'],
    ['an item', '/api/boats/1'],
    ['a collection with its view and its search', '/api/boats?itemsPerPage=1&page=2&length[gt]=2'],
    ['an empty collection', '/api/boats?name=nothing'],
    ['a collection below an item', '/api/harbours/1/boats'],
    ['a further address of a collection', '/api/boats/racing'],
    ['an item of few members', '/api/boats/1?properties[]=name'],
    ['an error', '/api/boats/99'],
    ['a refused query', '/api/boats?lenght=1'],
    ['the general meaning of an error', '/api/errors/404'],
  ])('finds everything that is in %s', async (_, path) => {
    const { body } = await sailor.get(path);
    const { complaints } = await reader.read(body, path);
    expect(complaints).toEqual([]);
  });

  it('finds everything that is in the answer to a write, to a refused one and to an action', async () => {
    const replies = [
      await sailor.post('/api/boats', { name: 'Gannet', homePort: '/api/harbours/1' }),
      await sailor.post('/api/boats', { name: 42, homePort: '/api/harbours/99' }),
      await sailor.post('/api/boats/regatta', { boats: ['/api/boats/1'] }),
      await sailor.put('/api/boats/2/lengthen', { by: 3 }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([201, 422, 200, 200]);
    for (const { body } of replies) expect((await reader.read(body, '/api')).complaints).toEqual([]);
  });

  it('finds every class and property that a document uses in the documentation', async () => {
    const defined = await reader.definedNames();
    const documents: Json[] = [
      (await sailor.get('/api')).body,
      (await sailor.get('/api/boats?itemsPerPage=1')).body,
      (await sailor.get('/api/harbours/1')).body,
      (await sailor.get('/api/boats/99')).body,
      (await sailor.post('/api/boats', { name: 42 })).body,
      (await sailor.post('/api/boats/regatta', { boats: ['/api/boats/1'] })).body,
    ];
    for (const document of documents) {
      const { names } = await reader.read(document, '/api');
      const own = names.filter((name) => name.startsWith(`${app.url}/api/docs.jsonld#`) && !name.endsWith('#id'));
      expect(own.length).toBeGreaterThan(0);
      expect(own.filter((name) => !defined.has(name))).toEqual([]);
    }
  });

  it('finds Hydra in the envelope, whatever the members are called', async () => {
    const { body } = await sailor.get('/api/boats?itemsPerPage=1');
    const { expanded } = await reader.read(body, '/api/boats');
    const hydra = 'http://www.w3.org/ns/hydra/core#';
    const [collection] = expanded as Json[];
    expect(collection).toMatchObject({
      '@type': [`${hydra}Collection`],
      [`${hydra}totalItems`]: [{ '@value': expect.any(Number) }],
      [`${hydra}member`]: [{ '@id': `${app.url}/api/boats/1`, '@type': [`${app.url}/api/docs.jsonld#Boat`] }],
      [`${hydra}view`]: [{ [`${hydra}next`]: [{ '@id': `${app.url}${(body.view as Json).next as string}` }] }],
      [`${hydra}search`]: [{ [`${hydra}variableRepresentation`]: [{ '@id': `${hydra}BasicRepresentation` }] }],
    });
  });

  it('finds contexts by name, with and without the ending, and no others', async () => {
    for (const name of ['Boat', 'Harbour', 'RegattaStart', 'Entrypoint', 'Error', 'ConstraintViolation']) {
      for (const path of [`/api/contexts/${name}`, `/api/contexts/${name}.jsonld`]) {
        const { status, headers, body } = await sailor.get(path, { Accept: '*/*' });
        expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'application/ld+json; charset=utf-8']);
        expect(body['@context']).toMatchObject({ '@vocab': `${app.url}/api/docs.jsonld#` });
      }
    }
    for (const path of ['/api/contexts/Ship', '/api/contexts/boat', '/api/contexts/Boat.json', '/api/contexts/__proto__']) {
      expect([path, (await sailor.get(path)).status]).toEqual([path, 404]);
    }
  });

  it('finds nothing behind the addresses of what has none', async () => {
    for (const path of ['/api/validation_errors/c1051bb4-d103-4f74-8988-acbcafc7fdc3', '/api/.well-known/genid/f00d', '/api/errors/200']) {
      const { status, headers } = await sailor.get(path);
      expect([path, status, headers.get('content-type')]).toEqual([path, 404, 'application/problem+json; charset=utf-8']);
    }
    const { status, body } = await sailor.get('/api/errors/404', { Accept: 'application/json' });
    expect([status, body]).toEqual([200, { type: '/errors/404', title: 'Not Found', status: 404, detail: 'Not Found' }]);
  });

  it('says behind the address of a kind of problem what it means', async () => {
    const refused = await sailor.get<{ '@id': string; type: string }>('/api/boats?include=nothing');
    expect([refused.status, refused.body['@id']]).toEqual([400, '/api/errors/include-unknown']);
    const described = await sailor.get(refused.body['@id']);
    expect([described.status, described.body]).toEqual([
      200,
      {
        '@context': '/api/contexts/Error',
        '@id': '/api/errors/include-unknown',
        '@type': 'Error',
        type: '/errors/include-unknown',
        title: 'Bad Request',
        status: 400,
        detail: 'The resource has no such relation; `includable` names those that it has.',
        description: 'The resource has no such relation; `includable` names those that it has.',
      },
    ]);
    expect((await sailor.get('/api/errors/constructor')).status).toBe(404);
  });
});
