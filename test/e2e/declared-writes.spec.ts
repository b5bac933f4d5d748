import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiClient } from '../support/api-client.js';
import { type BoatApplication, startBoatApplication } from '../support/boat-fixtures/boat-application.js';
import { Jetty } from '../support/boat-fixtures/jetties.js';

describe('what written rows have to meet, by declaration', () => {
  let app: BoatApplication;
  let ann: ApiClient;
  let max: ApiClient;
  let harbour: string;

  beforeAll(async () => {
    app = await startBoatApplication([Jetty]);
    ann = new ApiClient(app.url, { 'X-Sailor': 'ann' });
    max = new ApiClient(app.url, { 'X-Sailor': 'max' });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    harbour = await newHarbour();
  });

  const newHarbour = async (): Promise<string> => String((await max.post('/api/harbours', { name: 'Brest' })).body['@id']);
  const built = async (members: object): Promise<string> => {
    const reply = await ann.post('/api/jetties', { harbour, name: 'North', ...members });
    expect(reply.status).toBe(201);
    return String(reply.body['@id']);
  };

  it('is reported at the first member that it is about, in its own words and with its own code', async () => {
    const tooLong = await ann.post('/api/jetties', { harbour, name: 'North', length: 41, depth: 4 });
    expect(tooLong.status).toBe(422);
    expect(tooLong.body.violations).toEqual([
      { propertyPath: 'length', message: 'This value should be 40 or less.', code: 'too-long-for-its-depth' },
    ]);
    expect((await ann.get(`/api/jetties?harbour=${harbour}`)).body.totalItems).toBe(0);
  });

  it('is asked whichever of its members changes, and passes where a value is missing, as a constraint does', async () => {
    const jetty = await built({ length: 40, depth: 4 });
    expect((await ann.patch(jetty, { depth: 3 })).status).toBe(422);
    expect((await ann.patch(jetty, { depth: null })).status).toBe(200);
    expect((await ann.patch(jetty, { length: 45 })).status).toBe(200);
  });

  it('is asked of a value that is taken away, too, where it says so', async () => {
    expect((await ann.post('/api/jetties', { harbour, name: 'Deep' })).body.violations).toMatchObject([
      { propertyPath: 'depth', message: 'It says how deep it is.' },
    ]);
    const deep = await built({ name: 'Deep', depth: 9 });
    expect((await ann.patch(deep, { depth: null })).body.violations).toMatchObject([{ propertyPath: 'depth' }]);
    expect((await ann.patch(deep, { name: 'Shallow', depth: null })).status).toBe(200);
  });

  it('compares along a reference', async () => {
    const elsewhere = await newHarbour();
    const parent = await built({});
    const { status, body } = await ann.post('/api/jetties', { harbour: elsewhere, name: 'West', parent });
    expect(status).toBe(422);
    expect(body.violations).toMatchObject([{ propertyPath: 'parent', message: 'It belongs to another harbour.' }]);
    await built({ parent });
  });

  it('refuses a parent that is the item itself or below it', async () => {
    const top = await built({});
    const below = await built({ parent: top });
    for (const parent of [top, below]) {
      const { status, body } = await ann.patch(top, { parent });
      expect({ parent, status }).toEqual({ parent, status: 422 });
      expect(body.violations).toMatchObject([
        { propertyPath: 'parent', message: 'The parent must be neither the item itself nor one below it.' },
      ]);
    }
    expect((await ann.patch(below, { parent: null })).status).toBe(200);
    expect((await ann.patch(top, { parent: below })).status).toBe(200);
  });

  it('lets no two moves at once close a ring that neither sees', async () => {
    const [one, other] = [await built({}), await built({})];
    const moves = await Promise.all([ann.patch(one, { parent: other }), max.patch(other, { parent: one })]);
    expect(moves.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('holds for writers at the same time: as many as there is room for, and a 409 for the others', async () => {
    const replies = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => ann.post('/api/jetties', { harbour, name: `Jetty ${number}` })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 409, 409]);
    const late = await ann.post('/api/jetties', { harbour, name: 'Late' });
    expect(late.body).toMatchObject({ status: 409, detail: 'The harbour has no room for another jetty.' });
  });

  it('holds an item in a state that allows no change, or no deletion', async () => {
    const closed = await built({ closed: true });
    expect((await ann.patch(closed, { name: 'Open' })).body).toMatchObject({ status: 409, detail: 'This jetty is closed.' });
    expect((await ann.get(closed)).body['name']).toBe('North');
    expect((await ann.delete(closed)).status).toBe(204);
    const long = await built({ length: 51 });
    expect((await ann.delete(long)).body).toMatchObject({ status: 409, detail: 'Nothing this long is pulled down.' });
    expect((await ann.patch(long, { length: 50 })).status).toBe(200);
    expect((await ann.delete(long)).status).toBe(204);
  });

  it('copies members along a reference, and works out what follows from others, whatever a body says', async () => {
    const jetty = await built({ name: 'East' });
    expect((await ann.get(jetty)).body).toMatchObject({ harbourName: 'Brest', sign: 'EAST' });
    expect((await ann.patch(jetty, { name: 'South' })).body).toMatchObject({ sign: 'SOUTH', harbourName: 'Brest' });
    expect((await ann.patch(jetty, { length: 7 })).body).toMatchObject({ sign: 'SOUTH' });
    expect((await ann.post('/api/jetties', { harbour, name: 'X', sign: 'Y' })).body['sign']).not.toBe('Y');
  });

  it('stamps members for all but the callers who say them themselves', async () => {
    const made = async (client: ApiClient, members: object): Promise<unknown> =>
      (await client.post('/api/jetties', { harbour, name: 'Stamped', ...members })).body['builderId'];
    expect(await made(ann, { builderId: 7 })).toBe(1);
    expect(await made(max, { builderId: 7 })).toBe(7);
    expect(await made(max, {})).toBeNull();
  });
});
