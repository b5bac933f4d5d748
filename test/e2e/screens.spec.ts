import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { CountedStatements } from '../support/counted-statements.js';
import { newQuiz, quizA } from '../support/quiz-fixture.js';

type Item = Readonly<Record<string, unknown>>;

interface Section {
  readonly '@id': string;
  readonly items: readonly Item[];
  readonly total: number;
}

/** What a screen needs comes with one request, as the addresses of its sections give it. */
describe('a screen', () => {
  let app: TestApplication;
  let room: Classroom;

  beforeAll(async () => {
    app = await TestApplication.start();
    room = await classroom(app);
    const { course, node, asTeacher, student } = room;
    const place = { parentResourceNodeId: node, resourceLinkList: [{ cid: course }] };
    const closes = new Date(Date.now() + 3 * 86_400_000).toISOString();
    await newQuiz(room, { ...place, endTime: closes });
    for (let number = 1; number <= 7; number += 1)
      await asTeacher.post('/api/c_announcements', { title: `News ${number}`, content: '<p>Read it.</p>', ...place });
    await asTeacher.post('/api/c_announcements', {
      title: 'Draft',
      content: '<p>Not yet.</p>',
      parentResourceNodeId: node,
      resourceLinkList: [{ cid: course, visibility: 'draft' }],
    });
    await asTeacher.post('/api/c_calendar_events', { title: 'Excursion', startDate: closes, endDate: closes, ...place });
    for (let number = 1; number <= 6; number += 1)
      await asTeacher.post('/api/messages', { title: `Note ${number}`, content: 'Read it.', receivers: [`/api/users/${student.id}`] });
    await asTeacher.post('/api/messages', { title: 'Welcome', content: 'Hello', receivers: [`/api/users/${student.id}`] });
  });
  afterAll(() => app.close());

  /** Statements of a request that others were sent before. */
  const costOf = async (client: ApiClient, address: string): Promise<number> => {
    const statements = new CountedStatements();
    try {
      const costs: number[] = [];
      for (let time = 0; time < 3; time += 1) costs.push(await statements.during(() => client.get(address)));
      return Math.min(...costs);
    } finally {
      statements.stop();
    }
  };

  const sectionOf = (body: Item, name: string): Section => body[name] as Section;

  it('of the first page has every section of a learner, with the figures of their own addresses', async () => {
    const { status, body } = await room.asStudent.get('/api/me/home');
    expect(status).toBe(200);
    expect(
      Object.keys(body)
        .filter((name) => !name.startsWith('@'))
        .sort(),
    ).toEqual(['agenda', 'courses', 'due', 'me', 'meetings', 'messages', 'notifications', 'now'].sort());
    expect(body.me).toMatchObject({ '@id': `/api/users/${room.student.id}`, username: room.student.username });
    const courses = sectionOf(body, 'courses');
    expect(courses.items.map(({ course }) => (course as Item)['@id'])).toEqual([`/api/courses/${room.course}`]);
    expect(courses.total).toBe((await room.asStudent.get('/api/me/courses')).body.totalItems);
    const due = await room.asStudent.get('/api/me/due_items');
    expect(sectionOf(body, 'due')).toMatchObject({ items: due.body.member, total: due.body.member?.length });
    expect(sectionOf(body, 'agenda').items.map(({ title }) => title)).toContain('Excursion');
    const [message] = sectionOf(body, 'messages').items as readonly { message: { title: string; sender: Item } }[];
    expect([message?.message.title, message?.message.sender.username]).toEqual(['Welcome', room.teacher.username]);
    const { '@context': _, '@id': __, ...unread } = (await room.asStudent.get('/api/notifications/unread')).body;
    expect(body.notifications).toMatchObject(unread);
  });

  it('of a course has its sections as far as the caller may read them', async () => {
    const { status, body } = await room.asStudent.get(`/api/courses/${room.course}/home`);
    expect(status).toBe(200);
    expect(body.course).toMatchObject({ '@id': `/api/courses/${room.course}`, '@type': 'Course' });
    expect(body.me).toMatchObject({ status: 'student' });
    expect(sectionOf(body, 'announcements')).toMatchObject({
      total: 7,
      items: [7, 6, 5, 4, 3].map((number) => ({ title: `News ${number}` })),
    });
    expect(sectionOf(body, 'due').items.map(({ kind }) => kind)).toEqual(['quiz']);
    expect(body.people).toMatchObject({ total: (await room.asStudent.get(`/api/course_rel_users?course=${room.course}`)).body.totalItems });
    const [taught] = sectionOf(body, 'teachers').items;
    expect(taught).toEqual({ user: `/api/users/${room.teacher.id}`, fullName: expect.any(String), pictureUri: null });
    const teacher = await room.asTeacher.get(`/api/courses/${room.course}/home`);
    expect(sectionOf(teacher.body, 'announcements').total).toBe(8);
    expect(sectionOf(teacher.body, 'teachers')).toEqual(sectionOf(body, 'teachers'));
  });

  it('of a course names who teaches it to everybody who may read it, and to nobody else', async () => {
    const address = `/api/courses/${room.course}/teachers`;
    const expected = { totalItems: 1, member: [{ user: `/api/users/${room.teacher.id}` }] };
    for (const client of [room.asStudent, room.asTeacher]) expect((await client.get(address)).body).toMatchObject(expected);
    const closed = String((await room.asTeacher.post('/api/courses', { title: 'Shut', visibility: 'closed' })).body['@id']);
    for (const client of [room.asOutsider, room.asStudent, app.stranger])
      expect((await client.get(`${closed}/teachers`)).status).toBe((await client.get(closed)).status);
    const open = await room.asTeacher.post('/api/courses', { title: 'Open', visibility: 'open_world' });
    expect((await app.stranger.get(`${String(open.body['@id'])}/teachers`)).body).toMatchObject({ totalItems: 1 });
    expect((await room.asStudent.get(`/api/courses/${room.course}/teachers?sid=999999`)).body).toMatchObject({ totalItems: 0, member: [] });
  });

  it('is refused as its item is, and to callers who are not signed in', async () => {
    const closed = await room.asTeacher.post('/api/courses', { title: 'Closed', visibility: 'closed' });
    const address = String(closed.body['@id']);
    const [item, home] = [await room.asOutsider.get(address), await room.asOutsider.get(`${address}/home`)];
    expect(home.status).toBe(item.status);
    expect((await room.asOutsider.get('/api/courses/999999/home')).status).toBe(404);
    expect((await app.stranger.get('/api/me/home')).status).toBe(401);
  });

  it('has only the sections that are asked for, and names those that there are', async () => {
    for (const query of ['sections=due,courses', 'sections[]=due&sections[]=courses']) {
      const { body } = await room.asStudent.get(`/api/me/home?${query}`, { Accept: 'application/json' });
      expect(Object.keys(body).sort()).toEqual(['courses', 'due', 'now']);
    }
    const unknown = await room.asStudent.get('/api/me/home?sections=corses');
    expect(unknown).toMatchObject({ status: 400, body: { detail: expect.stringContaining('"courses"') } });
  });

  it('is not sent again where nothing changed', async () => {
    const address = '/api/me/home?sections=courses,due';
    const { headers, body } = await room.asStudent.get(address);
    const again = await room.asStudent.get(address, { 'If-None-Match': headers.get('etag') ?? '' });
    const isSameMinute = (await room.asStudent.get(address)).body.now === body.now;
    expect(again.status).toBe(isSameMinute ? 304 : 200);
  });

  it('costs few statements for everybody, also where its lists have more than it shows, and begins no unit of work', async () => {
    const places = [
      ['/api/me/home', 12],
      [`/api/courses/${room.course}/home`, 12],
    ] as const;
    for (const client of [room.asStudent, room.asTeacher, room.asAdministrator])
      for (const [address, most] of places) expect(await costOf(client, address)).toBeLessThanOrEqual(most);
    const begun = new CountedStatements(/^(?:START TRANSACTION|COMMIT)$/);
    expect(await begun.during(() => room.asStudent.get('/api/me/home'))).toBe(0);
    begun.stop();
  });

  it('counts the rows of a list that it does not show, as the address of the list does', async () => {
    const { body } = await room.asStudent.get<Item>('/api/me/home?sections=messages,courses');
    for (const name of ['messages', 'courses']) {
      const section = sectionOf(body, name);
      expect([name, section.total]).toEqual([name, (await room.asStudent.get<Item>(section['@id'])).body.totalItems]);
    }
    expect(sectionOf(body, 'messages')).toMatchObject({ total: 7, items: { length: 5 } });
  });

  it('of a quiz says what is left of its attempts, and which is open', async () => {
    const { course, node, asTeacher, asStudent } = room;
    const place = { parentResourceNodeId: node, resourceLinkList: [{ cid: course }] };
    const { quiz: id } = await quizA(room, { ...place, maxAttempt: 2 });
    const quiz = `/api/c_quizzes/${id}`;
    const address = `${quiz}/start?cid=${course}`;
    const before = await asStudent.get<Item>(address);
    expect([before.status, before.body.mine]).toEqual([200, { used: 0, allowed: 2, left: 2, running: null, best: null }]);
    expect(before.body).toMatchObject({ extension: null, permissions: { update: false, actions: { begin: true } } });
    const begun = await asStudent.post<Item>(`${quiz}/attempts?cid=${course}`, {});
    expect((await asStudent.get<Item>(address)).body.mine).toMatchObject({ used: 1, left: 1, running: begun.body['@id'] });
    await asTeacher.post('/api/c_quiz_extensions', { quiz, user: `/api/users/${room.student.id}`, extraAttempts: 1 });
    const only = await asStudent.get<Item>(`${address}&sections=mine`);
    expect(only.body).toMatchObject({ mine: { used: 1, allowed: 3, left: 2 } });
    expect(only.body.quiz).toBeUndefined();
    expect((await room.asOutsider.get(address)).status).toBe((await room.asOutsider.get(quiz)).status);
    expect(await costOf(asStudent, address)).toBeLessThanOrEqual(6);
  });

  it('of a meeting has all of it for who runs it, and for a learner the own rows', async () => {
    const { course, asTeacher, asStudent } = room;
    const meeting = await asTeacher.post<Item>('/api/conference_meetings', {
      title: 'Botany',
      course: `/api/courses/${course}`,
      visibility: 'visible',
      status: 'open',
    });
    const stay = { meeting: meeting.body['@id'], type: 'participant' };
    for (const client of [asTeacher, asStudent]) expect((await client.post('/api/conference_activities', stay)).status).toBe(201);
    const report = `${String(meeting.body['@id'])}/report`;
    const { status, body } = await asTeacher.get<Item>(report);
    expect(status).toBe(200);
    expect(body.meeting).toMatchObject({ title: 'Botany', permissions: { update: true } });
    expect(sectionOf(body, 'activities').total).toBe(2);
    expect(sectionOf(body, 'recordings')).toMatchObject({ items: [], total: 0 });
    expect(body.totals).toMatchObject({ state: 'running', people: 2, peak: 2, seconds: expect.any(Number) });
    const learner = await asStudent.get<Item>(report);
    const own = sectionOf(learner.body, 'activities');
    expect(own.items).toMatchObject([{ participant: { username: room.student.username } }]);
    expect(learner.body).not.toHaveProperty('totals');
    expect(await costOf(asTeacher, report)).toBeLessThanOrEqual(9);
    expect(await costOf(asStudent, report)).toBeLessThanOrEqual(8);
    expect((await room.asOutsider.get(report)).status).toBe(403);
  });
});
