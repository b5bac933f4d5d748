import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '../support/api-client.js';
import { type BoatApplication, startBoatApplication } from '../support/boat-fixtures/boat-application.js';

describe('Idempotency-Key', () => {
  let app: BoatApplication;
  let sailor: ApiClient;
  let other: ApiClient;

  beforeAll(async () => {
    app = await startBoatApplication();
    sailor = new ApiClient(app.url, { 'X-Sailor': 'ida' });
    other = new ApiClient(app.url, { 'X-Sailor': 'max' });
  });
  afterAll(() => app.close());

  const create = (name: string, key: string, client = sailor) => client.post('/api/boats', { name }, { 'Idempotency-Key': key });
  const count = async (name: string): Promise<unknown> => (await sailor.get(`/api/boats?name[exact]=${name}`)).body.totalItems;

  it('does a thing once and gives its first answer again', async () => {
    const first = await create('Petrel', '"one"');
    const second = await create('Petrel', 'one');
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    for (const name of ['location', 'content-location', 'etag', 'content-type'])
      expect(second.headers.get(name)).toBe(first.headers.get(name));
    expect([first.headers.get('idempotency-replayed'), second.headers.get('idempotency-replayed')]).toEqual([null, 'true']);
    expect(await count('Petrel')).toBe(1);
  });

  it('refuses a key that was used for another request', async () => {
    await create('Skua', 'two');
    expect((await create('Tern', 'two')).status).toBe(422);
    expect((await sailor.post('/api/harbours', { name: 'Skua' }, { 'Idempotency-Key': 'two' })).status).toBe(422);
    expect(await count('Tern')).toBe(0);
  });

  it('creates once however many retries come at the same time; those in between are asked to try again', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => create('Gannet', 'three')));
    const statuses = new Set(replies.map(({ status }) => status));
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);
    expect(statuses).toContain(201);
    expect(await count('Gannet')).toBe(1);
  });

  it('keeps nothing of a rejection: the corrected request may take the key', async () => {
    expect((await create('x'.repeat(50), 'four')).status).toBe(422);
    expect((await create('Fulmar', 'four')).status).toBe(201);
  });

  it('ends after a day', async () => {
    await create('Auk', 'five');
    await app.dataSource.query(`UPDATE "idempotency_key" SET "created_at" = "created_at" - interval '25 hours' WHERE "key" = 'five'`);
    expect((await create('Auk', 'five')).headers.get('idempotency-replayed')).toBeNull();
    expect(await count('Auk')).toBe(2);
  });

  it('goes for actions and each POST of a batch, and means nothing elsewhere', async () => {
    const key = { 'Idempotency-Key': 'six' };
    const cloned = await sailor.post('/api/boats/1/clone', undefined, key);
    expect((await sailor.post('/api/boats/1/clone', undefined, key)).text).toBe(cloned.text);
    const batch = [{ method: 'POST', path: '/api/boats', body: { name: 'Puffin' } }];
    await sailor.post('/api/batch', batch, { 'Idempotency-Key': 'seven' });
    await sailor.post('/api/batch', batch, { 'Idempotency-Key': 'seven' });
    expect(await count('Puffin')).toBe(1);
    const patched = await sailor.patch('/api/boats/1', { length: 3 }, key);
    expect([patched.status, patched.headers.get('idempotency-replayed')]).toEqual([200, null]);
  });

  it('is a printable text of bounded length', async () => {
    expect((await create('Shag', 'two words')).status).toBe(400);
    expect((await create('Shag', 'x'.repeat(256))).status).toBe(400);
    expect((await create('Shag', '""')).status).toBe(400);
  });

  it('belongs to its caller', async () => {
    await create('Eider', 'nine');
    expect((await create('Eider', 'nine', other)).headers.get('idempotency-replayed')).toBeNull();
    expect(await count('Eider')).toBe(2);
  });
});
