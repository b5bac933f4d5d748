import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccessTokenService } from '../../../src/auth/tokens/access-token.service.js';
import { standardFeatureList } from '../../../src/standard-features.js';
import { ApiClient, type Json, type Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';
import { newQuestion, newQuiz } from '../../support/quiz-fixture.js';

const PORTAL = 1;
const AN_HOUR = 3_600;
const A_DAY = 86_400;
const ORIGIN = 'https://lms.school.test';
const HTML = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const DECLARED = [...new Set(standardFeatureList.notices.map(({ kind }) => kind))].sort();
/** Kinds that take a videoconference server, a virus scanner, a font, or a failure: their page is that of the notification, or of the course. */
const OUT_OF_REACH = new Set([
  ...['meeting.started', 'meeting.recording_ready', 'file.infected', 'certificate.unprintable', 'system.job_failed', 'ownership.vacant'],
  ...[
    'ticket.opened',
    'ticket.changed',
    'registration.waiting',
    'export.ready',
    'session.announcement',
    'meeting.soon',
    'meeting.evidence_leaves',
  ],
]);

/** Where the notices of a kind lead: the beginning of the address. */
const PAGES: Readonly<Record<string, RegExp>> = {
  'announcement.published': /^\/courses\/\d+\/announcements\/\d+$/,
  'assignment.published': /^\/assignments\/\d+\?cid=\d+&sid=0$/,
  'calendar.invited': /^\/courses\/\d+\/agenda\/\d+$|^\/notifications\/calendar\.invited\/\d+$/,
  'calendar.reminder': /^\/courses\/\d+\/agenda\/\d+$|^\/notifications\/calendar\.reminder\/\d+$/,
  'certificate.expiring': /^\/courses\/\d+\/marks$/,
  'certificate.issued': /^\/courses\/\d+\/marks$/,
  'course.enrolled': /^\/courses\/\d+$/,
  'deadline.soon': /^\/assignments\/\d+\?cid=\d+&sid=0$/,
  'forum.awaiting': /^\/courses\/\d+\/forums\/\d+\/\d+$/,
  'forum.post': /^\/courses\/\d+\/forums\/\d+\/\d+$/,
  'grade.entered': /^\/courses\/\d+\/marks$/,
  'meeting.scheduled': /^\/plugin\/Videoconf\/meetings\/\d+$/,
  'message.received': /^\/messages\/\d+$/,
  'portal.announcement': /^\/notifications\/portal\.announcement\/\d+$/,
  'quiz.marked': /^\/quiz-attempts\/\d+$/,
  'quiz.published': /^\/quizzes\/\d+\?cid=\d+&sid=0$/,
  'survey.invited': /^\/surveys\/\d+\?cid=\d+&sid=0$/,
  'survey.reminder': /^\/surveys\/\d+\?cid=\d+&sid=0$/,
  'tie.requested': /^\/notifications\/tie\.requested\/\d+$/,
  'work.handed_in': /^\/assignments\/\d+\/marking\?cid=\d+&sid=0&work=\d+$/,
  'work.marked': /^\/assignments\/\d+\?cid=\d+&sid=0#work-\d+$/,
};

describe('where notices lead', () => {
  const clock = new FakeClock(new Date());
  let app: TestApplication;
  let room: Classroom;
  let people: Person[];

  const later = (seconds: number): string => new Date(clock.now().getTime() + seconds * 1_000).toISOString();
  const made = async (client: ApiClient, path: string, values: Json): Promise<Json> => {
    const { status, body } = await client.post(`/api/${path}`, values);
    expect([path, status, body.violations ?? body['detail']]).toEqual([path, 201, undefined]);
    return body;
  };
  const browserOf = (person: Person): ApiClient => {
    const { token } = app.app.get(AccessTokenService).issue(person, PORTAL);
    return new ApiClient(app.url, { Cookie: `lyceum_session=${token}`, ...HTML });
  };
  const noticesOf = async (person: Person): Promise<Json[]> => [
    ...((await app.as(person).get('/api/notifications?itemsPerPage=100')).body.member ?? []),
  ];
  const words = ({ text }: Reply): string => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

  beforeAll(async () => {
    app = await TestApplication.start({ clock, variables: { JWT_TTL: '100000000', PUBLIC_URL: ORIGIN } });
    room = await classroom(app);
    people = [room.student, await room.classmate(), room.teacher];
    const [learner, other] = people as [Person, Person];
    const { asTeacher, asStudent, asAdministrator } = room;
    const resourceLinkList = [{ cid: room.course }];
    const user = `/api/users/${learner.id}`;
    await made(asTeacher, 'c_announcements', { title: 'Excursion', content: '<p>At nine</p>', resourceLinkList });
    await made(asTeacher, 'messages', { title: 'Hello', content: '<p>To <b>you</b></p>', receivers: [user] });
    const assignment = await made(asTeacher, 'c_student_publications', { title: 'Essay', qualification: 20, resourceLinkList });
    await made(asTeacher, 'c_student_publication_assignments', { publication: assignment['@id'], expiresOn: later(25 * AN_HOUR) });
    const work = { title: 'My essay', description: 'x', filetype: 'file', publicationParent: assignment['@id'] };
    const handedIn = await made(asStudent, 'c_student_publications', work);
    await app.runDueJobs();
    expect((await asTeacher.patch(String(handedIn['@id']), { qualification: 12 })).status).toBe(200);
    await talk(learner, other);
    const event = { title: 'Talk', startDate: later(2 * A_DAY), endDate: later(2 * A_DAY + AN_HOUR), resourceLinkList };
    const talked = await made(asTeacher, 'c_calendar_events', event);
    await made(asTeacher, 'resource_links', { resourceNode: talked['resourceNode'], user, visibility: 'published' });
    await made(asStudent, 'agenda_reminders', { event: talked['@id'], count: 1, period: 'day' });
    const meeting = { title: 'Weekly room', course: `/api/courses/${room.course}`, visibility: 'visible' };
    await made(asTeacher, 'conference_meetings', { ...meeting, startsAt: later(2 * A_DAY), endsAt: later(2 * A_DAY + AN_HOUR) });
    const news = { title: 'Maintenance', content: '<p>Tonight</p>', dateStart: later(-AN_HOUR), dateEnd: later(9 * A_DAY) };
    await made(asAdministrator, 'sys_announcements', { ...news, url: '/api/access_urls/1', roles: ['ROLE_STUDENT'] });
    await made(app.as(other), 'user_rel_users', { user: `/api/users/${other.id}`, friend: user, relationType: 'friend_request' });
    await assess(user);
    await app.runDueJobs();
    clock.advance(2 * AN_HOUR);
    await app.runDueJobs();
    clock.advance(A_DAY);
    await app.runDueJobs();
    clock.advance(10 * A_DAY);
    await app.runDueJobs();
  });
  afterAll(() => app.close());

  const talk = async (learner: Person, other: Person): Promise<void> => {
    const resourceLinkList = [{ cid: room.course }];
    const forum = await made(room.asTeacher, 'forums', { title: 'Questions', resourceLinkList });
    const thread = { title: 'What is a leaf?', text: '<p>?</p>', forum: forum['@id'], resourceLinkList };
    const begun = await made(app.as(other), 'forum_threads', thread);
    await made(app.as(learner), 'forum_notifications', { threadId: begun['id'] });
    await made(app.as(other), 'forum_posts', { title: 'Re', postText: '<p>A thing.</p>', thread: begun['@id'], resourceLinkList });
    const moderated = await made(room.asTeacher, 'forums', { title: 'Ask first', moderated: true, resourceLinkList });
    const waiting = { title: 'May I?', text: '<p>?</p>', forum: moderated['@id'], resourceLinkList };
    const asked = await made(room.asTeacher, 'forum_threads', waiting);
    await made(app.as(other), 'forum_posts', { title: 'Re', postText: '<p>I.</p>', thread: asked['@id'], resourceLinkList });
    const newcomer = await app.given.student();
    people.push(newcomer);
    const enrolment = { course: `/api/courses/${room.course}`, user: `/api/users/${newcomer.id}`, status: 'student' };
    await made(room.asTeacher, 'course_rel_users', enrolment);
  };

  const assess = async (user: string): Promise<void> => {
    const { asTeacher, asStudent } = room;
    const quiz = await newQuiz(room, { title: 'Trees' });
    const { id: question } = await newQuestion(room, quiz, { type: 'free_answer', ponderation: 5 }, [], { questionOrder: 1 });
    const attempt = await made(asStudent, `c_quizzes/${quiz}/attempts?cid=${room.course}&sid=0`, {});
    const of = `/api/track_e_exercises/${String(attempt['id'])}`;
    expect((await asStudent.put(`${of}/answers/${question}`, { answer: { text: 'Oak' } })).status).toBe(200);
    expect((await asStudent.post(`${of}/submit`, {})).status).toBe(200);
    const gradings = [{ questionId: question, marks: 4, teacherComment: 'Good' }];
    expect((await asTeacher.patch(of, { gradings })).status).toBe(200);
    const certificates = { generateCertificates: true, certifMinScore: 50, certificateValidityPeriod: 40 };
    const book = await made(asTeacher, 'gradebook_categories', { title: 'Book', course: room.course, ...certificates });
    const column = { title: 'Exam', weight: 1, max: 10, category: book['@id'], visible: true };
    const exam = await made(asTeacher, 'gradebook_evaluations', column);
    await made(asTeacher, 'gradebook_results', { evaluation: exam['@id'], user, score: 9 });
    const survey = await made(asTeacher, 'c_surveys', { code: 'S1', title: 'How was it?', parentResourceNodeId: room.node });
    await made(asTeacher, 'c_survey_invitations', { survey: survey['@id'], user });
    await app.runDueJobs();
    expect((await asTeacher.post(`${String(survey['@id'])}/remind`, {})).status).toBe(200);
  };

  it('every notice that people get opens a page, for its receiver', async () => {
    const seen = new Map<string, string>();
    for (const person of people) {
      const browser = browserOf(person);
      for (const { kind, link, subject } of await noticesOf(person)) {
        expect([kind, String(link).startsWith(`${ORIGIN}/`), String(link).includes('/api/')]).toEqual([kind, true, false]);
        const path = String(link).slice(ORIGIN.length);
        expect([kind, path]).toEqual([kind, expect.stringMatching(PAGES[String(kind)] ?? /^\/notifications\//)]);
        const page = await browser.get(path.replace(/#.*/, ''));
        const type = page.headers.get('content-type') ?? '';
        const first = page.status === 303 ? await browser.get(String(page.headers.get('location'))) : page;
        expect([kind, path, subject, first.status, type.startsWith('text/html') || page.status === 303]).toEqual([
          kind,
          path,
          subject,
          200,
          true,
        ]);
        seen.set(String(kind), path);
      }
    }
    const expected = DECLARED.filter((kind) => !OUT_OF_REACH.has(kind));
    expect([...seen.keys()].filter((kind) => !kind.startsWith('account.')).sort()).toEqual(expected);
  });

  it('a notification has a page of its own where its subject has none, for every kind', async () => {
    const browser = browserOf(people[0] as Person);
    for (const kind of DECLARED) {
      const page = await browser.get(`/notifications/${kind}/999999`);
      expect([kind, page.status, words(page).includes('This notification is no longer there.')]).toEqual([kind, 200, true]);
    }
    const [news] = (await noticesOf(people[0] as Person)).filter(({ kind }) => kind === 'portal.announcement');
    expect(words(await browser.get(String(news?.['link']).slice(ORIGIN.length)))).toMatch(/Maintenance .*Tonight/);
  });

  it('the list of notifications and the home lead to the same pages', async () => {
    const browser = browserOf(people[0] as Person);
    const unread = [
      ...((await room.asStudent.get('/api/notifications?exists[readAt]=false&order[createdAt]=desc&itemsPerPage=6')).body.member ?? []),
    ];
    const [list, home] = [await browser.get('/notifications'), await browser.get('/')];
    for (const { link } of unread) {
      const href = `href="${String(link).replaceAll('&', '&amp;')}"`;
      expect([link, list.text.includes(href), home.text.includes(href)]).toEqual([link, true, true]);
    }
    expect(unread.length).toBeGreaterThan(0);
    const own = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await browser.send('POST', '/notifications/read', '', own)).status).toBe(303);
    expect((await room.asStudent.get('/api/notifications?exists[readAt]=false')).body['totalItems']).toBe(0);
    expect((await browser.get('/notifications', { 'Accept-Language': 'fr' })).text).not.toContain('Mark all');
  });

  it('the events of a calendar feed lead to their pages', async () => {
    const { status, body } = await room.asStudent.post('/api/calendar_feeds', { scope: 'course', course: `/api/courses/${room.course}` });
    expect(status).toBe(201);
    const feed = await app.stranger.get(String(body['address']).replace(/^https?:\/\/[^/]+/, ''));
    const links = [...feed.text.replaceAll('\r\n ', '').matchAll(/^URL[^:]*:(\S+)/gm)].map(([, link = '']) => link);
    const page = new RegExp(`^${ORIGIN}/courses/${room.course}/agenda/\\d+$`);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expect(link).toMatch(page);
      expect([link, (await browserOf(people[0] as Person).get(link.slice(ORIGIN.length))).status]).toEqual([link, 200]);
    }
  });

  it('a portal that says where they lead is asked first', async () => {
    const asGlobal = app.as(await app.given.globalAdministrator());
    const setting = { variable: 'notification_link', title: 'Link', category: 'delivery', url: '/api/access_urls/1' };
    await made(asGlobal, 'settings', { ...setting, selectedValue: 'https://front.test/{course}?of={subject}&at={page}' });
    const { '@id': subject } = await made(room.asTeacher, 'c_announcements', {
      title: 'More',
      content: 'x',
      resourceLinkList: [{ cid: room.course }],
    });
    await app.runDueJobs();
    const [notice] = (await noticesOf(people[0] as Person)).filter((one) => one['subject'] === subject);
    const page = `/courses/${room.course}/announcements/${/\d+$/.exec(String(subject))?.[0]}`;
    expect(notice?.['link']).toBe(`https://front.test/${room.course}?of=${String(subject)}&at=${page}`);
  });
});
