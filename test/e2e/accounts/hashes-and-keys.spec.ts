import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { AccountCache } from '../../../src/auth/account-cache.js';
import { ApiClient, type Json, type Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';

const PASSWORD = 'ladder window orchard';

let app: TestApplication;
let clock: FakeClock;
let administrator: Person;

beforeAll(async () => {
  clock = new FakeClock();
  app = await TestApplication.start({ clock, variables: { API_KEY_RATE: '40' } });
  administrator = await app.given.administrator();
});
afterAll(() => app.close());

function signIn(username: string, password: string): Promise<Reply> {
  return app.stranger.post('/api/authentication_token', { username, password }, { 'Content-Type': 'application/json' });
}

async function storedHash({ id }: Person): Promise<string> {
  const [row] = await app.dataSource.query<{ password_hash: string }[]>('SELECT password_hash FROM "user" WHERE id = $1', [id]);
  return row?.password_hash ?? '';
}

describe('30. Hashes of other systems', () => {
  it('open the account, and are argon2id afterwards', async () => {
    const passwordHash = (await bcrypt(PASSWORD, 10)).replace('$2b$', '$2y$');
    const { body } = await app.as(administrator).post('/api/users', { username: 'moved', email: 'moved@example.org', passwordHash });
    const moved = { id: Number(body['id']), username: 'moved' };
    expect(body['passwordHash']).toBeUndefined();
    const begun = performance.now();
    expect((await signIn('moved', 'another one')).status).toBe(401);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(300);
    expect(await storedHash(moved)).toBe(passwordHash);
    expect((await signIn('moved', PASSWORD)).status).toBe(200);
    expect(await storedHash(moved)).toMatch(/^\$argon2id\$/);
    expect((await signIn('moved', PASSWORD)).status).toBe(200);
  });

  it.each([
    '$2x$10$abcdefghijklmnopqrstuuN5t7yYYUoF2x7q3mY6yq0l0VnF1tWJq',
    '$2y$31$abcdefghijklmnopqrstuuN5t7yYYUoF2x7q3mY6yq0l0VnF1tWJq',
    '$2y$13$abcdefghijklmnopqrstuuN5t7yYYUoF2x7q3mY6yq0l0VnF1tWJq',
    '$argon2id$v=19$m=4194304,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$2Yf5T0y7N1o0m0pT3s6kEw2mSx2u7dJwS0Jm0mZr0bY',
    '$argon2id$v=19$m=19456,t=4000,p=1$c29tZXNhbHRzb21lc2FsdA$2Yf5T0y7N1o0m0pT3s6kEw2mSx2u7dJwS0Jm0mZr0bY',
    'secret',
  ])('are refused where sign-in does not take them: %s', async (passwordHash) => {
    const { status, body } = await app
      .as(administrator)
      .post('/api/users', { username: 'refused', email: 'refused@example.org', passwordHash });
    expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, 'passwordHash']);
  });

  it('are written by administrators, and never beside a password', async () => {
    const student = await app.given.student();
    const passwordHash = await bcrypt(PASSWORD, 4);
    await app.as(student).patch(`/api/users/${student.id}`, { passwordHash });
    expect((await signIn(student.username, PASSWORD)).status).toBe(401);
    const both = await app.as(administrator).patch(`/api/users/${student.id}`, { passwordHash, plainPassword: PASSWORD });
    expect(both.status).toBe(422);
    expect((await app.as(administrator).patch(`/api/users/${student.id}`, { passwordHash })).status).toBe(200);
    expect((await signIn(student.username, PASSWORD)).status).toBe(200);
  });
});

describe('32. API keys', () => {
  async function keyOf(person: Person, members: Json = {}): Promise<{ client: ApiClient; key: string; id: number }> {
    const { status, body } = await app.as(person).post('/api/user_api_keys', members);
    expect(status).toBe(201);
    const key = String(body['apiKey']);
    return { client: new ApiClient(app.url, { Authorization: `Bearer ${key}` }), key, id: Number(body['id']) };
  }

  it('open what their scopes say, and name the scope that is missing', async () => {
    const teacher = await app.given.teacher();
    const { client, key } = await keyOf(teacher, { scopes: ['content:read'] });
    expect(key).toMatch(/^lyk_[\w-]{43}$/);
    expect((await client.get('/api/documents')).status).toBe(200);
    const write = await client.post('/api/documents', { title: 'Notes' });
    expect([write.status, write.body['requiredScope']]).toEqual([403, 'content:write']);
    const people = await client.get('/api/users');
    expect([people.status, people.body['requiredScope']]).toEqual([403, 'people:read']);
    expect((await new ApiClient(app.url, { 'X-API-Key': key }).get('/api/documents')).status).toBe(200);
  });

  it('may no more than their owner, read everything unless told otherwise, and note their use', async () => {
    const student = await app.given.student();
    const { client, id } = await keyOf(student);
    const me = await client.get('/api/me');
    expect([me.status, me.body['username']]).toEqual([200, student.username]);
    const [byKey, inPerson] = [await client.get('/api/settings'), await app.as(student).get('/api/settings')];
    expect([byKey.status, byKey.body['rule']]).toEqual([inPerson.status, inPerson.body['rule']]);
    const shown = await app.as(student).get(`/api/user_api_keys/${id}`);
    expect(shown.body).toMatchObject({ scopes: ['*:read'], apiKey: null });
    expect(String(shown.body['hint'])).toMatch(/^lyk_/);
    expect(shown.body['lastUsedAt']).toBe('2026-03-02T08:00:00+00:00');
  });

  it('are asked for their scope by every operation of a batch', async () => {
    const { client } = await keyOf(await app.given.teacher(), { scopes: ['content:read'] });
    const { status, body } = await client.post('/api/batch', {
      operations: [
        { method: 'GET', path: '/api/documents' },
        { method: 'GET', path: '/api/users' },
      ],
    });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toMatch(/"status":200.*"status":403.*people:read/);
  });

  it('end: outlived, taken back, or with their owner', async () => {
    const owner = await app.given.teacher();
    const outlived = await keyOf(owner, { validityEndDate: '2026-03-02T08:10:00Z' });
    const deleted = await keyOf(owner);
    const kept = await keyOf(owner);
    expect((await deleted.client.get('/api/me')).status).toBe(200);
    await app.as(owner).delete(`/api/user_api_keys/${deleted.id}`);
    expect((await deleted.client.get('/api/me')).status).toBe(401);
    clock.advance(600);
    expect((await outlived.client.get('/api/me')).status).toBe(401);
    expect((await kept.client.get('/api/me')).status).toBe(200);
    await app.dataSource.query(`UPDATE "user" SET active = 'inactive' WHERE id = $1`, [owner.id]);
    clock.advance(AccountCache.TIME_TO_LIVE / 1000);
    expect((await kept.client.get('/api/me')).status).toBe(401);
    expect((await new ApiClient(app.url, { 'X-API-Key': 'guess' }).get('/api/me')).status).toBe(401);
  });

  it('decide nothing about the account, and open no page', async () => {
    const owner = await app.given.administrator();
    const { client } = await keyOf(owner, { scopes: ['*:write'] });
    expect((await client.post('/api/user_api_keys', {})).status).toBe(403);
    expect((await client.patch(`/api/users/${owner.id}`, { plainPassword: PASSWORD, currentPassword: 'x' })).status).toBe(403);
    expect((await client.post('/api/me/second_factor', {})).status).toBe(403);
    expect((await client.post(`/api/users/${(await app.given.student()).id}/act_as`, { reason: 'for a test' })).status).toBe(403);
    expect((await client.get('/admin')).status).toBe(403);
    expect((await client.get('/admin/sessions')).status).toBe(403);
    expect((await client.get('/api')).status).toBe(200);
  });

  it('have scopes that exist, and an end', async () => {
    const teacher = await app.given.teacher();
    const unknown = await app.as(teacher).post('/api/user_api_keys', { scopes: ['content:read', 'everything'] });
    expect([unknown.status, unknown.body.violations?.[0]?.propertyPath]).toEqual([422, 'scopes[1]']);
    expect((await app.as(teacher).post('/api/user_api_keys', { validityEndDate: null })).status).toBe(422);
    expect((await app.as(teacher).post('/api/user_api_keys', {})).body['validityEndDate']).toMatch(/^2027-/);
    expect((await app.as(administrator).post('/api/user_api_keys', { validityEndDate: null })).status).toBe(201);
  });

  it('are slowed down beyond their rate, with an honest Retry-After', async () => {
    const { client } = await keyOf(await app.given.teacher());
    const statuses = await Promise.all(Array.from({ length: 41 }, async () => (await client.get('/api/me')).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    const refused = await client.get('/api/me');
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 2]);
    clock.advance(2);
    expect((await client.get('/api/me')).status).toBe(200);
  });
});
