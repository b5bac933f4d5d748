import { randomBytes } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ResourceRegistry } from '../../../src/resource/compile/resource-registry.js';
import { LEFT_OUT, ownershipOf } from '../../../src/platform/identity/personal-export/personal-rows.js';
import type { Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import { unzipped } from '../../support/unzipped.js';

const DAY = 86_400;
/** A text that is not much smaller in an archive. */
const LONG = randomBytes(660_000).toString('base64');

let clock: FakeClock;
let app: TestApplication;
let room: Classroom;

beforeAll(async () => {
  clock = new FakeClock();
  app = await TestApplication.start({ clock, variables: { EXPORT_LIMIT: '2000000' } });
  room = await classroom(app);
});
afterAll(() => app.close());

async function contentOf(address: string, as = room.student): Promise<Map<string, Buffer>> {
  const response = await app.as(as).fetch(`${address}/content`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return unzipped(Buffer.from(await response.arrayBuffer()));
}

function ask(person = room.student, as = person): Promise<Reply> {
  return app.as(as).post(`/api/users/${person.id}/export`, undefined);
}

describe('34. An export of a person’s data', () => {
  let address: string;

  it('is asked for by the person or an administrator, and by nobody else', async () => {
    const { asStudent, asTeacher, asAdministrator, student, node } = room;
    const notebook = { title: '=Mine', description: 'text', parentResourceNodeId: node };
    expect((await asStudent.post('/api/c_notebooks', notebook)).status).toBe(201);
    expect(
      (await asStudent.post('/api/messages', { title: 'Hello', content: 'sent', receivers: [`/api/users/${room.teacher.id}`] })).status,
    ).toBe(201);
    expect(
      (await asTeacher.post('/api/messages', { title: 'Answer', content: 'got', receivers: [`/api/users/${student.id}`] })).status,
    ).toBe(201);
    for (const [title, contentFile] of [
      ['small', 'short'],
      ['large', LONG],
      ['other', LONG],
      ['third', LONG],
    ])
      expect((await asStudent.post('/api/personal_files', { title: `${title}.txt`, contentFile })).status).toBe(201);
    expect((await ask(student, room.teacher)).status).toBe(403);
    expect((await ask(room.teacher, student)).status).toBe(403);
    const asked = await ask();
    expect([asked.status, asked.text]).toEqual([202, '']);
    address = asked.headers.get('location') ?? '';
    expect(address).toMatch(/^\/api\/personal_data_exports\/\d+$/);
    const again = await asAdministrator.post(`/api/users/${student.id}/export`, undefined);
    expect([again.status, again.body['@id'], again.body['state']]).toEqual([200, address, 'waiting']);
    expect((await asTeacher.get(address)).status).toBe(403);
    expect((await asStudent.get(`${address}/content`)).status).toBe(409);
  });

  it('has all rows that are the person’s, as JSON and CSV, and the uploaded files', async () => {
    await app.runDueJobs();
    const ready = await room.asStudent.get('/api/notifications?kind=export.ready');
    expect(ready.body.member).toMatchObject([{ subject: address, title: 'The export of your data is ready' }]);
    const { body } = await room.asStudent.get(address);
    expect(body).toMatchObject({ state: 'ready', readyAt: '2026-03-02T08:00:00+00:00', expiresAt: '2026-03-09T08:00:00+00:00' });
    const files = await contentOf(address);
    expect([...files.values()].length).toBeGreaterThan(8);
    const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '') as {
      parts: { name: string; count: number; meaning: string }[];
      files: { path: string; size: number; included: boolean }[];
    };
    const counts = new Map(manifest.parts.map(({ name, count }) => [name, count]));
    const stored = async (table: string, column: string): Promise<number> => {
      const rows = await app.dataSource.query<object[]>(`SELECT 1 FROM "${table}" WHERE "${column}" = $1`, [room.student.id]);
      return rows.length;
    };
    expect(counts.get('users')).toBe(1);
    expect(counts.get('messages')).toBe(2);
    expect(counts.get('course_rel_users')).toBe(await stored('course_rel_user', 'user_id'));
    expect(counts.get('c_notebooks')).toBe(await stored('c_notebook', 'user_id'));
    expect(counts.get('resource_nodes')).toBe(await stored('resource_node', 'creator_id'));
    for (const [name, count] of counts) {
      if (count === 0) continue;
      const json = JSON.parse(files.get(`${name}.json`)?.toString() ?? '') as object[];
      const csv = parse(files.get(`${name}.csv`) ?? '', { columns: true });
      expect([name, json.length, csv.length]).toEqual([name, count, count]);
    }
    expect(files.get('c_notebooks.csv')?.toString()).toContain("'=Mine");
    expect(files.get('users.json')?.toString()).not.toMatch(/passwordHash|usernameCanonical/);
    const included = manifest.files.filter((file) => file.included);
    expect([manifest.files.length, included.length]).toEqual([4, 3]);
    const parts = await app.dataSource.query<object[]>('SELECT 1 FROM personal_data_export_part');
    expect(parts.length).toBeGreaterThan(1);
    expect(files.get(included.find(({ path }) => path.includes('small'))?.path ?? '')?.toString()).toBe('short');
  });

  it('tells nothing that the person may not read', async () => {
    const files = await contentOf(address, room.student);
    const users = JSON.parse(files.get('users.json')?.toString() ?? '') as { id: number }[];
    expect(users.map(({ id }) => id)).toEqual([room.student.id]);
    expect([...files.keys()].join(' ')).not.toMatch(/track_e_defaults|second_factor|user_api_keys\.key/);
  });

  it('is on record: who asked for it, and who took it along', async () => {
    const other = await room.classmate();
    const administrator = await app.given.administrator();
    const asked = await ask(other, administrator);
    const taken = asked.headers.get('location') ?? '';
    await app.runDueJobs();
    expect((await app.as(administrator).fetch(`${taken}/content`)).status).toBe(200);
    const { body } = await app.as(administrator).get(`/api/track_e_defaults?defaultUserId=${administrator.id}`);
    const events = body.member?.map(({ defaultEventType, defaultValue }) => [defaultEventType, defaultValue]);
    expect(events).toEqual([
      ['users.export', `/api/users/${other.id}`],
      ['personal_data_exports.content', taken],
    ]);
  });

  it('is made once a day, kept for seven, and then gone', async () => {
    const soon = await ask();
    expect([soon.status, soon.headers.get('retry-after')]).toEqual([429, String(DAY)]);
    clock.advance(DAY);
    const next = await ask();
    expect(next.status).toBe(202);
    expect((await app.as(room.student).delete(next.headers.get('location') ?? '')).status).toBe(204);
    await app.runDueJobs();
    clock.advance(6 * DAY);
    expect((await app.as(room.student).get(`${address}/content`)).status).toBe(410);
    await app.runDueJobs();
    const { body } = await app.as(room.student).get(address);
    expect(body['state']).toBe('expired');
    expect(await app.dataSource.query('SELECT 1 FROM personal_data_export_part')).toEqual([]);
  });

  it('comes neither by an API key nor for those who act as the person', async () => {
    const student = app.as(room.student);
    const key = await student.post('/api/user_api_keys', { scopes: ['*:write'], apiService: 'test' });
    const byKey = { 'X-API-Key': String(key.body['apiKey']), 'Content-Type': 'application/json' };
    expect((await app.stranger.post(`/api/users/${room.student.id}/export`, undefined, byKey)).status).toBe(403);
    const administrator = app.as(await app.given.administrator());
    const { body } = await administrator.post(`/api/users/${room.student.id}/act_as`, { reason: 'A question about grades.' });
    const acting = { Authorization: `Bearer ${String(body['token'])}` };
    expect((await app.stranger.post(`/api/users/${room.student.id}/export`, undefined, acting)).status).toBe(403);
    expect((await app.stranger.get(address, acting)).status).toBe(403);
  });
});

describe('Every table that refers to accounts', () => {
  it('says whose its rows are, or why an export leaves it out', async () => {
    const tables = await app.dataSource.query<{ table: string }[]>(
      `SELECT DISTINCT c.conrelid::regclass::text AS "table" FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
        WHERE c.contype = 'f' AND c.confrelid = '"user"'::regclass AND NOT t.relispartition`,
    );
    const registry = app.app.get(ResourceRegistry);
    const silent = tables
      .map(({ table }) => table.replaceAll('"', ''))
      .filter((table) => {
        const resource = registry.withTable(table);
        return !(table in LEFT_OUT) && !(resource && (ownershipOf(resource) ?? NOBODYS.has(resource.path)));
      });
    expect(silent).toEqual([]);
  });
});

/** Resources that name accounts as those who worked on what is nobody's. */
const NOBODYS = new Set(['gradebook_certificate_expiry_notifications']);
