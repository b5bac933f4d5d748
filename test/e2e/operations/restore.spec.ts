import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json } from '../../support/api-client.js';
import { Life } from '../../../src/resource/changes/life.js';
import { TestApplication } from '../../support/application.js';
import type { Person } from '../../support/given.js';
import { copyTestDatabase, createTestDatabase, type TestDatabase } from '../../support/test-database.js';

type Page = Json & { readonly cursor: string };

describe('A database that was restored from a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-restore-'));
  const databases: TestDatabase[] = [];
  let restored: TestApplication;
  let administrator: Person;
  let cursor: string;
  let total: unknown;

  const start = (database: TestDatabase): Promise<TestApplication> =>
    TestApplication.start({ variables: { DATABASE_URL: database.url, FILES_DIR: folder } });
  const totalOf = async (app: TestApplication): Promise<unknown> =>
    (await app.as(administrator).get('/api/courses?itemsPerPage=1')).body.totalItems;

  beforeAll(async () => {
    const original = await createTestDatabase();
    databases.push(original);
    const app = await start(original);
    administrator = await app.given.globalAdministrator();
    await app.as(administrator).post('/api/courses', { title: 'In the backup' });
    cursor = (await app.as(administrator).get<Page>('/api/changes')).body.cursor;
    total = await totalOf(app);
    await app.close();
    const copy = await copyTestDatabase(original.url);
    databases.push(copy);
    // What happened after the backup: callers have seen it, and the restored database has not.
    const again = await start(original);
    expect((await again.as(administrator).get(`/api/changes?since=${cursor}`)).status).toBe(200);
    await again.as(administrator).post('/api/courses', { title: 'After the backup' });
    cursor = (await again.as(administrator).get<Page>('/api/changes')).body.cursor;
    await again.close();
    restored = await start(copy);
  });
  afterAll(async () => {
    await restored.close();
    for (const database of databases) await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has what was backed up, and nothing that came later', async () => {
    expect(await totalOf(restored)).toBe(total);
  });

  it('refuses positions in the feed of changes from before, by itself', async () => {
    const { status, body } = await restored.as(administrator).get(`/api/changes?since=${cursor}`);
    expect([status, body.detail]).toEqual([410, expect.stringContaining('before it was restored')]);
  });

  it('goes on with the feed and with the totals from here', async () => {
    const client = restored.as(administrator);
    const { cursor: fresh } = (await client.get<Page>('/api/changes')).body;
    const { body: course } = await client.post('/api/courses', { title: 'After the restore' });
    const { body } = await client.get(`/api/changes?since=${fresh}&resource[]=courses`);
    expect(body.member).toEqual([expect.objectContaining({ item: course['@id'], operation: 'create' })]);
    expect(await totalOf(restored)).toBe(Number(total) + 1);
  });

  it('begins a new life when it is told that it was put back in place', async () => {
    const client = restored.as(administrator);
    const { cursor: before } = (await client.get<Page>('/api/changes')).body;
    await restored.app.get(Life, { strict: false }).begin();
    expect((await client.get(`/api/changes?since=${before}`)).status).toBe(410);
    const { cursor: after } = (await client.get<Page>('/api/changes')).body;
    expect((await client.get(`/api/changes?since=${after}`)).status).toBe(200);
  });
});
