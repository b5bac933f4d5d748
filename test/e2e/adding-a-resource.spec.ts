import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ApiClient, type Json } from '../support/api-client.js';
import { ScratchCopy } from '../support/scratch-copy.js';
import { ServiceProcess } from '../support/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const GUIDE = readFileSync(new URL('../../docs/adding-a-resource.md', import.meta.url), 'utf8');
/** What the guide tells, in the order of its steps. */
const ENTITY = /`(src\/[\w/.-]+\.ts)`:\n\n```ts\n([\s\S]*?)```/.exec(GUIDE);
const FEATURE = /Add the class to the `entities` of `(src\/[\w/.-]+\.ts)`/.exec(GUIDE);
const GENERATE = /```sh\nnpm run lyceum -- db:generate (\S+)\n```/.exec(GUIDE);

/** Follows the guide to the letter in a copy of the project, then asks the new resource for what the guide promises. */
describe('adding a resource as the guide says', () => {
  let copy: ScratchCopy | undefined;
  let database: TestDatabase | undefined;
  let service: ServiceProcess | undefined;
  let folder: string;
  let clients: Record<'administrator' | 'teacher' | 'student', ApiClient>;

  beforeAll(async () => {
    copy = ScratchCopy.make();
    ({ folder } = copy);
    follow(copy);
    await copy.build();
    await copy.node('dist/src/commands/standard.js', 'db:generate', GENERATE?.[1] ?? '');
    await copy.build('migrations');
    database = await createTestDatabase();
    const settings = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), SEED_DEMO: 'true' };
    service = ServiceProcess.spawn(settings, join(folder, 'dist/src/main.js'));
    const address = await service.ready();
    const [administrator, teacher, student] = await Promise.all(['admin', 'teacher', 'student'].map((name) => signIn(address, name)));
    if (!administrator || !teacher || !student) throw new Error('The demo has no accounts.');
    clients = { administrator, teacher, student };
  });

  afterAll(async () => {
    await service?.stop();
    await database?.drop();
    copy?.remove();
  });

  const room = async (values: object): Promise<Json> => {
    const { status, body } = await clients.administrator.post('/api/study_rooms', values);
    expect([status, body.violations]).toEqual([201, undefined]);
    return body;
  };

  it('leaves one migration, which makes the table, its search index and the triggers that log its changes, and takes nothing away', () => {
    const files = readdirSync(join(folder, 'migrations')).filter((name) => name.endsWith('add-study-rooms.ts'));
    expect(files).toHaveLength(1);
    const migration = readFileSync(join(folder, 'migrations', files[0] ?? ''), 'utf8');
    expect(migration).toContain('CREATE TABLE "study_room"');
    expect(migration).toMatch(/CREATE INDEX "\w+" ON "study_room" USING gin/i);
    expect(migration).toContain(`SELECT log_changes(ARRAY['study_room'], 'record_row_changes')`);
    expect(migration.split('async down')[1]).toContain(`SELECT stop_logging_changes(ARRAY['study_room'])`);
    expect(migration.split('async down')[0]).not.toMatch(/DROP (TABLE|COLUMN|CONSTRAINT)/);
  });

  it('gives all six operations under the rights declared', async () => {
    const made = await room({ title: 'Quiet corner', caretaker: (await clients.teacher.get('/api/me')).body['@id'] });
    const item = String(made['@id']);
    expect(made).toMatchObject({ '@type': 'StudyRoom', title: 'Quiet corner', seats: 10 });
    expect((await clients.student.get(item)).status).toBe(200);
    expect((await clients.student.post('/api/study_rooms', { title: 'Mine' })).status).toBe(403);
    expect((await clients.student.patch(item, { seats: 1 })).status).toBe(403);
    expect((await new ApiClient(clients.student.origin).get('/api/study_rooms')).status).toBe(401);
    expect((await clients.administrator.patch(item, { seats: 12 })).body.seats).toBe(12);
    expect((await clients.administrator.put(item, { title: 'Corner' })).body).toMatchObject({
      title: 'Corner',
      seats: 10,
      caretaker: null,
    });
    expect((await clients.administrator.delete(item)).status).toBe(204);
    expect((await clients.student.get(item)).status).toBe(404);
  });

  it('finds by filters, order, search and pages as declared', async () => {
    for (const [title, seats] of [
      ['Attic', 4],
      ['Basement library', 80],
      ['Café', 20],
    ] as const) {
      await room({ title, seats });
    }
    const titles = async (query: string): Promise<unknown> => {
      const { status, body } = await clients.student.get(`/api/study_rooms?${query}`);
      expect(status).toBe(200);
      return body.member?.map(({ title }) => title);
    };
    expect(await titles('order[title]=desc')).toEqual(['Café', 'Basement library', 'Attic']);
    expect(await titles('seats[gte]=20&order[title]=asc')).toEqual(['Basement library', 'Café']);
    expect(await titles('title=base')).toEqual(['Basement library']);
    expect(await titles('search=cafe')).toEqual(['Café']);
    expect(await titles('order[title]=asc&itemsPerPage=2&page=2')).toEqual(['Café']);
    expect((await clients.student.get('/api/study_rooms?order[seats]=asc')).status).toBe(400);
    const csv = await clients.student.get('/api/study_rooms?order[title]=asc', { Accept: 'text/csv' });
    expect(csv.text.split('\n')[1]).toContain('Attic');
  });

  it('validates, naming each member at fault', async () => {
    const faults = async (values: object): Promise<unknown> => {
      const { status, body } = await clients.administrator.post('/api/study_rooms', values);
      return [status, body.violations?.map(({ propertyPath }) => propertyPath).sort()];
    };
    expect(await faults({ seats: 501 })).toEqual([422, ['seats', 'title']]);
    expect(await faults({ title: 'Nobody takes care of it', caretaker: '/api/users/999999' })).toEqual([422, ['caretaker']]);
  });

  it('documents the resource wherever resources are documented', async () => {
    const { student } = clients;
    expect((await student.get('/api')).body).toMatchObject({ studyRoom: '/api/study_rooms' });
    expect((await student.get('/api/docs.jsonld')).text).toContain('StudyRoom');
    const { body } = await student.get<{ paths: Record<string, object> }>('/api/docs.json');
    expect(Object.keys(body.paths['/api/study_rooms'] ?? {}).sort()).toEqual(['get', 'post']);
    expect(Object.keys(body.paths['/api/study_rooms/{id}'] ?? {}).sort()).toEqual(['delete', 'get', 'patch', 'put']);
  });
});

function follow(copy: ScratchCopy): void {
  const [, path = '', text = ''] = ENTITY ?? [];
  const [, feature = ''] = FEATURE ?? [];
  const name = /export class (\w+)/.exec(text)?.[1] ?? '';
  copy.write(path, text);
  const address = `./${relative(dirname(feature), path).replace(/\.ts$/, '.js')}`;
  copy.edit(feature, 'import ', `import { ${name} } from '${address}';\nimport `);
  copy.edit(feature, '  entities: [', `  entities: [${name}, `);
}

async function signIn(address: string, username: string): Promise<ApiClient> {
  const { body } = await new ApiClient(address).post(
    '/api/authentication_token',
    { username, password: 'lyceum-demo' },
    { 'Content-Type': 'application/json' },
  );
  return new ApiClient(address, { Authorization: `Bearer ${String(body.token)}` });
}
