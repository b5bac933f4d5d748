import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';

const AN_HOUR = 3_600;
const A_DAY = 86_400;

describe('what people are notified of', () => {
  const clock = new FakeClock(new Date());
  let application: TestApplication;
  let room: Classroom;
  let learners: Person[];
  let asTeacher: ApiClient;

  beforeAll(async () => {
    application = await TestApplication.start({ clock, variables: { JWT_TTL: '100000000' } });
    room = await classroom(application);
    ({ asTeacher } = room);
    learners = [room.student, await room.classmate(), await room.classmate()];
  });
  afterAll(() => application.close());
  beforeEach(async () => {
    await application.runDueJobs();
    for (const person of [...learners, room.teacher]) await application.as(person).post('/api/notifications/read', {});
  });

  async function made(client: ApiClient, path: string, values: Readonly<Record<string, unknown>>): Promise<Json> {
    const { status, body } = await client.post(`/api/${path}`, values);
    expect([status, body.violations ?? body.detail]).toEqual([201, undefined]);
    return body;
  }

  async function unread(person: Person, kind: string): Promise<Json[]> {
    await application.runDueJobs();
    const { body } = await application.as(person).get(`/api/notifications?kind=${kind}&exists[readAt]=false`);
    return [...(body.member ?? [])];
  }

  async function counts(kind: string): Promise<number[]> {
    const notices = [];
    for (const person of [...learners, room.teacher]) notices.push((await unread(person, kind)).length);
    return notices;
  }

  const later = (seconds: number): string => new Date(clock.now().getTime() + seconds * 1000).toISOString();
  const assignment = (values: Record<string, unknown> = {}): Promise<Json> =>
    made(asTeacher, 'c_student_publications', { title: 'Essay', parentResourceNodeId: room.node, ...values });
  const handIn = (client: ApiClient, to: Json): Promise<Json> =>
    made(client, 'c_student_publications', { title: 'essay', description: 'Text', filetype: 'file', publicationParent: to['@id'] });

  it('their account, at once, whatever they or the portal choose', async () => {
    const learner = learners[2]!;
    const asLearner = application.as(learner);
    await made(asLearner, 'notification_preferences', { kind: '*', inProduct: false, mail: 'never' });
    expect((await asLearner.post('/api/notification_preferences', { kind: 'account.api_key_made', mail: 'never' })).status).toBe(422);
    expect((await room.asAdministrator.put('/api/notification_kinds/account.api_key_made', { mail: 'never' })).status).toBe(422);
    const kinds = (await asLearner.get('/api/notification_kinds')).body.member ?? [];
    expect(kinds.filter(({ kind }) => String(kind).startsWith('account.'))).toHaveLength(8);
    const atOnce = { inProduct: true, mail: 'immediately' };
    const description = 'A key was made for your account, with which a program can act with your rights.';
    const listed = { kind: 'account.api_key_made', label: 'An API key can act for you', description, locked: true, defaults: atOnce };
    expect(kinds.find(({ kind }) => kind === listed.kind)).toEqual({ ...listed, effective: { ...atOnce, push: false, from: 'product' } });
    await made(asLearner, 'user_api_keys', { apiService: 'reader' });
    expect(await unread(learner, listed.kind)).toHaveLength(1);
    const [{ '@id': own } = {}] = (await asLearner.get('/api/notification_preferences')).body.member ?? [];
    expect((await asLearner.delete(String(own))).status).toBe(204);
  });

  it('each kind with what it is for, in their language or in one that is asked for', async () => {
    const person = await application.given.student();
    const described = async (): Promise<Map<unknown, unknown[]>> =>
      new Map(
        ((await application.as(person).get('/api/notification_kinds')).body.member ?? []).map((one) => [
          one.kind,
          [one.label, one.description],
        ]),
      );
    const english = await described();
    expect(english.get('deadline.soon')).toEqual([
      'Something is due soon',
      'An assignment, a test or a survey ends soon, and you have not completed it: a day before, unless the portal says otherwise.',
    ]);
    expect((await application.as(person).patch(`/api/users/${person.id}`, { locale: 'fr_FR' })).status).toBe(200);
    const french = await described();
    expect([...french.keys()]).toEqual([...english.keys()]);
    for (const [kind, texts] of english) {
      for (const [place, text] of texts.entries()) {
        const other = french.get(kind)?.[place];
        expect([kind, String(text).length > 5, String(other).length > 5, other === text]).toEqual([kind, true, true, false]);
      }
    }
    expect(french.get('message.received')).toEqual(['Un message pour vous', 'Une autre personne vous a écrit un message.']);
    const labels: unknown[] = [];
    for (const language of ['de-AT', 'ar', 'en', 'xx']) {
      const { body } = await application.as(person).get(`/api/notification_kinds?language=${language}`);
      labels.push(body.member?.find(({ kind }) => kind === 'quiz.published')?.['label']);
    }
    expect(labels).toEqual(['Ein neuer Test', 'اختبار جديد', 'A new test', 'A new test']);
  });

  it('a new assignment, by learners alone; what is handed in, by those who mark it', async () => {
    const given = await assignment();
    expect(await counts('assignment.published')).toEqual([1, 1, 1, 0]);
    expect((await unread(room.student, 'assignment.published'))[0]).toMatchObject({
      title: 'New assignment: Essay',
      subject: given['@id'],
    });
    await handIn(room.asStudent, given);
    await handIn(application.as(learners[1]!), given);
    expect(await unread(room.teacher, 'work.handed_in')).toMatchObject([{ count: 2, title: 'Handed in: Essay' }]);
    expect(await counts('work.handed_in')).toEqual([0, 0, 0, 1]);
  });

  it('case 9: a deadline, by those who handed in nothing; again when it was moved', async () => {
    const due = await assignment();
    const terms = await made(asTeacher, 'c_student_publication_assignments', { publication: due['@id'], expiresOn: later(25 * AN_HOUR) });
    await handIn(room.asStudent, due);
    expect(await counts('deadline.soon')).toEqual([0, 0, 0, 0]);
    clock.advance(2 * AN_HOUR);
    expect(await counts('deadline.soon')).toEqual([0, 1, 1, 0]);
    expect((await asTeacher.patch(String(terms['@id']), { expiresOn: later(47 * AN_HOUR) })).status).toBe(200);
    expect(await counts('deadline.soon')).toEqual([0, 1, 1, 0]);
    clock.advance(A_DAY);
    expect(await counts('deadline.soon')).toEqual([0, 2, 2, 0]);
    clock.advance(A_DAY);
  });

  it('case 10: a deadline once after an outage, and not at all when it is over', async () => {
    const [soon, missed] = [await assignment(), await assignment()];
    await made(asTeacher, 'c_student_publication_assignments', { publication: soon['@id'], expiresOn: later(40 * AN_HOUR) });
    await made(asTeacher, 'c_student_publication_assignments', { publication: missed['@id'], expiresOn: later(26 * AN_HOUR) });
    await application.runDueJobs();
    // Nothing runs until after both reminders, and after one of the deadlines.
    clock.advance(30 * AN_HOUR);
    const notices = await unread(room.student, 'deadline.soon');
    expect(notices.map(({ subject }) => subject)).toEqual([soon['@id']]);
    clock.advance(60);
    expect(await unread(room.student, 'deadline.soon')).toHaveLength(1);
    clock.advance(A_DAY);
  });

  it('a portal reminds when it wants to', async () => {
    const setting = { variable: 'reminder_hours', title: 'Reminder', selectedValue: '48', category: 'delivery', url: '/api/access_urls/1' };
    const asAdministrator = application.as(await application.given.globalAdministrator());
    expect((await asAdministrator.post('/api/settings', { ...setting, selectedValue: 'soon' })).status).toBe(422);
    const kept = await asAdministrator.post('/api/settings', setting);
    expect(kept.status).toBe(201);
    const due = await assignment();
    await made(asTeacher, 'c_student_publication_assignments', { publication: due['@id'], expiresOn: later(49 * AN_HOUR) });
    await application.runDueJobs();
    clock.advance(2 * AN_HOUR);
    expect(await counts('deadline.soon')).toEqual([1, 1, 1, 0]);
    expect((await asAdministrator.patch(String(kept.body['@id']), { selectedValue: '24' })).status).toBe(200);
    clock.advance(3 * A_DAY);
  });

  it('case 11: a mark, and another one, but not the same again', async () => {
    const work = await handIn(room.asStudent, await assignment({ qualification: 20 }));
    for (const qualification of [12, 14, 14]) {
      clock.advance(1);
      expect((await asTeacher.patch(String(work['@id']), { qualification })).status).toBe(200);
    }
    expect(await counts('work.marked')).toEqual([2, 0, 0, 0]);
    expect((await room.asStudent.get(String(work['@id']))).status).toBe(200);
  });

  it('a test when it begins, and its end; with an extension, that', async () => {
    const quiz = await made(asTeacher, 'c_quizzes', {
      title: 'Quiz',
      parentResourceNodeId: room.node,
      startTime: later(AN_HOUR),
      endTime: later(30 * AN_HOUR),
    });
    const given = { quiz: quiz['@id'], user: `/api/users/${learners[1]!.id}`, endTime: later(60 * AN_HOUR) };
    await made(asTeacher, 'c_quiz_extensions', given);
    expect(await counts('quiz.published')).toEqual([0, 0, 0, 0]);
    clock.advance(AN_HOUR + 60);
    expect(await counts('quiz.published')).toEqual([1, 1, 1, 0]);
    clock.advance(6 * AN_HOUR);
    expect(await counts('deadline.soon')).toEqual([1, 0, 1, 0]);
    clock.advance(30 * AN_HOUR);
    expect(await counts('deadline.soon')).toEqual([1, 1, 1, 0]);
    clock.advance(A_DAY);
  });

  it('an entered grade where the column is visible, a certificate, and its expiry', async () => {
    const certificates = { generateCertificates: true, certifMinScore: 50, certificateValidityPeriod: 40 };
    const book = await made(asTeacher, 'gradebook_categories', { title: 'Book', course: room.course, ...certificates });
    const columns = [];
    for (const visible of [true, false])
      columns.push(await made(asTeacher, 'gradebook_evaluations', { title: 'Exam', weight: 1, max: 10, category: book['@id'], visible }));
    for (const column of columns)
      await made(asTeacher, 'gradebook_results', { evaluation: column['@id'], user: `/api/users/${room.student.id}`, score: 9 });
    expect(await counts('grade.entered')).toEqual([1, 0, 0, 0]);
    clock.advance(10);
    expect(await counts('certificate.issued')).toEqual([1, 0, 0, 0]);
    const [issued] = await unread(room.student, 'certificate.issued');
    expect((await room.asStudent.get(String(issued?.subject))).status).toBe(200);
    for (const [days, count] of [
      [11, 1],
      [2, 1],
      [22, 2],
      [8, 3],
    ] as const) {
      clock.advance(days * A_DAY);
      expect(await unread(room.student, 'certificate.expiring')).toHaveLength(count);
    }
  });

  it('an invitation to an event, and a reminder of it', async () => {
    const guest = learners[1]!;
    const event = await made(asTeacher, 'c_calendar_events', {
      title: 'Talk',
      startDate: later(2 * A_DAY),
      endDate: later(2 * A_DAY + AN_HOUR),
    });
    expect(await counts('calendar.invited')).toEqual([0, 0, 0, 0]);
    clock.advance(10);
    const invitation = { resourceNode: event.resourceNode, user: `/api/users/${guest.id}`, visibility: 'published' };
    await made(asTeacher, 'resource_links', invitation);
    clock.advance(60);
    expect(await counts('calendar.invited')).toEqual([0, 1, 0, 0]);
    const reminder = await made(application.as(guest), 'agenda_reminders', { event: event['@id'], count: 1, period: 'day' });
    expect(await unread(guest, 'calendar.reminder')).toEqual([]);
    clock.advance(A_DAY + 60);
    expect(await unread(guest, 'calendar.reminder')).toMatchObject([{ title: 'Talk', subject: event['@id'] }]);
    expect((await application.as(guest).get(String(reminder['@id']))).body).toMatchObject({ sent: true });
    clock.advance(60);
    expect(await unread(guest, 'calendar.reminder')).toHaveLength(1);
  });

  it('each occurrence of an event that comes again, but none that is left out', async () => {
    const guest = learners[2]!;
    const asGuest = application.as(guest);
    const start = clock.now().getTime() + 3 * A_DAY * 1000;
    const moment = (day: number): string => new Date(Math.floor(start / 1000) * 1000 + day * A_DAY * 1000).toISOString();
    const series = { title: 'Practice', startDate: moment(0), endDate: moment(0.01), timezone: 'UTC', rrule: 'FREQ=DAILY;COUNT=4' };
    const event = await made(asGuest, 'c_calendar_events', series);
    const reminder = await made(asGuest, 'agenda_reminders', { event: event['@id'], count: 2, period: 'hour' });
    const due = (day: number): number => new Date(moment(day)).getTime() - 2 * AN_HOUR * 1000;
    expect(new Date(String(reminder['nextDueAt'])).getTime()).toBe(due(0));
    const left = await asGuest.delete(`/api/c_calendar_events/${String(event.id)}/occurrences?recurrenceId=${moment(1)}`);
    expect(left.status).toBe(204);
    const reminded = async (): Promise<unknown[]> => (await unread(guest, 'calendar.reminder')).map(({ title }) => title);
    clock.advance(3 * A_DAY - AN_HOUR);
    expect(await reminded()).toEqual(['Practice']);
    clock.advance(A_DAY);
    expect(await reminded()).toEqual(['Practice']);
    const next = await asGuest.get(String(reminder['@id']));
    expect([new Date(String(next.body['nextDueAt'])).getTime(), next.body['sent']]).toEqual([due(2), false]);
    clock.advance(A_DAY);
    expect(await reminded()).toEqual(['Practice', 'Practice']);
    // Over the time of the last one, by an outage: nobody is reminded of what has begun.
    clock.advance(2 * A_DAY);
    expect(await reminded()).toEqual(['Practice', 'Practice']);
    expect((await asGuest.get(String(reminder['@id']))).body).toMatchObject({ sent: true, nextDueAt: null });
    expect((await asGuest.patch(String(event['@id']), { rrule: 'FREQ=DAILY;COUNT=7' })).status).toBe(200);
    clock.advance(60);
    expect(await reminded()).toEqual(['Practice', 'Practice', 'Practice']);
  });

  it('news of the portal, by those at whom they are aimed, when their time begins', async () => {
    const news = { title: 'Maintenance', content: '<p>Tonight</p>', dateEnd: later(3 * A_DAY), url: '/api/access_urls/1' };
    await made(room.asAdministrator, 'sys_announcements', { ...news, dateStart: later(AN_HOUR), visibleTeacher: true });
    await made(room.asAdministrator, 'sys_announcements', { ...news, dateStart: later(-AN_HOUR), roles: ['ROLE_STUDENT'] });
    // Teachers hold the rights of students too.
    expect(await counts('portal.announcement')).toEqual([1, 1, 1, 1]);
    clock.advance(AN_HOUR + 60);
    expect(await counts('portal.announcement')).toEqual([1, 1, 1, 2]);
  });

  it('who asks for a tie, and a session that another user subscribed them to', async () => {
    const other = learners[2]!;
    const tie = { user: `/api/users/${room.student.id}`, friend: `/api/users/${other.id}` };
    await made(room.asStudent, 'user_rel_users', { ...tie, relationType: 'friend_request' });
    expect(await counts('tie.requested')).toEqual([0, 0, 1, 0]);
    const session = await application.given.session();
    const enrolment = { session: `/api/sessions/${session.id}`, user: `/api/users/${other.id}`, relationType: 'student' };
    const subscription = await made(room.asAdministrator, 'session_rel_users', enrolment);
    const [notice] = await unread(other, 'course.enrolled');
    expect(notice).toMatchObject({ subject: subscription['@id'], session: `/api/sessions/${session.id}` });
    expect((await application.as(other).get(String(notice?.subject))).status).toBe(200);
  });

  it('case 14: nobody, where who teaches asks for that; others cannot ask', async () => {
    const quiet = { Prefer: 'notifications=none' };
    const newcomers = [await application.given.student(), await application.given.student()];
    const operations = newcomers.map(({ id }) => ({
      method: 'POST',
      path: '/api/course_rel_users',
      body: { course: `/api/courses/${room.course}`, user: `/api/users/${id}`, status: 'student' },
    }));
    const { status, headers } = await asTeacher.post('/api/batch', operations, quiet);
    expect([status, headers.get('Preference-Applied')]).toEqual([200, 'notifications=none']);
    for (const newcomer of newcomers) expect(await unread(newcomer, 'course.enrolled')).toEqual([]);
    const alone = await asTeacher.post('/api/c_announcements', { title: 'News', content: 'x', parentResourceNodeId: room.node }, quiet);
    expect([alone.status, alone.headers.get('Preference-Applied')]).toEqual([201, 'notifications=none']);
    const loud = await room.asStudent.post(
      '/api/messages',
      { title: 'Hello', content: 'x', receivers: [`/api/users/${learners[1]!.id}`] },
      quiet,
    );
    expect([loud.status, loud.headers.get('Preference-Applied')]).toEqual([201, null]);
    expect(await counts('message.received')).toEqual([0, 1, 0, 0]);
    expect(await counts('announcement.published')).toEqual([0, 0, 0, 0]);
  });

  it('what the portal says, until they choose themselves, and even then where it is locked', async () => {
    const { asAdministrator, asStudent } = room;
    const kind = '/api/notification_kinds/message.received';
    const shown = async (): Promise<unknown> =>
      ((await asStudent.get('/api/notification_kinds')).body.member ?? []).find((one) => one.kind === 'message.received');
    const write = { title: 'Hello', content: 'x', receivers: [`/api/users/${room.student.id}`] };
    expect((await asStudent.send('PUT', kind, '{"inProduct":false}')).status).toBe(403);
    expect((await asAdministrator.put(kind, { inProduct: false, mail: 'weekly' })).body).toMatchObject({
      inProduct: false,
      mail: 'weekly',
    });
    expect(await shown()).toMatchObject({
      defaults: { inProduct: false, mail: 'weekly' },
      effective: { inProduct: false, from: 'portal' },
    });
    await made(asTeacher, 'messages', write);
    expect(await unread(room.student, 'message.received')).toEqual([]);
    await made(asStudent, 'notification_preferences', { kind: 'message.received', inProduct: true });
    await made(asTeacher, 'messages', write);
    expect(await unread(room.student, 'message.received')).toHaveLength(1);
    expect((await asAdministrator.put(kind, { inProduct: false, locked: true })).status).toBe(200);
    expect(await shown()).toMatchObject({ locked: true, effective: { inProduct: false, from: 'portal' } });
    await made(asTeacher, 'messages', write);
    expect(await unread(room.student, 'message.received')).toHaveLength(1);
    expect((await asAdministrator.delete(kind)).status).toBe(204);
    expect(await shown()).toMatchObject({ locked: false, effective: { inProduct: true, from: 'own' } });
    expect((await asAdministrator.put('/api/notification_kinds/account.password_changed', { mail: 'never' })).status).toBe(422);
    expect((await asAdministrator.put('/api/notification_kinds/nothing', { mail: 'never' })).status).toBe(404);
  });
});
