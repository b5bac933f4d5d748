import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';

const AS_JSON = { 'Content-Type': 'application/json' };

describe('A caller who watches others by /api/changes', () => {
  let platform: TestApplication;
  let watcher: ApiClient;
  let asAdministrator: ApiClient;
  let watched: Json;

  beforeAll(async () => {
    platform = await TestApplication.start();
    watcher = platform.as(await platform.given.student());
    asAdministrator = platform.as(await platform.given.administrator());
    const account = { username: 'watched', email: 'watched@example.org', plainPassword: 'violet umbrella weather' };
    watched = (await asAdministrator.post('/api/users', account)).body;
  });
  afterAll(() => platform.close());

  const cursor = async (): Promise<string> => String((await watcher.get('/api/changes')).body.cursor);
  const usersSince = async (since: string): Promise<readonly Json[]> =>
    (await watcher.get(`/api/changes?since=${since}&resource[]=users`)).body.member ?? [];

  it('learns nobody’s sign-ins, the first one included, when the hash of the password may be renewed', async () => {
    const since = await cursor();
    const { status } = await platform.stranger.post(
      '/api/authentication_token',
      { username: 'watched', password: 'violet umbrella weather' },
      AS_JSON,
    );
    expect(status).toBe(200);
    expect((await asAdministrator.get(String(watched['@id']))).body.lastLogin).not.toBeNull();
    expect(await usersSince(since)).toEqual([]);
  });

  it('learns what users change', async () => {
    const since = await cursor();
    await asAdministrator.patch(String(watched['@id']), { firstname: 'Wanda' });
    expect(await usersSince(since)).toMatchObject([{ item: watched['@id'], operation: 'update' }]);
  });

  it('counts the users who have signed in lately as they are', async () => {
    const list = '/api/users?lastLogin[after]=2000-01-01';
    const before = Number((await asAdministrator.get(list)).body.totalItems);
    const account = { username: 'newcomer', email: 'newcomer@example.org', plainPassword: 'violet umbrella weather' };
    await asAdministrator.post('/api/users', account);
    expect((await asAdministrator.get(list)).body.totalItems).toBe(before);
    await platform.stranger.post('/api/authentication_token', { username: 'newcomer', password: account.plainPassword }, AS_JSON);
    expect((await asAdministrator.get(list)).body.totalItems).toBe(before + 1);
  });

  it('makes up a cursor that reaches back behind what is kept', async () => {
    const genuine = await cursor();
    const now = Math.floor(Date.now() / 1000);
    const [, transaction, position, at, signature] = /^(\d+)-(\d+)-(\d+)-(.+)$/.exec(genuine) ?? [];
    for (const forged of [
      `1-0-${now}`,
      `1-0-${now}-${'A'.repeat(22)}`,
      `1-${position}-${at}-${signature}`,
      `${transaction}-0-${at}-${signature}`,
      `${transaction}-${position}-${Number(at) + 1}-${signature}`,
    ]) {
      expect({ forged, status: (await watcher.get(`/api/changes?since=${forged}`)).status }).toEqual({ forged, status: 410 });
    }
    expect((await watcher.get(`/api/changes?since=${genuine}`)).status).toBe(200);
  });
});
