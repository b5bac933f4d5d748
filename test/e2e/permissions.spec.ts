import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../support/application.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { CountedStatements } from '../support/counted-statements.js';

type Item = Readonly<Record<string, unknown>>;

/** What a front-end may offer a person, asked beforehand. */
describe('permissions', () => {
  let app: TestApplication;
  let room: Classroom;

  beforeAll(async () => {
    app = await TestApplication.start();
    room = await classroom(app);
  });
  afterAll(() => app.close());

  const address = (): string => `/api/courses/${room.course}/permissions`;

  it('of a course are those of its teacher, of its learner and of a stranger', async () => {
    const teacher = await room.asTeacher.get<Item>(address());
    expect([teacher.status, teacher.body]).toMatchObject([200, { read: true, update: true }]);
    expect(teacher.body.members).toContain('title');
    const learner = await room.asStudent.get<Item>(address());
    expect(learner.body).toMatchObject({ '@id': address(), '@type': 'Permissions', read: true, update: false, delete: false, members: [] });
    const item = await app.stranger.get(`/api/courses/${room.course}`);
    expect((await app.stranger.get(address())).status).toBe(item.status);
    expect((await room.asTeacher.get('/api/courses/2000000000/permissions')).status).toBe(404);
  });

  it('are plain JSON where that is asked for, and have a validator', async () => {
    const plain = await room.asTeacher.get<Item>(address(), { Accept: 'application/json' });
    expect(Object.keys(plain.body).sort()).toEqual(['actions', 'delete', 'members', 'read', 'update']);
    const again = await room.asTeacher.get(address(), { Accept: 'application/json', 'If-None-Match': plain.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('come with each row of a list by one statement, and change its validator', async () => {
    const list = `/api/course_rel_users?course=/api/courses/${room.course}`;
    const { body, headers } = await room.asTeacher.get(`${list}&include=permissions,user.permissions`);
    const rows = body.member as unknown as readonly { permissions: Item; user: { permissions: Item } }[];
    expect(rows.map(({ permissions }) => permissions.read)).toEqual(rows.map(() => true));
    expect(rows.every(({ user }) => typeof user.permissions.update === 'boolean')).toBe(true);
    expect(headers.get('etag')).not.toBe((await room.asTeacher.get(list)).headers.get('etag'));
    const statements = new CountedStatements();
    const alone = await statements.during(() => room.asTeacher.get(list));
    const embedding = await statements.during(() => room.asTeacher.get(`${list}&include=permissions`));
    statements.stop();
    expect(embedding - alone).toBe(1);
  });

  it('are operations of a batch, each as at its own address', async () => {
    const course = `/api/courses/${room.course}`;
    const paths = [
      `${course}/permissions`,
      '/api/courses/permissions',
      `${course}/permissions?explain=true`,
      '/api/courses/999999/permissions',
    ];
    const operations = paths.map((path) => ({ method: 'GET', path }));
    for (const atomic of [false, true]) {
      const asked = atomic ? operations.slice(0, 3) : operations;
      const { status, body } = await room.asTeacher.post<{ results: readonly { status: number; body: Item }[] }>(
        '/api/batch',
        { atomic, operations: asked },
        { Accept: 'application/json' },
      );
      expect(status).toBe(200);
      for (const [index, { path }] of asked.entries()) {
        const own = await room.asTeacher.get<Item>(path, { Accept: 'application/json' });
        const { status: answered, body: part } = body.results[index] ?? { status: 0, body: {} };
        expect([path, answered]).toEqual([path, own.status]);
        if (own.status === 200) expect(part).toEqual(own.body);
      }
    }
  });

  it('are no member of a table, and lead no further', async () => {
    const csv = await room.asTeacher.get('/api/courses?include=permissions', { Accept: 'text/csv' });
    expect([csv.status, csv.body]).toMatchObject([400, { type: '/errors/include-not-in-csv' }]);
    const further = await room.asTeacher.get('/api/courses?include=permissions.user');
    expect([further.status, further.body]).toMatchObject([400, { type: '/errors/include-unknown' }]);
  });

  it('may be sent back with the item', async () => {
    const item = await room.asTeacher.get<Item>(`/api/courses/${room.course}?include=permissions`);
    expect((await room.asTeacher.put(`/api/courses/${room.course}`, item.body)).status).toBe(200);
  });

  it('name the rule that decides', async () => {
    const teacher = await room.asTeacher.get<Item>(`${address()}?explain=true`);
    expect(teacher.body.because).toMatchObject({ update: { rule: expect.stringContaining('teacher'), holds: true } });
    const learner = await room.asStudent.get<Item>(`${address()}?explain=true`);
    expect(learner.body.because).toMatchObject({ update: { holds: false }, read: { holds: true } });
    expect(JSON.stringify(learner.body.because)).not.toContain(room.teacher.username);
    const misspelt = await room.asTeacher.get(`${address()}?explian=true`);
    expect([misspelt.status, misspelt.body]).toMatchObject([400, { detail: expect.stringContaining('explain') }]);
  });

  it('of another user are for the administrators of a portal of that user, and on record', async () => {
    const { asAdministrator: administrator } = room;
    const learner = `/api/users/${room.student.id}`;
    const own = await room.asStudent.get<Item>(address(), { Accept: 'application/json' });
    const asked = await administrator.get<Item>(`${address()}?user=${learner}`, { Accept: 'application/json' });
    expect(asked.body).toEqual(own.body);
    expect((await room.asTeacher.get(`${address()}?user=${learner}`)).status).toBe(403);
    expect((await administrator.get(`${address()}?user=/api/users/2000000000`)).status).toBe(404);
    const { body } = await administrator.get('/api/track_e_defaults?defaultEventType=permissions.asked');
    expect(body.member).toMatchObject([{ defaultValue: `/api/courses/${room.course}`, members: learner, source: 'api' }]);
  });

  it('of a collection say whether anything can be made', async () => {
    expect((await room.asTeacher.get<Item>('/api/courses/permissions')).body).toMatchObject({ list: true, create: true });
    expect((await room.asStudent.get<Item>('/api/courses/permissions')).body).toMatchObject({ list: true, create: false });
    expect((await room.asStudent.get('/api/nothing_at_all/permissions')).status).toBe(404);
  });
});
