import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient, type Json } from '../support/api-client.js';
import { type BoatApplication, startBoatApplication } from '../support/boat-fixtures/boat-application.js';

interface Result {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json | null;
}

type Results = Json & { readonly results: readonly Result[] };

describe('POST /api/batch', () => {
  let app: BoatApplication;
  let sailor: ApiClient;

  beforeAll(async () => {
    app = await startBoatApplication();
    sailor = new ApiClient(app.url, { 'X-Sailor': 'ida' });
    await sailor.post('/api/boats', { name: 'Petrel', length: 10 });
  });
  afterAll(() => app.close());

  const run = (body: unknown, headers: Record<string, string> = {}) => sailor.post<Results>('/api/batch', body, headers);
  const boats = async (query: string): Promise<number> => (await sailor.get(`/api/boats?${query}`)).body.totalItems as number;

  it('gives each operation the answer that it would have had alone', async () => {
    const { status, body } = await run([
      { method: 'POST', path: '/api/boats', body: { name: 'Skua' } },
      { method: 'PATCH', path: '/api/boats/1', body: { length: 12 } },
      { method: 'GET', path: '/api/boats?name[exact]=Petrel' },
      { method: 'POST', path: '/api/boats', body: { length: 0 } },
      { method: 'DELETE', path: '/api/boats/1' },
      { method: 'GET', path: '/api/submarines' },
      { method: 'PUT', path: '/api/boats/1/lengthen', body: { by: 1 } },
      { method: 'GET', path: '/api/boats/racing' },
    ]);
    expect(status).toBe(200);
    expect(body.results.map((result) => result.status)).toEqual([201, 200, 200, 422, 403, 404, 200, 200]);
    expect(body.results[0]).toMatchObject({ headers: { Location: body.results[0]?.body?.['@id'] }, body: { name: 'Skua' } });
    expect(body.results[2]?.body).toMatchObject({ '@type': 'Collection', totalItems: 1, member: [{ length: 12 }] });
    expect(body.results[3]?.body?.violations?.map(({ propertyPath }) => propertyPath).sort()).toEqual(['length', 'name']);
    expect(body.results[6]?.body).toMatchObject({ length: 13 });
  });

  it('refuses members that do not exist, its own and those of its operations, unless leniency is preferred', async () => {
    const before = await boats('');
    const own = await run({ atmic: true, operations: [{ method: 'POST', path: '/api/boats', bdy: {}, body: { name: 'Tern' } }] });
    expect([own.status, own.body.violations?.map(({ propertyPath, message }) => [propertyPath, message])]).toEqual([
      422,
      [
        ['atmic', 'There is no such member. Did you mean "atomic"?'],
        ['operations[0].bdy', 'There is no such member. Did you mean "body"?'],
      ],
    ]);
    const typo = [{ method: 'POST', path: '/api/boats', body: { name: 'Tern', lenght: 3 } }];
    const alone = await run(typo);
    expect(alone.body.results[0]).toMatchObject({ status: 422, body: { violations: [{ propertyPath: 'lenght' }] } });
    const atomic = await run({ atomic: true, operations: typo });
    expect([atomic.status, atomic.body.violations?.[0]?.propertyPath]).toEqual([422, 'operations[0].body.lenght']);
    expect(await boats('')).toBe(before);
    const lenient = await run({ atmic: true, operations: typo }, { Prefer: 'handling=lenient' });
    expect([lenient.body.results[0]?.status, lenient.headers.get('preference-applied')]).toEqual([201, 'handling=lenient']);
    const strict = await run([{ ...typo[0], headers: { Prefer: 'handling=strict' } }], { Prefer: 'handling=lenient' });
    expect(strict.body.results[0]?.status).toBe(422);
  });

  it('keeps all or nothing where that is wanted, and names the operation that failed', async () => {
    const before = await boats('');
    const failed = await run({
      atomic: true,
      operations: [
        { method: 'POST', path: '/api/boats', body: { name: 'Tern' } },
        { method: 'POST', path: '/api/boats', body: { name: 'x'.repeat(41) } },
      ],
    });
    expect(failed.status).toBe(422);
    expect(failed.body).toMatchObject({ operation: 1, violations: [{ propertyPath: 'operations[1].body.name' }] });
    expect(failed.body.detail).toContain('nothing of the batch was kept');
    expect(await boats('')).toBe(before);
    const kept = await run({ atomic: true, operations: [{ method: 'POST', path: '/api/boats', body: { name: 'Tern' } }] });
    expect(kept.body.results[0]).toMatchObject({ status: 201 });
    expect(await boats('')).toBe(before + 1);
  });

  it('lets operations refer to what earlier ones made', async () => {
    const { body } = await run({
      atomic: true,
      operations: [
        { id: 'harbour', method: 'POST', path: '/api/harbours', body: { name: 'Brest' } },
        { id: 'boat', method: 'POST', path: '/api/boats', body: { name: 'Gannet', homePort: '$harbour' } },
        { method: 'PATCH', path: '$boat', body: { length: 7 } },
        { method: 'GET', path: '$harbour/boats' },
      ],
    });
    expect(body.results.map(({ status }) => status)).toEqual([201, 201, 200, 200]);
    expect(body.results[3]?.body).toMatchObject({ member: [{ name: 'Gannet', length: 7, homePort: body.results[0]?.body?.['@id'] }] });
    const unknown = await run([{ method: 'PATCH', path: '$nobody', body: {} }]);
    expect(unknown.body.results[0]).toMatchObject({ status: 422 });
  });

  it('takes the preconditions and preferences of each operation', async () => {
    const { body } = await run([
      { method: 'PATCH', path: '/api/boats/1', headers: { 'If-Match': '"stale"' }, body: { length: 1 } },
      { method: 'PATCH', path: '/api/boats/1', headers: { Prefer: 'return=minimal' }, body: { length: 2 } },
    ]);
    expect(body.results).toMatchObject([{ status: 412 }, { status: 204, body: null }]);
  });

  it('says of what the caller has that it is unchanged', async () => {
    const path = '/api/boats/1';
    const [read] = (await run([{ method: 'GET', path }])).body.results;
    const etag = String(read?.headers.ETag);
    const again = await run([
      { method: 'GET', path, headers: { 'If-None-Match': etag } },
      { method: 'GET', path, headers: { 'if-none-match': '"another"' } },
      { method: 'PATCH', path, headers: { 'If-None-Match': etag }, body: { length: 14 } },
      { method: 'PUT', path: `${path}/lengthen`, headers: { 'If-Match': '"another"' }, body: { by: 1 } },
      { method: 'PUT', path: `${path}/lengthen`, headers: { 'If-Match': etag }, body: { by: 1 } },
    ]);
    expect(again.body.results.map(({ status }) => status)).toEqual([304, 200, 412, 412, 200]);
    expect(again.body.results[0]).toEqual({ status: 304, headers: expect.objectContaining({ ETag: etag }), body: null });
  });

  it('is bounded in size, and says what is wrong with a batch', async () => {
    const read = { method: 'GET', path: '/api/boats/1' };
    expect((await run(Array<unknown>(101).fill(read))).status).toBe(413);
    expect((await run([])).body.results).toEqual([]);
    expect((await run('no json')).status).toBe(400);
    expect((await run({ all: [] })).status).toBe(400);
    const wrong = await run({
      atomic: 'yes',
      operations: [{ method: 'BREW', path: 'boats', headers: { Cookie: 'a' }, body: 1, id: '1' }, null],
    });
    expect(wrong.status).toBe(422);
    expect(wrong.body.violations?.map(({ propertyPath }) => propertyPath)).toEqual([
      'atomic',
      'operations[0].id',
      'operations[0].method',
      'operations[0].path',
      'operations[0].body',
      'operations[0].headers',
      'operations[1].method',
      'operations[1].path',
    ]);
    expect((await run([read], { 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await run([read], { Accept: 'image/png' })).status).toBe(406);
  });

  it('gives nobody more than the operations alone', async () => {
    const stranger = new ApiClient(app.url);
    const { body } = await stranger.post<Results>('/api/batch', [
      { method: 'GET', path: '/api/boats/1' },
      { method: 'POST', path: '/api/boats', body: { name: 'Stolen' } },
    ]);
    expect(body.results.map(({ status }) => status)).toEqual([200, 401]);
  });

  it('is plain JSON for those who ask for it', async () => {
    const { body, headers } = await run([{ method: 'GET', path: '/api/boats/1' }], { Accept: 'application/json' });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body.results[0]?.body).not.toHaveProperty('@id');
  });
});
