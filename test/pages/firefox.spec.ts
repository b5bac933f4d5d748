import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json } from '../support/api-client.js';
import { TEST_SALT, TestApplication } from '../support/application.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { called, Firefox, firefoxPath, type FirefoxWindow, noFirefox } from '../support/firefox.js';
import type { Person } from '../support/given.js';
import { type AskedQuestion, newQuestion, newQuiz } from '../support/quiz-fixture.js';
import { PASSWORD, withPassword } from '../support/sign-in.js';
import { VideoconferenceServerDouble } from '../support/videoconference-server.js';

const ANOTHER = 'seven boats at noon';
const MEETINGS = '/plugin/Videoconf/meetings';

if (firefoxPath === undefined) process.stderr.write(`${noFirefox}\n`);

/** What teachers, learners and administrators do every day, by real clicks and keys in a Firefox as Debian has it. */
(firefoxPath === undefined ? describe.skip : describe)('the daily tasks in Firefox', () => {
  let app: TestApplication;
  let rooms: VideoconferenceServerDouble;
  let administrator: Person;
  let room: Classroom;
  let firefox: Firefox;
  let learner: FirefoxWindow;
  let teacher: FirefoxWindow;
  /** What the teacher has prepared. */
  const made: Record<string, number> = {};
  let asked: Readonly<Record<'choice' | 'order' | 'pairs' | 'gap' | 'essay', AskedQuestion>>;

  beforeAll(async () => {
    rooms = await VideoconferenceServerDouble.start({ secret: TEST_SALT, now: () => new Date() });
    const variables = { VIDEOCONF_URL: rooms.url, VIDEOCONF_ALLOW_HTTP: 'true', VIDEOCONF_ALLOW_PRIVATE: 'true' };
    [app, firefox] = await Promise.all([TestApplication.start({ variables }), Firefox.start()]);
    administrator = await withPassword(app, await app.given.globalAdministrator());
    expect((await app.as(administrator).put('/api/videoconference/settings', { salt: null, meetings_enabled: true })).status).toBe(200);
    room = await classroom(app);
    for (const person of [room.teacher, room.student]) await withPassword(app, person);
    await prepare();
    learner = await firefox.window(app.url, 'phone');
  });
  afterEach(() => expect(firefox.faults.splice(0)).toEqual([]));
  afterAll(async () => {
    await firefox.close();
    await app.close();
    await rooms.close();
  });

  const create = async (path: string, body: object): Promise<number> => {
    const reply = await room.asTeacher.post(`/api/${path}`, body);
    expect([path, reply.status, reply.status === 201 ? '' : reply.text]).toEqual([path, 201, '']);
    return Number(reply.body['id']);
  };
  const listed = async (path: string): Promise<readonly Json[]> => (await room.asTeacher.get(`/api/${path}`)).body.member ?? [];
  const place = (): string => `?cid=${room.course}&sid=0`;
  const tab = (name: string): string => `/courses/${room.course}/${name}`;

  async function prepare(): Promise<void> {
    const placed = { parentResourceNodeId: room.node, resourceLinkList: [{ cid: room.course }] };
    made['document'] = await create('documents', {
      title: 'Mosses',
      filetype: 'file',
      contentFile: '<p>They have no roots.</p>',
      ...placed,
    });
    made['quiz'] = await newQuiz(room, { title: 'Trees', type: 'all_on_one_page', maxAttempt: 1, ...placed });
    const ask = (
      order: number,
      type: string,
      answers: Parameters<typeof newQuestion>[3],
      question = `What of ${type}?`,
    ): Promise<AskedQuestion> =>
      newQuestion(room, made['quiz'] ?? null, { type, question, ponderation: 1 }, answers, { questionOrder: order });
    asked = {
      choice: await ask(1, 'unique_answer', [{}, { correct: 1, ponderation: 1 }]),
      order: await ask(
        2,
        'draggable',
        [1, 2, 3].map((correct) => ({ correct, ponderation: 1 })),
      ),
      pairs: await ask(3, 'matching', [{ answer: 'acorn' }, { answer: 'cone' }, { answer: 'Pine', correct: 2, ponderation: 1 }]),
      gap: await ask(4, 'fill_in_blanks', [{ answer: '<p>A [leaf||leaves] falls.</p>::1:200:0@' }]),
      essay: await ask(5, 'free_answer', []),
    };
    made['assignment'] = await create('c_student_publications', { title: 'Leaves', qualification: 20, ...placed });
    const certificates = { generateCertificates: true, certifMinScore: 50 };
    made['book'] = await create('gradebook_categories', { title: 'Marks', course: `/api/courses/${room.course}`, ...certificates });
    const column = { category: `/api/gradebook_categories/${made['book']}`, max: 20, weight: 50 };
    made['oral'] = await create('gradebook_evaluations', { title: 'Oral test', ...column });
    made['paper'] = await create('gradebook_evaluations', { title: 'Paper', ...column });
    made['register'] = await create('attendances', { title: 'Lectures', resourceLinkList: [{ cid: room.course }] });
    const attendance = `/api/attendances/${made['register']}`;
    made['date'] = await create('c_attendance_calendars', { attendance, dateTime: '2026-03-02T09:00:00Z' });
  }

  it('knows every declaration of our styles', async () => {
    const own = ['src', 'admin/src'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    );
    const unknown: string[] = [];
    const files = own.filter((name) => name.endsWith('.css'));
    for (const file of files) {
      // What describes a typeface or a sheet of paper is no declaration of a style, and prefixed names say the same to another browser.
      const text = (await readFile(file, 'utf8')).replaceAll(/\/\*[^]*?\*\/|@(?:font-face|page)[^{]*\{[^}]*\}/g, '');
      const declared = [...text.matchAll(/(?<=[;{]\s*)([a-z][a-z-]*)\s*:\s*([^;{}]+?)\s*(?:!important\s*)?(?=[;}])/g)];
      const asked = declared.map(([, name, value]) => `CSS.supports(${JSON.stringify(name)}, ${JSON.stringify(value)})`);
      const answers = await learner.evaluated<boolean[]>(`[${asked.join(',')}]`);
      unknown.push(...asked.filter((_, index) => answers[index] === false).map((what) => `${file}: ${what}`));
    }
    expect(files.length).toBeGreaterThan(10);
    expect(unknown).toEqual([]);
  });

  it('a learner signs in, comes from the home to the course, and reads a document', async () => {
    await learner.signIn(room.student.username);
    await learner.arrive('details.own');
    await learner.picture('home');
    await learner.click('nav a[href="/courses"]');
    await learner.arrive(`main a[href="${tab('').slice(0, -1)}"]`);
    await learner.click(`main a[href="${tab('').slice(0, -1)}"]`);
    await learner.arrive(`a[href^="${tab('documents')}"]`);
    await learner.click(`a[href^="${tab('documents')}"]`);
    await learner.arrive(`main a[href^="/documents/${made['document']}"]`);
    await learner.click(`main a[href^="/documents/${made['document']}"]`);
    await learner.arrive('iframe.material');
    const frame = await learner.page.waitForFrame((one) => one.url().includes('/content/'));
    await frame.waitForSelector('::-p-text(They have no roots.)', { visible: true });
  });

  it('a learner answers a quiz by the keyboard, finishes it by Enter, and sees the result', async () => {
    const { choice, order, pairs, gap, essay } = asked;
    await learner.go(`/quizzes/${made['quiz']}${place()}`, 'form.start button');
    await learner.tabTo('form.start button');
    await learner.press('Enter');
    await learner.arrive('#attempt');
    await learner.tabTo(`[name="q${choice.id}"]`);
    await learner.press(' ', 'ArrowDown');
    for (const [index, position] of ['2', '1', '3'].entries())
      await learner.choose(`[name="q${order.id}.${order.answers[index]}"]`, position);
    await learner.choose(`[name="q${pairs.id}.${pairs.answers[2]}"]`, 'cone');
    await learner.tabTo(`[name="q${gap.id}.1"]`);
    await learner.page.keyboard.type('leaves');
    await learner.picture('quiz');
    await learner.tabTo(`[name="q${essay.id}"]`);
    await learner.page.keyboard.type('Wax keeps them dry.');
    for (const { id } of Object.values(asked))
      await learner.until(`document.querySelector('#q${id}-saving').textContent.trim() === 'Saved'`);
    await learner.tabTo('button[value="finish"]');
    await learner.press('Enter');
    await learner.until("location.pathname.endsWith('/submit')");
    await learner.arrive('main form button');
    await learner.tabTo('main form button');
    await learner.press('Enter');
    await learner.arrive('.results');
    const [attempt] = await listed(`track_e_exercises?course=${room.course}&user=/api/users/${room.student.id}`);
    const { body } = await room.asTeacher.get(`/api/track_e_exercises/${String(attempt?.['id'])}/questions`);
    const answers = (body['questions'] as Json[]).map(({ question, answer }) => [question, answer]);
    expect(Object.fromEntries(answers)).toEqual({
      [choice.id]: { choice: choice.answers[1] },
      [order.id]: { order: [order.answers[1], order.answers[0], order.answers[2]] },
      [pairs.id]: { pairs: { [String(pairs.answers[2])]: pairs.answers[1] } },
      [gap.id]: { blanks: { 1: 'leaves' } },
      [essay.id]: { text: '<p>Wax keeps them dry.</p>' },
    });
  });

  it('a learner hands in a file with a text', async () => {
    const folder = await mkdtemp(join(process.env['LYCEUM_TEST_RUN'] ?? tmpdir(), 'firefox-'));
    const file = join(folder, 'leaves.txt');
    await writeFile(file, 'Oak, birch.');
    await learner.go(`/assignments/${made['assignment']}${place()}`, 'textarea[name=text]');
    await learner.upload('input[type=file]', file);
    await learner.find("::-p-xpath(//*[@id='files']//li[contains(., 'Arrived')])");
    await learner.tabTo('textarea[name=text]');
    await learner.page.keyboard.type('Two of them.');
    await learner.tabTo('#hand-in button[type=submit]');
    await learner.press('Enter');
    await learner.arrive('.receipt');
    expect(await learner.textOf('.receipt')).toMatch(/leaves\.txt, 11 B/);
    const works = await listed(`c_student_publications?filetype=file&publicationParent=/api/c_student_publications/${made['assignment']}`);
    expect(works).toMatchObject([{ title: 'leaves.txt', description: '<p>Two of them.</p>', file: { size: 11 } }]);
    made['work'] = Number(works[0]?.['id']);
  });

  it('a teacher uploads a document, announces, and asks a question in a quiz', async () => {
    // Not before: a window that comes before another takes its focus, on a busy machine while one types there.
    teacher = await firefox.window(app.url, 'desk');
    await teacher.signIn(room.teacher.username, `/document-desk${place()}`);
    await teacher.arrive('#drop');
    const folder = await mkdtemp(join(process.env['LYCEUM_TEST_RUN'] ?? tmpdir(), 'firefox-'));
    await writeFile(join(folder, 'ferns.txt'), 'Ferns have spores.');
    await teacher.upload('#drop input[type=file]', join(folder, 'ferns.txt'));
    await teacher.find('::-p-xpath(//ul[@class="entries"]//a[.="ferns.txt"])');
    expect(await listed(`documents${place()}&title=ferns.txt`)).toMatchObject([{ file: { size: 18 } }]);
    await teacher.go(tab('announcements'), 'main input[name="title"]');
    await teacher.type('main input[name="title"]', 'A new room');
    await teacher.type('main textarea', 'Room 8.');
    await teacher.click('main form:has(input[name="title"]) button[type="submit"]');
    await teacher.arrive('main a::-p-text(A new room)');
    expect(await listed(`c_announcements?cid=${room.course}`)).toMatchObject([{ title: 'A new room' }]);
    await teacher.go(tab('quizzes'), called('a', 'New quiz'));
    await teacher.click(called('a', 'New quiz'));
    await teacher.arrive('[name="quiz.title"]');
    await teacher.type('[name="quiz.title"]', 'Of ferns');
    await teacher.choose('select[name="newType"]', 'One');
    await teacher.click('#add button');
    await teacher.arrive('#n1');
    await teacher.type('[name="n1.q.text"]', 'Which has spores?');
    await teacher.type('[name="n1.x1.text"]', 'Oak');
    await teacher.type('[name="n1.x2.text"]', 'Fern');
    await teacher.click('[name="n1.q.right"][value="x2"]');
    await teacher.click('button[value="save"]');
    await teacher.until("document.querySelector('#state').textContent.includes('Saved.')");
    const [quiz] = await listed(`c_quizzes?cid=${room.course}&title=Of ferns`);
    expect(quiz).toMatchObject({ questionCount: 1, maxScore: 1 });
  });

  it('a teacher marks a work, and types marks into the gradebook', async () => {
    await teacher.go(`/assignments/${made['assignment']}/marking${place()}`, '[name=mark]');
    await teacher.type('[name=mark]', '17');
    await teacher.type('[name=comment]', 'Well seen.');
    await teacher.until("document.querySelector('#state').textContent.trim() === 'Saved'");
    expect((await room.asTeacher.get(`/api/c_student_publications/${made['work']}`)).body).toMatchObject({ qualification: 17 });
    await teacher.go(`/gradebooks/${made['book']}`, 'input[data-row="0"]');
    await teacher.click(`[name="m.${made['oral']}.${room.student.id}"]`);
    await teacher.page.keyboard.type('15,5');
    await teacher.press('ArrowRight');
    await teacher.page.keyboard.type('12');
    await teacher.press('Enter');
    await teacher.until("document.querySelectorAll('.is-saved').length === 2");
    await teacher.picture('gradebook');
    const results = await listed(`gradebook_results?user=/api/users/${room.student.id}`);
    // Which of them was stored first is not said.
    expect(new Set(results.map(({ score }) => score))).toEqual(new Set([15.5, 12]));
  });

  it('a teacher keeps a register, plans a meeting, and writes to those who have not handed in', async () => {
    const mate = await room.classmate();
    await teacher.go(`/registers/${made['register']}${place()}`, '#register');
    await teacher.tabTo(`[name="p.${made['date']}.${room.student.id}"]`);
    await teacher.press('a');
    await teacher.until("document.querySelectorAll('.is-saved').length === 1");
    await teacher.click(`button[name="all"][value="${made['date']}"]`);
    await teacher.until("document.querySelectorAll('.is-saved').length === 2");
    const sheets = await listed(`c_attendance_sheets?attendanceCalendar=/api/c_attendance_calendars/${made['date']}`);
    const presences = sheets.map((sheet) => [String(sheet['user']).split('/').at(-1), sheet['presence']]);
    expect(Object.fromEntries(presences)).toEqual({ [room.student.id]: 'absent', [mate.id]: 'present' });
    await teacher.go(MEETINGS, 'details summary::-p-text(New meeting)');
    await teacher.click('details summary::-p-text(New meeting)');
    await teacher.type('form[method=post] input[name="title"]', 'Horsetails');
    await teacher.tabTo('input[name="startsAt"]');
    await teacher.page.keyboard.type('051720310930AM');
    await teacher.click(called('button', 'Make the meeting'));
    await teacher.arrive('::-p-text(The meeting is there.)');
    const [meeting] = await listed('conference_meetings?title=Horsetails');
    expect(String(meeting?.['startsAt'])).toMatch(/^2031-05-17T/);
    await teacher.go(`/assignments/${made['assignment']}${place()}`, called('button', 'Message this person'));
    await teacher.click(`form.offer:has(input[name="to"][value="${mate.id}"]) button`);
    await teacher.arrive('main textarea[name=text]');
    await teacher.type('main textarea[name=text]', 'Where are they?');
    await teacher.click('main form[action="/messages"] button');
    await teacher.until("location.search.includes('sent=1')");
    const inbox = (await app.as(mate).get('/api/messages')).body.member ?? [];
    expect(inbox).toMatchObject([{ content: '<p>Where are they?</p>' }]);
  });

  it('a learner finds the certificate, shows what others see of it, and opens it as a PDF', async () => {
    await app.runDueJobs();
    await learner.go('/account/certificates', 'a[href^="/certificates/"]');
    await learner.click('a[href^="/certificates/"]');
    await learner.until("location.pathname.startsWith('/certificates/')");
    await learner.arrive('main p.valid');
    await learner.picture('certificate');
    await learner.tabTo('main a[href$=".pdf"]');
    await learner.press('Enter');
    // The reader of PDF that Firefox has shows its pages.
    await learner.find('.page[data-page-number="1"]');
    await learner.go('/account/certificates', 'a[href^="/account/certificates/"]');
  });

  it('a learner sees the marks, gets the address of a calendar feed, and changes the password', async () => {
    await learner.go(tab('marks'), '::-p-text(Oral test)');
    expect(await learner.textOf('main')).toMatch(/Oral test[^]*15[.,]5/);
    await learner.go('/account/calendar', 'main input[name="label"]');
    await learner.type('main input[name="label"]', 'Phone');
    await learner.click(called('button', 'Make a feed'));
    await learner.arrive('main input[readonly]');
    const feed = await learner.evaluated<string>("document.querySelector('main input[readonly]').value");
    expect(await (await fetch(feed)).text()).toContain('BEGIN:VCALENDAR');
    await learner.go('/account/profile', 'input[name="plainPassword"]');
    await learner.type('input[name="plainPassword"]', ANOTHER);
    await learner.type('form:has(input[name="plainPassword"]) input[name="currentPassword"]', PASSWORD);
    await learner.press('Enter');
    // All sessions end with the password that they were begun with.
    await learner.arrive('input[name="username"]');
    await learner.type('input[name="username"]', room.student.username);
    await learner.type('input[name="password"]', ANOTHER);
    await learner.press('Enter');
    await learner.arrive('.notice[role=status]');
  });

  it('a learner changes the language to Arabic: home, course and quiz stand from right to left', async () => {
    await learner.go('/', 'details.own summary');
    await learner.click('details.own summary');
    await learner.click('.own-menu button[value="ar"]');
    await learner.arrive('html[dir="rtl"][lang="ar"] details.own');
    for (const path of [tab('').slice(0, -1), `/quizzes/${made['quiz']}${place()}`]) {
      await learner.go(path, 'html[dir="rtl"] main h1');
      // What begins a line begins it at the right.
      expect(await learner.evaluated<string>("getComputedStyle(document.querySelector('main h1')).direction")).toBe('rtl');
    }
    await learner.picture('course-in-arabic');
  });

  it('a learner takes a quiz in Arabic by the keyboard, and hands in a text', async () => {
    const placed = { parentResourceNodeId: room.node, resourceLinkList: [{ cid: room.course }] };
    const quiz = await newQuiz(room, { title: 'Shrubs', type: 'all_on_one_page', maxAttempt: 1, ...placed });
    const question = { question: 'Which?', ponderation: 1 };
    const choice = await newQuestion(room, quiz, { type: 'multiple_answer', ...question }, [{ correct: 1, ponderation: 1 }, {}]);
    const order = await newQuestion(
      room,
      quiz,
      { type: 'draggable', ...question },
      [1, 2].map((correct) => ({ correct, ponderation: 1 })),
      { questionOrder: 2 },
    );
    await learner.go(`/quizzes/${quiz}${place()}`, 'html[dir="rtl"] form.start button');
    await learner.tabTo('form.start button');
    await learner.press('Enter');
    await learner.arrive('#attempt');
    await learner.tabTo(`[name="q${choice.id}"]`);
    await learner.press(' ');
    for (const [index, position] of ['1', '2'].entries()) await learner.choose(`[name="q${order.id}.${order.answers[index]}"]`, position);
    // Back to what was answered, under the bar that stays in sight.
    await learner.tabTo(`[name="q${choice.id}"]`);
    await learner.tabTo('button[value="finish"]');
    await learner.picture('quiz-in-arabic');
    await learner.press('Enter');
    await learner.until("location.pathname.endsWith('/submit')");
    await learner.arrive('main form button');
    await learner.tabTo('main form button');
    await learner.press('Enter');
    await learner.arrive('.results');
    const attempts = await listed(`track_e_exercises?course=${room.course}&user=/api/users/${room.student.id}`);
    expect(attempts.map(({ status }) => status)).toEqual(['completed', 'completed']);
    await learner.go(`/assignments/${made['assignment']}${place()}`, 'textarea[name=text]');
    await learner.tabTo('textarea[name=text]');
    await learner.page.keyboard.type('Three of them.');
    await learner.tabTo('#hand-in button[type=submit]');
    await learner.press('Enter');
    await learner.arrive('.receipt');
  });

  it('an administrator finds a user in the back office, and changes the name', async () => {
    const person = await app.given.person({ firstname: 'Emmy', lastname: 'Noether', username: 'emmy' });
    const office = await firefox.window(app.url, 'desk');
    await office.signIn(administrator.username, '/admin');
    await office.arrive('a[href="#/courses"]');
    await office.go('/admin#/users', 'tbody td');
    await office.type('input[name="q"], input[type="search"]', 'noether');
    await office.find('tbody td::-p-text(Noether)');
    await office.click('a[aria-label="Edit"]');
    await office.arrive('input[name="lastname"]');
    await office.type('input[name="lastname"]', 'Nöther');
    await office.click(called('button', 'Save'));
    await office.find('::-p-text(Element updated)');
    expect((await app.as(administrator).get(`/api/users/${person.id}`)).body).toMatchObject({ lastname: 'Nöther' });
  });
});
