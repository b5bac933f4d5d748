import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { ResourceRegistry } from '../../src/resource/compile/resource-registry.js';
import { TraceFlush } from '../../src/tracking/records/traces/trace-flush.js';
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

  let known: ReadonlyMap<string, string> | undefined;
  /** An address of each screen that learners and teachers may read, which a query can be added to. */
  const itemsOfScreens = async (): Promise<ReadonlyMap<string, string>> => {
    known ??= new Map([
      ['me/home', '/api/me/home?'],
      ['courses/{id}/home', `/api/courses/${room.course}/home?`],
      ['conference_meetings/{id}/report', `${await meetingWithAttendance()}/report?`],
      ['c_quizzes/{id}/start', `${await attemptedQuiz()}/start?cid=${room.course}&`],
    ]);
    return known;
  };
  const meetingWithAttendance = async (): Promise<string> => {
    const { course, node, asTeacher, asStudent } = room;
    const times = { startsAt: new Date(Date.now() - 3_600_000).toISOString(), endsAt: new Date(Date.now() + 3_600_000).toISOString() };
    const meeting = await asTeacher.post<Item>('/api/conference_meetings', {
      title: 'Zoology',
      course: `/api/courses/${course}`,
      visibility: 'visible',
      status: 'open',
      ...times,
    });
    const place = { parentResourceNodeId: node, resourceLinkList: [{ cid: course }] };
    const register = (await asTeacher.post<Item>('/api/attendances', { title: 'Register', ...place })).body['@id'];
    const rule = await asTeacher.put(`${String(meeting.body['@id'])}/attendance_rule`, { target: 'register', register });
    const stay = { meeting: meeting.body['@id'], type: 'participant' };
    expect([rule.status, (await asStudent.post('/api/conference_activities', stay)).status]).toEqual([200, 201]);
    return String(meeting.body['@id']);
  };
  const attemptedQuiz = async (): Promise<string> => {
    const { course, node, asStudent, asTeacher, student } = room;
    const { quiz } = await quizA(room, { parentResourceNodeId: node, resourceLinkList: [{ cid: course }], maxAttempt: 2 });
    const begun = await asStudent.post<Item>(`/api/c_quizzes/${quiz}/attempts?cid=${course}`, {});
    const extension = { quiz: `/api/c_quizzes/${quiz}`, user: `/api/users/${student.id}`, extraAttempts: 1 };
    expect([begun.status, (await asTeacher.post('/api/c_quiz_extensions', extension)).status]).toEqual([201, 201]);
    return `/api/c_quizzes/${quiz}`;
  };

  const sectionOf = (body: Item, name: string): Section => body[name] as Section;

  it('of the first page has every section of a learner, with the figures of their own addresses', async () => {
    const { status, body } = await room.asStudent.get('/api/me/home');
    expect(status).toBe(200);
    expect(
      Object.keys(body)
        .filter((name) => !name.startsWith('@'))
        .sort(),
    ).toEqual(['agenda', 'announcements', 'courses', 'due', 'me', 'meetings', 'messages', 'notifications', 'now']);
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

  /** A course with one learner, in which nothing is yet. */
  const newCourse = async (title: string): Promise<{ course: string; place: Item }> => {
    const { body } = await room.asTeacher.post<Item>('/api/courses', { title, visibility: 'registered' });
    const enrolment = { course: body['@id'], user: `/api/users/${room.student.id}`, status: 'student' };
    expect((await room.asTeacher.post('/api/course_rel_users', enrolment)).status).toBe(201);
    const node = Number(String(body.resourceNode).split('/').pop());
    return { course: String(body['@id']), place: { parentResourceNodeId: node, resourceLinkList: [{ cid: body.id }] } };
  };
  /** Writes the visits that wait, as the service does each second. */
  const visitsWritten = (): Promise<void> => app.app.get(TraceFlush, { strict: false }).flush();

  it('has the events of the own courses on the own home, not those of every course that is open to all', async () => {
    const elsewhere = await room.asTeacher.post<Item>('/api/courses', { title: 'Open to all', visibility: 'open_platform' });
    const place = {
      parentResourceNodeId: Number(String(elsewhere.body.resourceNode).split('/').pop()),
      resourceLinkList: [{ cid: elsewhere.body.id }],
    };
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await room.asTeacher.post('/api/c_calendar_events', { title: 'Concert', startDate: tomorrow, endDate: tomorrow, ...place });
    const titles = (items: readonly Item[] = []): unknown[] => items.map(({ title }) => title);
    const { body } = await room.asStudent.get<Item>('/api/me/home?sections=agenda');
    expect(titles(sectionOf(body, 'agenda').items)).toEqual(['Excursion']);
    const window = `from=${new Date().toISOString()}&to=${new Date(Date.now() + 7 * 86_400_000).toISOString()}`;
    const occurrences = async (more: string): Promise<unknown[]> =>
      titles((await room.asStudent.get(`/api/c_calendar_events/occurrences?${window}${more}`)).body.member);
    expect(await occurrences('')).toEqual(['Concert', 'Excursion']);
    expect(await occurrences('&own=true')).toEqual(['Excursion']);
    expect(titles(sectionOf((await room.asTeacher.get<Item>('/api/me/home?sections=agenda')).body, 'agenda').items)).toEqual([
      'Concert',
      'Excursion',
    ]);
  });

  it('says when there was something new in a course and its tools, and how much since the caller was there', async () => {
    const { course, place } = await newCourse('Mosses');
    const made = await room.asTeacher.post<Item>('/api/c_announcements', { title: 'First', content: '<p>Read it.</p>', ...place });
    const tool = async (client: ApiClient): Promise<Item> => {
      const { items } = sectionOf((await client.get<Item>(`${course}/home?sections=tools`)).body, 'tools');
      expect(items.filter(({ title }) => title === 'link')).toMatchObject([{ updated: null, unread: null }]);
      const { updated, unread } = items.find(({ title }) => title === 'announcement') ?? {};
      return { updated, unread };
    };
    const ofCourse = async (): Promise<Item> => {
      const { items } = sectionOf((await room.asStudent.get<Item>('/api/me/home?sections=news')).body, 'news');
      const { lastVisit, newItems } = items.find((row) => row.course === course) ?? {};
      return { lastVisit, newItems };
    };
    const { createdAt } = (await room.asTeacher.get<Item>(String(made.body.resourceNode))).body;
    expect(await ofCourse()).toEqual({ lastVisit: null, newItems: 1 });
    expect(await tool(room.asStudent)).toEqual({ updated: createdAt, unread: 1 });
    expect(await tool(room.asTeacher)).toEqual({ updated: createdAt, unread: 0 });
    expect((await room.asStudent.get(`/api/c_announcements?cid=${course.split('/').pop()}`)).body.totalItems).toBe(1);
    await visitsWritten();
    expect(await tool(room.asStudent)).toEqual({ updated: createdAt, unread: 0 });
    await visitsWritten();
    expect(await ofCourse()).toEqual({ lastVisit: expect.any(String), newItems: 0 });
    await room.asTeacher.post('/api/c_announcements', { title: 'Second', content: '<p>Read it.</p>', ...place });
    const [link] = place.resourceLinkList as readonly Item[];
    const draft = { title: 'Draft', content: '<p>Not yet.</p>', ...place, resourceLinkList: [{ ...link, visibility: 'draft' }] };
    await room.asTeacher.post('/api/c_announcements', draft);
    expect(await ofCourse()).toMatchObject({ newItems: 1 });
    expect(await tool(room.asStudent)).toMatchObject({ unread: 1 });
    expect((await room.asOutsider.get(`${course}/news`)).status).toBe((await room.asOutsider.get(course)).status);
    expect((await app.stranger.get('/api/me/news')).status).toBe(401);
  });

  it('of the first page has what is news in the courses of the caller, and the courses of sessions', async () => {
    const { course, place } = await newCourse('Lichens');
    const announce = (title: string, more: Item = {}): Promise<unknown> =>
      room.asTeacher.post('/api/c_announcements', { title, content: '<p>Read it.</p>', ...place, ...more });
    await announce('Over', { endDate: '2026-01-31' });
    await announce('Now', { endDate: '2999-01-31' });
    const { body } = await room.asStudent.get<Item>('/api/me/home?sections=announcements');
    const section = sectionOf(body, 'announcements');
    expect([section['@id'], section.items.length, section.items[0]?.title]).toEqual(['/api/me/announcements', 5, 'Now']);
    expect(section.total).toBe((await room.asStudent.get('/api/me/announcements')).body.totalItems);
    expect(sectionOf((await room.asOutsider.get<Item>('/api/me/home')).body, 'announcements')).toMatchObject({ items: [], total: 0 });
    const session = await room.asAdministrator.post<Item>('/api/sessions', { title: 'Summer', visibility: 'available' });
    expect(session.status).toBe(201);
    const within = { session: session.body['@id'], course };
    expect((await room.asAdministrator.post('/api/session_rel_courses', within)).status).toBe(201);
    const enrolled = await room.asAdministrator.post('/api/session_rel_course_rel_users', {
      ...within,
      user: `/api/users/${room.student.id}`,
      status: 'student',
    });
    expect(enrolled.status).toBe(201);
    const news = sectionOf((await room.asStudent.get<Item>('/api/me/home?sections=news')).body, 'news');
    expect(news.items.filter((row) => row.session !== null)).toEqual([
      { ...within, title: 'Lichens', sessionTitle: 'Summer', lastVisit: null, newItems: 2 },
    ]);
    expect((await room.asStudent.get<Item>('/api/me/home')).body).not.toHaveProperty('news');
  });

  it('of the first page has meetings that are open and those that begin within an hour', async () => {
    const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
    const meeting = (title: string, from: number, more: Item = {}): Promise<unknown> =>
      room.asTeacher.post('/api/conference_meetings', {
        title,
        course: `/api/courses/${room.course}`,
        visibility: 'visible',
        startsAt: inMinutes(from),
        endsAt: inMinutes(from + 30),
        ...more,
      });
    await meeting('Soon', 40);
    await meeting('Later', 120);
    await meeting('Hidden', 40, { visibility: 'hidden' });
    const { body } = await room.asStudent.get<Item>('/api/me/home?sections=meetings');
    const section = sectionOf(body, 'meetings');
    expect(section.items.map(({ title, state }) => [title, state])).toEqual([['Soon', 'planned']]);
    expect(section.total).toBe((await room.asStudent.get(section['@id'])).body.totalItems);
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
    const toolTitles = async (): Promise<unknown[]> =>
      sectionOf((await room.asStudent.get<Item>(`/api/courses/${room.course}/home`)).body, 'tools').items.map(({ title }) => title);
    const { member = [] } = (await room.asTeacher.get(`/api/c_tools?course=${room.course}&itemsPerPage=50`)).body;
    const wiki = member.find(({ title }) => title === 'wiki');
    expect(await toolTitles()).toContain('wiki');
    expect((await room.asTeacher.patch(String(wiki?.['@id']), { visibility: false })).status).toBe(200);
    expect(await toolTitles()).not.toContain('wiki');
    const named = await room.asStudent.get<Item>(`/api/courses/${room.course}/home?sections=permissions`);
    expect([body.permissions, named.body.permissions]).toEqual([undefined, expect.objectContaining({ read: true, update: false })]);
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
    for (const address of ['/api/me/home', `/api/courses/${room.course}/home`]) {
      const { headers, body } = await room.asStudent.get(address);
      const again = await room.asStudent.get(address, { 'If-None-Match': headers.get('etag') ?? '' });
      const isSameMinute = (await room.asStudent.get(address)).body.now === body.now;
      expect([address, again.status]).toEqual([address, isSameMinute ? 304 : 200]);
    }
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
    const ownRows = sectionOf(learner.body, 'activities');
    expect(ownRows.items).toMatchObject([{ participant: { username: room.student.username } }]);
    expect(learner.body).not.toHaveProperty('totals');
    for (const client of [asTeacher, asStudent]) expect(await costOf(client, report)).toBeLessThanOrEqual(8);
    const own = `${String(meeting.body['@id'])}/totals`;
    const { '@context': _, ...totals } = (await asTeacher.get<Item>(own)).body;
    const only = await asTeacher.get<Item>(`${report}?sections=totals`);
    expect(only.body).toMatchObject({ totals: { ...totals, seconds: expect.any(Number) } });
    expect(only.body).not.toHaveProperty('meeting');
    expect((await room.asOutsider.get(report)).status).toBe(403);
  });

  /** Members of every JSON-LD document. */
  const OF_LINKED = ['@context', '@id', '@type'];

  it('answers to everybody what the OpenAPI document says of it, and each section that is said is answered to some caller', async () => {
    const { body: document } = await app.stranger.get<{ components: { schemas: Record<string, { properties: Item }> } }>('/api/docs.json');
    const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false, code: { optimize: false } });
    addFormats.default(ajv);
    for (const format of ['decimal', 'iri-reference', 'password', 'binary']) ajv.addFormat(format, true);
    ajv.addSchema({ $id: 'document', ...document });
    const screens = app.app
      .get(ResourceRegistry, { strict: false })
      .all()
      .flatMap(({ actions }) => actions.filter(({ composes }) => composes));
    expect(screens.map(({ path }) => path).sort()).toEqual([...(await itemsOfScreens()).keys()].sort());
    for (const { path, answer } of screens) {
      const name = answer.kind === 'document' ? answer.name : '';
      const sections = Object.keys(document.components.schemas[name]?.properties ?? {}).filter((member) => member !== 'now');
      const holds = ajv.compile({ $ref: `document#/components/schemas/${name}` });
      const answered = new Set<string>();
      const item = (await itemsOfScreens()).get(path) ?? '';
      for (const address of [item, `${item}sections=${sections.join(',')}`])
        for (const client of [room.asStudent, room.asTeacher, room.asAdministrator]) {
          const { status, body } = await client.get<Item>(address);
          expect([address, status, holds(body) || ajv.errorsText(holds.errors)]).toEqual([address, 200, true]);
          for (const member of Object.keys(body)) answered.add(member);
        }
      expect([path, [...answered].sort()]).toEqual([path, [...OF_LINKED, 'now', ...sections].sort()]);
    }
  });
});
