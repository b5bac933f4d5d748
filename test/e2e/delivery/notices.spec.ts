import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';
import { MailServer } from '../../support/mail-server.js';

const clock = new FakeClock();
let server: MailServer;
let application: TestApplication;
let room: Classroom;
let learners: Person[];

beforeAll(async () => {
  server = await MailServer.start();
  application = await TestApplication.start({
    clock,
    variables: {
      MAIL_URL: server.url,
      MAIL_FROM: 'lms@school.test',
      PUBLIC_URL: 'https://lms.school.test',
      MAIL_RATE: '1000',
      JWT_TTL: '10000000',
    },
  });
  room = await classroom(application);
  learners = [room.student];
  for (let n = 0; n < 4; n += 1) learners.push(await room.classmate());
});
afterAll(() => application.close());
afterAll(() => server.stop());
beforeEach(async () => {
  await deliver();
  for (const person of [...learners, room.teacher]) await application.as(person).post('/api/notifications/read', {});
  server.received.length = 0;
});

/** Runs what is due, and the mails that are held back for a minute. */
async function deliver(): Promise<void> {
  await application.runDueJobs();
  clock.advance(61);
  await application.runDueJobs();
}

async function unread(person: Person, kind: string): Promise<Record<string, unknown>[]> {
  const { body } = await application.as(person).get(`/api/notifications?kind=${kind}&exists[readAt]=false`);
  return [...(body.member ?? [])];
}

async function counts(kind: string): Promise<number[]> {
  return Promise.all([...learners, room.teacher].map(async (person) => (await unread(person, kind)).length));
}

function announce(members: Record<string, unknown> = {}, link: Record<string, unknown> = {}): Promise<Reply> {
  return room.asTeacher.post('/api/c_announcements', {
    title: 'News',
    content: '<p>Read <b>this</b></p><script>alert(1)</script>',
    parentResourceNodeId: room.node,
    resourceLinkList: [{ cid: room.course, visibility: 2, ...link }],
    ...members,
  });
}

describe('an announcement', () => {
  it('case 2: tells each learner once, not its author, and goes into the digest', async () => {
    const outsider = await application.given.student();
    const made = await announce();
    expect(made.status).toBe(201);
    await deliver();
    expect(await counts('announcement.published')).toEqual([1, 1, 1, 1, 1, 0]);
    expect(await unread(outsider, 'announcement.published')).toEqual([]);
    const [notice] = await unread(room.student, 'announcement.published');
    expect(notice).toMatchObject({
      title: 'News',
      text: 'Read this',
      subject: made.body['@id'],
      link: `https://lms.school.test/courses/${room.course}/announcements/${String(made.body['id'])}`,
      course: `/api/courses/${room.course}`,
      actor: `/api/users/${room.teacher.id}`,
      count: 1,
      readAt: null,
      mail: 'digest',
    });
    expect((await application.as(room.student).get(String(notice?.['subject']))).status).toBe(200);
    expect(server.received).toEqual([]);
  });

  it('case 3: for chosen people and a group tells each of them once', async () => {
    const made = await announce({ recipients: [`/api/users/${learners[2]!.id}`] });
    expect(made.status).toBe(201);
    await deliver();
    expect(await counts('announcement.published')).toEqual([0, 0, 1, 0, 0, 0]);
  });

  it('case 4: with a window is announced when it opens, and once', async () => {
    const start = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const made = await announce({}, { visibility: 0 });
    const node = String(made.body['resourceNode']).split('/').at(-1);
    const [link] = (await room.asTeacher.get(`/api/resource_links?resourceNode=${node}`)).body.member ?? [];
    const window = { visibility: 'published', startVisibilityAt: start };
    expect((await room.asTeacher.patch(String(link?.['@id']), window)).status).toBe(200);
    await application.runDueJobs();
    expect(await counts('announcement.published')).toEqual([0, 0, 0, 0, 0, 0]);
    clock.advance(61 * 60);
    await deliver();
    expect(await counts('announcement.published')).toEqual([1, 1, 1, 1, 1, 0]);
    clock.advance(-7_200);
    await application.runDueJobs();
    clock.advance(7_200);
    await deliver();
    expect((await unread(room.student, 'announcement.published'))[0]).toMatchObject({ count: 1 });
  });

  it('case 4: that is made with a time notifies nobody before it', async () => {
    const made = await announce({}, { startVisibilityAt: new Date(clock.now().getTime() + 3_600_000).toISOString() });
    expect(made.status).toBe(201);
    await deliver();
    expect(await counts('announcement.published')).toEqual([0, 0, 0, 0, 0, 0]);
    clock.advance(61 * 60);
    await deliver();
    expect(await counts('announcement.published')).toEqual([1, 1, 1, 1, 1, 0]);
  });

  it.each(['tomorrow', '2026-02-31T10:00:00Z', '2026-06-30T23:59:60Z'])('refuses a time that is none: %s', async (startVisibilityAt) => {
    const { status, body } = await announce({}, { startVisibilityAt });
    expect([status, body.violations?.map(({ propertyPath }) => propertyPath)]).toEqual([422, ['resourceLinkList[0].startVisibilityAt']]);
  });

  it('case 5: by mail reaches all but who wants none', async () => {
    const asFifth = application.as(learners[4]!);
    const chosen = await asFifth.post('/api/notification_preferences', { kind: 'announcement.published', mail: 'never' });
    expect(chosen.status).toBe(201);
    const made = await announce({ sendEmail: true });
    await deliver();
    expect(server.received).toHaveLength(4);
    expect(server.received[0]?.header('Subject')).toBe('News');
    expect(server.received[0]?.text).toContain('Read this');
    expect(await counts('announcement.published')).toEqual([1, 1, 1, 1, 1, 0]);
    expect((await unread(learners[4]!, 'announcement.published'))[0]).toMatchObject({ mail: 'none' });
    expect((await unread(learners[0]!, 'announcement.published'))[0]).toMatchObject({ mail: 'sent' });
    expect((await room.asTeacher.get(String(made.body['@id']))).body).toMatchObject({ emailSent: true });
    const kinds = (await asFifth.get('/api/notification_kinds')).body.member ?? [];
    expect(kinds.find(({ kind }) => kind === 'announcement.published')).toMatchObject({
      label: 'News in a course',
      defaults: { inProduct: true, mail: 'daily' },
      effective: { inProduct: true, mail: 'never', from: 'own' },
    });
  });

  it('case 6: that is deleted within the hold is not mailed', async () => {
    const made = await announce({ sendEmail: true });
    await application.runDueJobs();
    clock.advance(20);
    expect((await room.asTeacher.delete(String(made.body['@id']))).status).toBe(204);
    await deliver();
    expect(server.received).toEqual([]);
  });
});

describe('a message', () => {
  it('goes to its receivers, also by mail', async () => {
    const sent = await room.asTeacher.post('/api/messages', {
      title: 'Hello\r\nBcc: x@y.test',
      content: '<p>How are you?</p>',
      receivers: [`/api/users/${room.student.id}`],
    });
    expect(sent.status).toBe(201);
    await deliver();
    expect(await counts('message.received')).toEqual([1, 0, 0, 0, 0, 0]);
    const [mail] = server.received;
    expect(mail?.header('Subject')).toBe('Hello Bcc: x@y.test');
    expect(mail?.header('Bcc')).toBeUndefined();
    const [notice] = await unread(room.student, 'message.received');
    const asStudent = application.as(room.student);
    expect((await asStudent.get('/api/notifications/unread')).body).toMatchObject({ unread: 1, byKind: { 'message.received': 1 } });
    expect((await asStudent.patch(String(notice?.['@id']), { read: true })).body).toMatchObject({ readAt: expect.any(String) });
    expect((await asStudent.get('/api/notifications/unread')).body).toMatchObject({ unread: 0, byKind: {} });
    expect((await application.as(learners[1]!).get(String(notice?.['@id']))).status).toBe(403);
    expect((await asStudent.delete(String(notice?.['@id']))).status).toBe(204);
  });

  it('case 24: is mailed no more after one click, and opening the address changes nothing', async () => {
    const write = (): Promise<Reply> =>
      room.asTeacher.post('/api/messages', { title: 'x', content: 'y', receivers: [`/api/users/${learners[1]!.id}`] });
    await write();
    await deliver();
    const address = /<https:\/\/lms\.school\.test([^>]+)>/.exec(server.received[0]?.header('List-Unsubscribe') ?? '')?.[1] ?? '';
    const asked = await application.stranger.get(address);
    expect([asked.status, asked.headers.get('content-language')]).toEqual([200, 'en']);
    expect(asked.text).toContain('<button>No more mails of this kind</button>');
    await write();
    await deliver();
    expect(server.received).toHaveLength(2);
    for (let n = 0; n < 2; n += 1) {
      const { status } = await application.stranger.send('POST', address, 'List-Unsubscribe=One-Click', {
        'Content-Type': 'application/x-www-form-urlencoded',
      });
      expect(status).toBe(200);
    }
    expect((await application.stranger.send('POST', `${address.slice(0, -1)}~`, '')).status).toBe(400);
    await write();
    await announce({ sendEmail: true });
    await deliver();
    expect(server.to(`${learners[1]!.username}@example.org`).map((mail) => mail.header('Subject'))).toEqual(['x', 'x', 'News']);
  });
});

describe('a scheduled announcement', () => {
  it('case 13: is sent once, at the last of its dates, and fixed then', async () => {
    const { given } = application;
    const session = await given.session();
    const asAdministrator = room.asAdministrator;
    await given.row('session_rel_user', { session_id: session.id, user_id: room.student.id, relation_type: 'student' });
    const at = (hours: number): string => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
    const made = await asAdministrator.post('/api/scheduled_announcements', {
      subject: 'Exam',
      message: '<p>At nine</p>',
      session: `/api/sessions/${session.id}`,
      date: at(1),
    });
    expect(made.status).toBe(201);
    for (const hours of [2, 3]) expect((await asAdministrator.patch(String(made.body['@id']), { date: at(hours) })).status).toBe(200);
    clock.advance(2.5 * 3600);
    await deliver();
    expect(await unread(room.student, 'session.announcement')).toEqual([]);
    clock.advance(3600);
    await deliver();
    expect(await unread(room.student, 'session.announcement')).toHaveLength(1);
    expect((await asAdministrator.get(String(made.body['@id']))).body).toMatchObject({ sent: true });
    expect((await asAdministrator.patch(String(made.body['@id']), { date: at(9) })).status).toBe(409);
  });
});

describe('a subscription by another user', () => {
  it('goes to the person', async () => {
    const newcomer = await application.given.student();
    const made = await room.asTeacher.post('/api/course_rel_users', {
      course: `/api/courses/${room.course}`,
      user: `/api/users/${newcomer.id}`,
      status: 'student',
    });
    expect(made.status).toBe(201);
    await deliver();
    expect((await unread(newcomer, 'course.enrolled'))[0]).toMatchObject({ subject: `/api/courses/${room.course}`, mail: 'sent' });
  });
});
