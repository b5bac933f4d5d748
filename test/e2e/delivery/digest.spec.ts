import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';
import { MailServer } from '../../support/mail-server.js';
import { sessionOfCourse } from '../../support/session-of-course.js';

// A Sunday evening in Paris, a Monday morning in Auckland.
const clock = new FakeClock('2026-11-22T17:00:00Z');
let server: MailServer;
let application: TestApplication;
let room: Classroom;
let parisian: Person;
let aucklander: Person;

beforeAll(async () => {
  server = await MailServer.start();
  const mail = { MAIL_URL: server.url, MAIL_FROM: 'lms@school.test', MAIL_RATE: '1000' };
  application = await TestApplication.start({ clock, variables: { ...mail, PUBLIC_URL: 'https://lms.school.test', JWT_TTL: '10000000' } });
  room = await classroom(application);
  [parisian, aucklander] = [room.student, await room.classmate()];
  await moves(parisian, 'Europe/Paris');
  await moves(aucklander, 'Pacific/Auckland');
});
afterAll(() => application.close());
afterAll(() => server.stop());
beforeEach(() => {
  server.received.length = 0;
});

async function moves(person: Person, timezone: string): Promise<void> {
  expect((await application.as(person).patch(`/api/users/${person.id}`, { timezone })).status).toBe(200);
}

async function made(client: ApiClient, path: string, values: Readonly<Record<string, unknown>>): Promise<Json> {
  const { status, body } = await client.post(`/api/${path}`, values);
  expect([status, body.violations ?? body.detail]).toEqual([201, undefined]);
  return body;
}

const announce = (title: string): Promise<Json> =>
  made(room.asTeacher, 'c_announcements', { title, content: '<p>Read</p>', parentResourceNodeId: room.node });
const subjects = (person: Person): (string | undefined)[] =>
  server.to(`${person.username}@example.org`).map((mail) => mail.header('Subject'));

async function at(time: string): Promise<void> {
  clock.advance((new Date(time).getTime() - clock.now().getTime()) / 1000);
  await application.runDueJobs();
}

async function unread(person: Person, kind: string): Promise<Json[]> {
  await application.runDueJobs();
  return [...((await application.as(person).get(`/api/notifications?kind=${kind}&exists[readAt]=false`)).body.member ?? [])];
}

describe('a digest', () => {
  it('case 20: comes at seven of each place, once a day, without what was read or withdrawn', async () => {
    await announce('First');
    const second = await announce('Second');
    await announce('Third');
    await application.runDueJobs();
    const [read] = (await unread(parisian, 'announcement.published')).filter(({ title }) => title === 'First');
    expect((await application.as(parisian).patch(String(read?.['@id']), { read: true })).status).toBe(200);
    expect((await room.asTeacher.delete(String(second['@id']))).status).toBe(204);
    await at('2026-11-22T18:05:00Z');
    expect([subjects(aucklander).length, subjects(parisian).length]).toEqual([1, 0]);
    // In Paris the process is down from six to nine, and news come at eight.
    await at('2026-11-23T05:00:00Z');
    clock.advance(2 * 3600);
    await announce('Late');
    await at('2026-11-23T08:00:00Z');
    await at('2026-11-23T08:30:00Z');
    const [digest, ...others] = server.to(`${parisian.username}@example.org`);
    expect(others).toEqual([]);
    expect(digest?.text).toContain('- Third');
    for (const title of ['First', 'Second', 'Late']) expect(digest?.text).not.toContain(`- ${title}`);
    expect(digest?.header('List-Unsubscribe')).toBeDefined();
    // The next day has what came after seven; a day without news has no mail.
    await at('2026-11-24T06:05:00Z');
    expect(server.to(`${parisian.username}@example.org`)[1]?.text).toContain('- Late');
    await at('2026-11-25T06:05:00Z');
    expect(subjects(parisian)).toHaveLength(2);
    const [notice] = await unread(parisian, 'announcement.published');
    expect(notice).toMatchObject({ mail: 'digest' });
  });

  it('has what is weekly on Mondays, and none comes to who wants none', async () => {
    const asParisian = application.as(parisian);
    await made(asParisian, 'notification_preferences', { kind: 'message.received', mail: 'weekly' });
    await made(room.asTeacher, 'messages', { title: 'Hello', content: 'x', receivers: [`/api/users/${parisian.id}`] });
    await at('2026-11-26T06:05:00Z');
    expect(subjects(parisian)).toEqual([]);
    await at('2026-11-30T06:05:00Z');
    expect(server.to(`${parisian.username}@example.org`)[0]?.text).toContain('- Hello');
    await made(asParisian, 'notification_preferences', { kind: 'digest', mail: 'never' });
    await announce('Unheard');
    await at('2026-12-01T06:05:00Z');
    expect(subjects(parisian)).toHaveLength(1);
    expect((await asParisian.post('/api/notification_preferences', { kind: 'nothing', mail: 'never' })).status).toBe(422);
  });
});

describe('posts of a forum', () => {
  it('case 7: within a minute are one notification and one mail of the thread', async () => {
    const forum = await made(room.asTeacher, 'forums', { title: 'Questions', parentResourceNodeId: room.node });
    const thread = await made(room.asTeacher, 'forum_threads', { title: 'Why?', text: '<p>Tell me.</p>', forum: forum['@id'] });
    await application.runDueJobs();
    await made(application.as(aucklander), 'forum_notifications', { threadId: thread.id });
    await application.runDueJobs();
    server.received.length = 0;
    for (let count = 0; count < 5; count += 1) {
      await made(room.asStudent, 'forum_posts', { title: 'Because', postText: 'So.', thread: thread['@id'] });
      await application.runDueJobs();
      clock.advance(10);
    }
    clock.advance(61);
    await application.runDueJobs();
    expect(await unread(aucklander, 'forum.post')).toMatchObject([{ count: 5, title: 'Why?' }]);
    const mails = server.to(`${aucklander.username}@example.org`);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.header('References')).toMatch(/^<thread\..+@lms\.school\.test>$/);
    expect(mails[0]?.header('List-Id')).toBe(`<course-${room.course}.lms.school.test>`);
    expect(await unread(parisian, 'forum.post')).toEqual([]);
  });

  it('case 8: that wait for moderation go to those who moderate, and to followers once they are validated', async () => {
    const forum = await made(room.asTeacher, 'forums', { title: 'Moderated', parentResourceNodeId: room.node, moderated: true });
    const thread = await made(room.asTeacher, 'forum_threads', { title: 'Talk', text: '<p>Go.</p>', forum: forum['@id'] });
    await application.runDueJobs();
    await made(application.as(aucklander), 'forum_notifications', { threadId: thread.id });
    const post = await made(room.asStudent, 'forum_posts', { title: 'Well', postText: 'So.', thread: thread['@id'] });
    expect(await unread(room.teacher, 'forum.awaiting')).toMatchObject([{ subject: post['@id'] }]);
    const before = (await unread(aucklander, 'forum.post')).length;
    expect((await room.asTeacher.patch(String(post['@id']), { status: 'validated' })).status).toBe(200);
    expect(await unread(aucklander, 'forum.post')).toHaveLength(before + 1);
  });

  it('that open a thread go to those who follow the forum, and to those who moderate it there where they wait', async () => {
    const { session, coach, asCoach, asLearner } = await sessionOfCourse(application, room);
    const places = [
      [{ cid: room.course }, room.teacher, room.asTeacher, room.asStudent],
      [{ cid: room.course, sid: session }, coach, asCoach, asLearner],
    ] as const;
    for (const [link, moderator, asModerator, asMember] of places) {
      for (const moderated of [false, true]) {
        const forum = await made(asModerator, 'forums', { title: 'Place', moderated, resourceLinkList: [link] });
        await made(asModerator, 'forum_notifications', { forumId: forum.id });
        const title = `Opened ${String(moderated)} ${JSON.stringify(link)}`;
        await made(asMember, 'forum_threads', { title, text: '<p>Hello.</p>', forum: forum['@id'] });
        const told = [await unread(moderator, 'forum.post'), await unread(moderator, 'forum.awaiting')];
        expect(told.map((notices) => notices.some((notice) => notice.title === title))).toEqual([!moderated, moderated]);
      }
    }
  });
});

describe('a ticket', () => {
  it('case 12: that its assignee answers, goes to its author, not to a follower who wants to hear nothing', async () => {
    const { asAdministrator } = room;
    const project = await made(asAdministrator, 'ticket_projects', { title: 'Campus' });
    const priority = await made(asAdministrator, 'ticket_priorities', { title: 'Normal', code: 'normal' });
    const category = await made(asAdministrator, 'ticket_categories', { title: 'Rooms', project: project['@id'] });
    const staff = await application.given.teacher();
    await made(asAdministrator, 'ticket_category_rel_users', { category: category['@id'], user: `/api/users/${staff.id}` });
    const author = application.as(parisian);
    const ticket = await made(author, 'tickets', {
      subject: 'Help',
      message: '<p>Please</p>',
      project: project['@id'],
      category: category['@id'],
      priority: priority['@id'],
    });
    expect(await unread(staff, 'ticket.opened')).toHaveLength(1);
    const follower = await application.given.administrator();
    await made(application.as(follower), 'ticket_rel_users', { ticket: ticket['@id'], user: `/api/users/${follower.id}`, notify: false });
    await made(application.as(staff), 'ticket_messages', { ticket: ticket['@id'], message: 'It works again' });
    expect(await unread(parisian, 'ticket.changed')).toHaveLength(1);
    expect(await unread(follower, 'ticket.changed')).toEqual([]);
  });
});
