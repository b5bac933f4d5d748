import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { brokenRules } from '../support/broken-rules.js';
import { newQuestion, newQuiz } from '../support/quiz-fixture.js';
import { sessionCookie } from '../support/signed-in-browser.js';
import { NARROW_LOOKS, words } from '../support/shown-page.js';

const HTML = { Accept: 'text/html' };

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

describe('the report on a learner', () => {
  let app: TestApplication;
  let room: Classroom;
  let teacher: ApiClient;
  let learner: ApiClient;
  let session: string;
  let attempt: number;

  const made = async (path: string, body: Readonly<Record<string, unknown>>): Promise<number> => {
    const { status, text, body: item } = await room.asTeacher.post(`/api/${path}`, body);
    expect([path, status, status === 201 ? '' : text]).toEqual([path, 201, '']);
    return Number(item['id']);
  };
  const page = (): string => `/learners/${room.student.id}?cid=${room.course}&sid=0`;

  beforeAll(async () => {
    app = await TestApplication.start();
    room = await classroom(app);
    const cookie = await sessionCookie(app, room.teacher);
    session = cookie.split('=')[1] ?? '';
    teacher = new ApiClient(app.url, { Cookie: cookie });
    learner = new ApiClient(app.url, { Cookie: await sessionCookie(app, room.student) });
    const user = `/api/users/${room.student.id}`;
    const quiz = await newQuiz(room, { title: 'In words' });
    const essay = await newQuestion(room, quiz, { type: 'free_answer', ponderation: 4 });
    attempt = Number((await room.asStudent.post(`/api/c_quizzes/${quiz}/attempts`, {})).body['id']);
    await room.asStudent.post(`/api/track_e_exercises/${attempt}/submit`, { answers: { [essay.id]: { text: '<p>Wax.</p>' } } });
    const book = await made('gradebook_categories', { title: 'Marks', course: `/api/courses/${room.course}` });
    const column = { title: 'Oral test', category: `/api/gradebook_categories/${book}`, max: 20, weight: 100 };
    const evaluation = `/api/gradebook_evaluations/${await made('gradebook_evaluations', column)}`;
    await made('gradebook_results', { evaluation, user, score: 15 });
    const register = await made('attendances', { title: 'Lectures', resourceLinkList: [{ cid: room.course }] });
    const date = await made('c_attendance_calendars', { attendance: `/api/attendances/${register}`, dateTime: '2026-03-02T09:00:00Z' });
    await made('c_attendance_sheets', { attendanceCalendar: `/api/c_attendance_calendars/${date}`, user, presence: 'present' });
  });
  afterAll(() => app.close());

  it('is reached from the people of the course, and says what is known of marks, attempts and attendance', async () => {
    const people = await teacher.get(`/courses/${room.course}/people`, HTML);
    expect(people.text).toContain(`href="/learners/${room.student.id}?cid=${room.course}&amp;sid=0"`);
    const report = await teacher.get(page(), HTML);
    expect(report.status).toBe(200);
    expect(/undefined|\[object Object\]|NaN|Invalid Date/.exec(report.text)?.[0]).toBeUndefined();
    expect(words(report)).toMatch(
      /Quizzes taken 1 of 1 .*75 % .*Oral test 15 of 20 .*In words waits for a mark .*1 of 1 dates taken present/,
    );
    expect(report.text).toContain(`href="/quiz-attempts/${attempt}/marking"`);
  });

  it('says of a course who may need a word, and leads to a message to each group', async () => {
    const people = await teacher.get(`/courses/${room.course}/people`, HTML);
    const address = `/learners?cid=${room.course}&sid=0`;
    expect(people.text).toContain(`href="${address.replace('&', '&amp;')}"`);
    const other = await app.given.person({ firstname: 'Nora', lastname: 'Never' });
    await app.given.member({ id: room.course }, other);
    const assignment = await made('c_student_publications', {
      title: 'Leaves',
      filetype: 'folder',
      resourceLinkList: [{ cid: room.course }],
    });
    const publication = `/api/c_student_publications/${assignment}`;
    await made('c_student_publication_assignments', { publication, expiresOn: '2026-01-31T18:00:00Z' });
    const books = (await room.asTeacher.get(`/api/gradebook_categories?course=${room.course}`)).body.member ?? [];
    expect((await room.asTeacher.patch(String(books[0]?.['@id']), { certifMinScore: 80 })).status).toBe(200);
    const groups = await teacher.get(address, HTML);
    expect([groups.status, /undefined|\[object Object\]|NaN|Invalid Date/.exec(groups.text)?.[0]]).toEqual([200, undefined]);
    expect(words(groups)).toMatch(/Not seen for a week 1 Nora Never Never seen Message this person/);
    expect(words(groups)).toMatch(/Works not handed in 2 .*Nora Never 1 work is missing Message these 2/);
    expect(words(groups)).toMatch(/Do not pass as it stands 2 .*Total: 75 %.* Message these 2/);
    expect((await learner.get(address, HTML)).status).toBe(403);
    const form = new URLSearchParams({ to: String(other.id), subject: 'Botany', back: address }).toString();
    const own = { ...HTML, 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' };
    expect(words(await teacher.send('POST', '/messages/new', form, own))).toContain('Nora Never');
  });

  it('is refused to learners, and to strangers of the course', async () => {
    expect((await learner.get(page(), HTML)).status).toBe(403);
    expect((await learner.get(`/courses/${room.course}/people`, HTML)).text).not.toContain('/learners/');
    expect((await teacher.get(`/learners/${room.teacher.id}?cid=${room.course}&sid=0`, HTML)).status).toBe(404);
  });

  (browserPath ? it.each(NARROW_LOOKS) : it.skip.each(NARROW_LOOKS))(
    'has nothing that axe finds, and is as wide as the screen: %s',
    async (name, look) => {
      const browser = await startBrowser();
      const context = await browser.newContext({ ...look, bypassCSP: true });
      await context.addCookies([{ name: 'lyceum_session', value: session, url: app.url, sameSite: 'Strict', httpOnly: true }]);
      const shown = await context.newPage();
      await shown.goto(`${app.url}/learners?cid=${room.course}&sid=0`);
      expect([await brokenRules(shown, look), await shown.evaluate('document.documentElement.scrollWidth')]).toEqual([
        [],
        look.viewport.width,
      ]);
      await shown.goto(app.url + page());
      const folder = process.env['LYCEUM_PICTURES'];
      if (folder !== undefined) await shown.screenshot({ path: `${folder}/learner-${name.replaceAll(/\W+/g, '-')}.png`, fullPage: true });
      const width = await shown.evaluate<number>('document.documentElement.scrollWidth');
      expect([await brokenRules(shown, look), width]).toEqual([[], look.viewport.width]);
      await browser.close();
    },
    120_000,
  );
});
