import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';

describe('A caller who reads a backup of the database', () => {
  let platform: TestApplication;
  let owner: ApiClient;
  let administrator: ApiClient;

  beforeAll(async () => {
    platform = await TestApplication.start();
    owner = platform.as(await platform.given.teacher());
    administrator = platform.as(await platform.given.administrator());
  });
  afterAll(() => platform.close());

  const stored = async (): Promise<string> => {
    const rows = await platform.dataSource.query<{ row: string }[]>(
      `SELECT "request" || ' ' || "headers"::text || ' ' || COALESCE(encode("body", 'escape'), '') AS "row" FROM "idempotency_key"`,
    );
    return rows.map(({ row }) => row).join('\n');
  };

  it('finds no API key among the answers that are kept for retries, which still give it', async () => {
    const create = () => owner.post('/api/user_api_keys', { apiService: 'export' }, { 'Idempotency-Key': 'the-key-of-keys' });
    const first = await create();
    expect(first.status).toBe(201);
    const apiKey = String(first.body.apiKey);
    expect(apiKey.length).toBeGreaterThan(16);
    expect(await stored()).not.toContain(apiKey);
    expect(await stored()).not.toContain('apiKey');
    const again = await create();
    expect([again.headers.get('idempotency-replayed'), again.body.apiKey]).toEqual(['true', apiKey]);
  });

  it('cannot guess passwords by the digests of the requests that sent them', async () => {
    const body = JSON.stringify({ username: 'digested', email: 'digested@example.org', plainPassword: 'violet umbrella weather' });
    const send = (key: string) =>
      administrator.send('POST', '/api/users', body, { 'Content-Type': 'application/ld+json', 'Idempotency-Key': key });
    expect((await send('a-user')).status).toBe(201);
    const digests = await platform.dataSource.query<{ plain: boolean }[]>(
      `SELECT "request" = encode(sha256(convert_to($1, 'UTF8')), 'hex') AS "plain" FROM "idempotency_key" WHERE "key" = 'a-user'`,
      [`1 /api/users?\n${body}`],
    );
    expect(digests).toEqual([{ plain: false }]);
  });
});
