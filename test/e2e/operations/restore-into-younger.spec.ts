import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Environment } from '../../../src/config/environment.js';
import { EmbeddedServer } from '../../../src/database/embedded/embedded-server.js';
import { migrate } from '../../../src/database/migrate.js';
import type { Json } from '../../support/api-client.js';
import { TEST_SECRET, TestApplication } from '../../support/application.js';
import type { Person } from '../../support/given.js';
import { SystemServer, systemPrograms } from '../../support/system-postgresql.js';

const programs = systemPrograms();
if (!programs) process.stderr.write('There is no PostgreSQL server of the system here: no backup is restored into a younger one.\n');
const withServer = programs ? describe : describe.skip;

type Page = Json & { readonly cursor: string };

withServer('A backup of the oldest PostgreSQL that the service takes, restored into the newest', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-younger-'));
  const files = { old: join(folder, 'files'), restored: join(folder, 'restored') };
  let old: SystemServer;
  let young: EmbeddedServer;
  let restored: TestApplication;
  let administrator: Person;
  let document: string;
  let cursor: string;
  let totals: unknown[];

  const start = (url: string, place: string): Promise<TestApplication> =>
    TestApplication.start({ variables: { DATABASE_URL: url, FILES_DIR: place } });
  const upload = async (app: TestApplication, cid: number): Promise<string> => {
    const form = new FormData();
    form.append('title', 'Notes');
    form.append('resourceLinkList', JSON.stringify([{ cid }]));
    form.append('uploadFile', new Blob(['In the backup.'], { type: 'text/plain' }), 'notes.txt');
    const headers = { Authorization: app.authorizationOf(administrator), Accept: 'application/ld+json' };
    const answer = await fetch(`${app.url}/api/documents`, { method: 'POST', headers, body: form });
    return String(((await answer.json()) as Json)['@id']);
  };
  const totalsOf = async (app: TestApplication): Promise<unknown[]> => {
    const client = app.as(administrator);
    const answers = await Promise.all(['users', 'courses', 'documents'].map((path) => client.get(`/api/${path}?itemsPerPage=1`)));
    return answers.map(({ body }) => body.totalItems);
  };

  beforeAll(async () => {
    chmodSync(folder, 0o711);
    old = new SystemServer(programs ?? '');
    await migrate(Environment.parse({ APP_SECRET: TEST_SECRET, JWT_SECRET: TEST_SECRET, DATABASE_URL: old.url }));
    const app = await start(old.url, files.old);
    administrator = await app.given.globalAdministrator();
    const course = String((await app.as(administrator).post('/api/courses', { title: 'In the backup' })).body['@id']);
    document = await upload(app, Number(course.split('/').pop()));
    cursor = (await app.as(administrator).get<Page>('/api/changes')).body.cursor;
    totals = await totalsOf(app);
    await app.close();
    const dump = old.dump();
    cpSync(files.old, files.restored, { recursive: true });
    young = await EmbeddedServer.start(join(folder, 'young'), { durable: false });
    old.restore(dump, young.url);
    restored = await start(young.url, files.restored);
  });
  afterAll(async () => {
    await restored.close();
    await young.stop();
    old.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has its rows and the bytes of its files', async () => {
    expect(await totalsOf(restored)).toEqual(totals);
    const { status, text } = await restored.as(administrator).get(`${document}/content`);
    expect([status, text]).toEqual([200, 'In the backup.']);
  });

  it('begins a new life: positions in the feed of changes from before are refused, and the feed goes on', async () => {
    const client = restored.as(administrator);
    expect((await client.get(`/api/changes?since=${cursor}`)).status).toBe(410);
    const { cursor: fresh } = (await client.get<Page>('/api/changes')).body;
    const { body: course } = await client.post('/api/courses', { title: 'After the restore' });
    const { body } = await client.get(`/api/changes?since=${fresh}&resource[]=courses`);
    expect(body.member).toEqual([expect.objectContaining({ item: course['@id'], operation: 'create' })]);
  });
});
