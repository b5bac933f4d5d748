import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refreshed } from '../support/boat-fixtures/fleet-refresher.js';
import { ApiClient } from '../support/api-client.js';
import { type BoatApplication, startBoatApplication } from '../support/boat-fixtures/boat-application.js';

describe('an operation beyond the six', () => {
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
    await sailor.post('/api/boats', { name: 'Petrel', length: 10, homePort: '/api/harbours/1' });
    await sailor.post('/api/boats', { name: 'Skua', length: 20, homePort: '/api/harbours/1', kind: 'motor' });
    await sailor.post('/api/boats', { name: 'Tern', length: 30, racing: true });
  });
  afterAll(() => app.close());

  describe('done to an item', () => {
    it('does what it says and answers with the item as it now is', async () => {
      const { status, body, headers } = await sailor.put('/api/boats/1/lengthen', { by: 5 });
      expect(status).toBe(200);
      expect(body).toMatchObject({ '@id': '/api/boats/1', length: 15 });
      expect(headers.get('content-location')).toBe('/api/boats/1.jsonld');
      expect((await sailor.put('/api/boats/1/lengthen', { by: 1 }, { Prefer: 'return=minimal' })).status).toBe(204);
      expect((await sailor.get('/api/boats/1')).body).toMatchObject({ length: 16 });
    });

    it('is refused where its rule does not admit the item, and not found where there is none', async () => {
      expect((await stranger.put('/api/boats/1/lengthen', { by: 5 })).status).toBe(401);
      expect((await sailor.put('/api/boats/3/lengthen', { by: 5 })).status).toBe(403);
      expect((await sailor.put('/api/boats/99/lengthen', { by: 5 })).status).toBe(404);
      expect((await sailor.put('/api/boats/abc/lengthen', { by: 5 })).status).toBe(404);
    });

    it('has a body of its own, checked like any other', async () => {
      const missing = await sailor.put('/api/boats/1/lengthen', {});
      expect(missing.status).toBe(422);
      expect(missing.body.violations).toEqual([expect.objectContaining({ propertyPath: 'by' })]);
      expect((await sailor.put('/api/boats/1/lengthen', { by: 1000 })).body.violations).toHaveLength(1);
      expect((await sailor.put('/api/boats/1/lengthen', { by: 'far' })).body.violations).toHaveLength(1);
      const more = await sailor.put('/api/boats/1/lengthen', { by: 1, colour: 'red' });
      expect(more.body.violations).toEqual([expect.objectContaining({ propertyPath: 'colour' })]);
      const lenient = await sailor.put('/api/boats/1/lengthen', { by: 1, colour: 'red' }, { Prefer: 'handling=lenient' });
      expect([lenient.status, lenient.headers.get('preference-applied')]).toEqual([200, 'handling=lenient']);
      await sailor.put('/api/boats/1/lengthen', { by: -1 });
      expect((await sailor.put('/api/boats/1/lengthen?when=now', { by: 1 })).status).toBe(400);
    });

    it('may make another item, and says where it is', async () => {
      const { status, headers, body } = await sailor.post('/api/boats/1/clone', undefined);
      expect(status).toBe(201);
      expect(headers.get('location')).toBe(body['@id']);
      expect(body).toMatchObject({ '@type': 'Boat', name: 'Petrel II' });
    });

    it('may answer with a file, under its own name in any script', async () => {
      expect((await sailor.get('/api/boats/1/papers')).status).toBe(403);
      const response = await fetch(`${app.url}/api/boats/1/papers`, { headers: { 'X-Sailor': 'max', Accept: 'image/png' } });
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('Papers of Petrel');
      expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="p_pers _Petrel_.txt"; filename*=UTF-8''p%C3%A0pers%20%22Petrel%22.txt`,
      );
      expect((await master.get('/api/boats/99/papers')).status).toBe(404);
    });
  });

  describe('with more in its address than the item', () => {
    it('hands over a second number of the path, and parameters of its own', async () => {
      const low = await sailor.put('/api/boats/1/moorings/7?tide=low', {});
      expect(low.status).toBe(409);
      expect(low.body).toMatchObject({ type: '/errors/no-water', detail: 'The berth has fallen dry.', berth: 7 });
      expect((await sailor.put('/api/boats/1/moorings/7?moon=full', {})).status).toBe(400);
      for (const berth of ['0', '-1', 'x', '1.5', '99999999999']) {
        expect((await sailor.put(`/api/boats/1/moorings/${berth}`, {})).status).toBe(404);
      }
    });

    it('says whether the item was made or was there, and may come without a body', async () => {
      const made = await sailor.send('PUT', '/api/boats/1/moorings/7', undefined);
      expect(made.status).toBe(201);
      expect(made.headers.get('location')).toBe('/api/boats/1');
      const there = await sailor.put('/api/boats/2/moorings/20', {});
      expect(there.status).toBe(200);
      expect(there.headers.get('content-location')).toBe('/api/boats/2.jsonld');
      expect(there.headers.get('location')).toBeNull();
      expect((await sailor.put('/api/boats/1/moorings/7', { lines: 1000 })).status).toBe(422);
    });
  });

  describe('on a resource that stands on a view', () => {
    it('is refreshed before its list, item and spreadsheet are read, and never stale', async () => {
      refreshed.length = 0;
      expect((await sailor.get('/api/fleets')).body).toMatchObject({ totalItems: 1, member: [{ harbour: '/api/harbours/1', boats: 2 }] });
      await sailor.patch('/api/boats/3', { homePort: '/api/harbours/1' });
      expect((await sailor.get('/api/fleets/1')).body).toMatchObject({ boats: 3 });
      expect((await stranger.get('/api/fleets?boats[gte]=3', { Accept: 'text/csv' })).text).toContain('3');
      expect(refreshed).toEqual(['Fleet all for ida', 'Fleet 1 for ida', 'Fleet all for nobody']);
      await sailor.patch('/api/boats/3', { homePort: null });
      expect((await sailor.get('/api/fleets?boats[gte]=3')).body).toMatchObject({ totalItems: 0 });
      expect((await sailor.post('/api/fleets', { boats: 9 })).status).toBe(405);
    });
  });

  describe('done to several', () => {
    it('keeps all of it or nothing', async () => {
      const broken = await sailor.post('/api/boats/regatta', { boats: ['/api/boats/1', '/api/boats/999'] });
      expect(broken.status).toBe(422);
      expect(broken.body.violations).toEqual([expect.objectContaining({ propertyPath: 'boats[1]' })]);
      expect((await sailor.get('/api/boats/1')).body).toMatchObject({ racing: false });
      const { status, body } = await sailor.post('/api/boats/regatta', { boats: ['/api/boats/1', 2] });
      expect(status).toBe(200);
      expect(body).toEqual({ '@context': '/api/contexts/RegattaStart', '@id': '/api/boats/regatta', '@type': 'RegattaStart', started: 2 });
      expect((await sailor.get('/api/boats/1')).body).toMatchObject({ racing: true });
    });
  });

  describe('that is a further address of the collection', () => {
    it('is the collection, narrowed, in its own order, with all its filters', async () => {
      const { status, body } = await sailor.get('/api/boats/racing');
      expect(status).toBe(200);
      expect(body).toMatchObject({ '@id': '/api/boats/racing', '@type': 'Collection', totalItems: 3 });
      expect(body.member?.map(({ name }) => name)).toEqual(['Tern', 'Skua', 'Petrel']);
      const ordered = await sailor.get('/api/boats/racing?order[name]=asc&kind=sail');
      expect(ordered.body.member?.map(({ name }) => name)).toEqual(['Petrel', 'Tern']);
      expect((await sailor.get('/api/boats/racing?colour=red')).status).toBe(400);
    });

    it('opens to those alone whom its own rule admits', async () => {
      expect((await stranger.get('/api/boats')).status).toBe(200);
      expect((await stranger.get('/api/boats/racing')).status).toBe(401);
      expect((await stranger.get('/api/harbours/1/sailing_boats')).status).toBe(401);
    });

    it('may hang below an item of another resource', async () => {
      expect((await sailor.get('/api/harbours/1/sailing_boats')).body).toMatchObject({ totalItems: 1, member: [{ name: 'Petrel' }] });
      expect((await sailor.get('/api/harbours/9/sailing_boats')).status).toBe(404);
    });
  });

  it('is documented', async () => {
    const openApi = (await sailor.get('/api/docs.json')).body as unknown as { paths: Record<string, Record<string, object>> };
    expect(openApi.paths['/api/boats/{id}/lengthen']?.put).toMatchObject({
      summary: 'Makes a boat longer.',
      requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Boat.lengthen.input' } } } },
      responses: { 200: {}, 403: {}, 404: {}, 422: {} },
    });
    expect(openApi.paths['/api/harbours/{id}/sailing_boats']?.get).toMatchObject({ responses: { 200: {} } });
    const hydra = (await sailor.get('/api/docs.jsonld')).text;
    expect(hydra).toContain('"title":"start_regatta"');
  });
});
