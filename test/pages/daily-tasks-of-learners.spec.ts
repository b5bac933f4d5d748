import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { browserPath, noBrowser } from '../support/browser.js';
import type { DailyTasks } from '../support/daily-task.js';
import { compared, printed, taskTable } from '../support/daily-task-costs.js';
import { DailyTaskWorld } from '../support/daily-task-world.js';
import { type AskedQuestion, newQuestion, type ProposedAnswer } from '../support/quiz-fixture.js';
import { PASSWORD, signIn } from '../support/sign-in.js';

const DAY = 86_400_000;
const ANOTHER = 'seven boats at noon';
const KINDS: Readonly<Record<string, readonly ProposedAnswer[]>> = {
  unique_answer: [{}, { correct: 1, ponderation: 1 }],
  multiple_answer: [{ correct: 1, ponderation: 1 }, {}],
  fill_in_blanks: [{ answer: '<p>A [leaf||leaves] falls.</p>::1:200:0@' }],
  matching: [{ answer: 'acorn' }, { answer: 'cone' }, { answer: 'Pine', correct: 2, ponderation: 1 }],
  free_answer: [],
};

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

/** What learners do every day, and how much it takes: no page may make it dearer than test/pages/daily-tasks.json says. */
(browserPath ? describe : describe.skip)('the daily tasks of a learner', () => {
  let world: DailyTaskWorld;
  let learner: DailyTasks;
  const asked: Record<string, AskedQuestion> = {};
  let meeting: number;

  beforeAll(async () => {
    world = await DailyTaskWorld.begin();
    await prepare();
    learner = await world.user(world.room.student);
  });
  afterAll(() => world.end());

  /** What the home says that the learner owes. */
  const due = (title: string): string => `section:has(h2:text-is("Due")) a:text-is("${title}")`;

  async function prepare(): Promise<void> {
    const { room, placed, iri } = world;
    const soon = new Date(Date.now() + 3 * DAY).toISOString();
    await world.made('documents', { title: 'Mosses', filetype: 'file', contentFile: '<p>They have no roots.</p>', ...placed });
    const quiz = await world.made('c_quizzes', { title: 'Trees', type: 'all_on_one_page', maxAttempt: 1, endTime: soon, ...placed });
    for (const [index, [type, answers]] of Object.entries(KINDS).entries()) {
      const question = { type, question: `What of ${type}?`, ponderation: 1 };
      asked[type] = await newQuestion(room, Number(quiz['id']), question, answers, { questionOrder: index + 1 });
    }
    const assignment = await world.made('c_student_publications', { title: 'Leaves', qualification: 20, ...placed });
    await world.made('c_student_publication_assignments', { publication: assignment['@id'], expiresOn: soon, endsOn: soon });
    const book = await world.made('gradebook_categories', { title: 'Marks', course: iri, certifMinScore: 50, generateCertificates: true });
    const test = { title: 'Oral test', category: book['@id'], course: iri, weight: 100, max: 20, visible: true };
    const { '@id': evaluation } = await world.made('gradebook_evaluations', test);
    await world.made('gradebook_results', { evaluation, user: `/api/users/${room.student.id}`, score: 15.5 });
    meeting = Number((await world.made('conference_meetings', { title: 'Ferns', course: iri, visibility: 'visible' }))['id']);
    const started = await room.asTeacher.post(`/api/conference_meetings/${meeting}/start`, undefined);
    expect([started.status, started.body['detail']]).toEqual([200, undefined]);
    await world.app.runDueJobs();
    await room.asStudent.get('/api/gradebook_certificates');
  }

  it('come to the home', async () => {
    await learner.task('come to the home', async (user) => {
      await user.signIn();
      for (const title of ['Trees', 'Leaves']) await user.find(due(title));
    });
  });

  it('open the course', async () => {
    await learner.task('open a course', async (user) => {
      await user.follow(world.title);
      await user.find(`main h1:has-text("${world.title}")`);
    });
  });

  it('open a document', async () => {
    await learner.task('open a document', async (user) => {
      await user.follow(world.title);
      await user.tab('Documents');
      await user.follow('Mosses');
      await user.page.frameLocator('iframe.material').getByText('They have no roots.').waitFor();
    });
  });

  it('take a quiz', async () => {
    const field = (type: string, part = ''): string => `[name="q${asked[type]?.id ?? 0}${part}"]`;
    const part = (type: string, index: number): string => String(asked[type]?.answers[index]);
    await learner.task('take a quiz of five questions', async (user) => {
      await user.click(due('Trees'));
      await user.click('form.start button');
      await user.click(`${field('unique_answer')}[value="${part('unique_answer', 1)}"]`);
      await user.click(`${field('multiple_answer')}[value="${part('multiple_answer', 0)}"]`);
      await user.type(field('fill_in_blanks', '.1'), 'leaves');
      await user.choose(field('matching', `.${part('matching', 2)}`), part('matching', 1));
      await user.type(field('free_answer'), 'Wax keeps them dry.');
      await user.click('button[value="finish"]');
      await user.page.waitForURL(/\/submit$/);
      await user.click('main form button[type="submit"]');
      await user.find('.results');
    });
    const attempts = await world.listed(`track_e_exercises?course=${world.room.course}&user=/api/users/${world.room.student.id}`);
    expect(attempts).toMatchObject([{ status: 'completed', score: 4, toBeMarked: 1 }]);
  });

  it('hand in', async () => {
    const file = await world.file('leaves.txt', 'Oak, birch.');
    await learner.task('hand in a file with a text', async (user) => {
      await user.click(due('Leaves'));
      await user.upload('input[type=file]', [file]);
      await user.find('#files li:has-text("Arrived")');
      await user.type('textarea[name=text]', 'Two of them.');
      await user.press('Hand in');
      await user.find('.receipt');
    });
    const works = await world.listed(`c_student_publications?cid=${world.room.course}&filetype=file`);
    expect(works).toMatchObject([{ title: 'leaves.txt', description: '<p>Two of them.</p>', file: { size: 11 } }]);
  });

  it('join a meeting', async () => {
    const room = learner.page.waitForRequest('https://meet.test/**');
    await learner.task('join a meeting', async (user) => {
      await user.follow('Ferns');
      await user.follow('Join');
      await room;
    });
    const [joined] = await world.listed(`conference_meetings?title=Ferns`);
    expect([joined?.['status'], (await room).url()]).toEqual(['open', expect.stringContaining('sessionToken=')]);
  });

  it('look at the marks', async () => {
    await learner.task('look at the marks', async (user) => {
      await user.click('section:has(h2:text-is("Your marks")) a');
      await user.find('main table >> text=Oral test');
      await user.find('main table >> text=15.5 / 20');
    });
  });

  it('take a certificate along', async () => {
    const downloaded = learner.page.waitForEvent('download');
    await learner.task('take a certificate along', async (user) => {
      await user.click('details.own summary');
      await user.follow('My account');
      await user.follow('Certificates and badges');
      await user.follow(/^Download/);
      await downloaded;
    });
    expect((await downloaded).suggestedFilename()).toMatch(/\.pdf$/);
  });

  it('get the address of a calendar feed', async () => {
    await learner.task('make a calendar feed', async (user) => {
      await user.click('details.own summary');
      await user.follow('My account');
      await user.follow('Calendar feeds');
      await user.type('main input[name="label"]', 'Phone');
      await user.press('Make a feed');
      await user.find('main input[readonly]');
    });
    const feed = await learner.page.locator('main input[readonly]').inputValue();
    expect(await (await fetch(feed)).text()).toContain('BEGIN:VCALENDAR');
  });

  it('choose notifications', async () => {
    await learner.task('choose how to be notified of a kind', async (user) => {
      await user.click('details.own summary');
      await user.follow('My account');
      await user.follow('Notifications');
      await user.choose('select[name="mail-forum.post"]', 'never');
      await user.press('Save');
      await user.find('main [role=status]');
    });
    const chosen = await world.listed('notification_preferences?kind=forum.post', world.room.asStudent);
    expect(chosen).toMatchObject([{ kind: 'forum.post', mail: 'never' }]);
  });

  it('change the password', async () => {
    const { username } = world.room.student;
    await learner.task('change the password', async (user) => {
      await user.click('details.own summary');
      await user.follow('My account');
      await user.follow('Profile');
      const form = 'form:has(input[name="plainPassword"])';
      await user.type(`${form} input[name="plainPassword"]`, ANOTHER);
      await user.type(`${form} input[name="currentPassword"]`, PASSWORD);
      await user.click(`${form} button[type="submit"]`);
      // All sessions end with the password that they were begun with.
      await user.type('input[name="username"]', username);
      await user.type('input[name="password"]', ANOTHER);
      await user.click('main button[type="submit"]');
      await user.find('details.own');
    });
    expect([(await signIn(world.app, username)).status, (await signIn(world.app, username, ANOTHER)).status]).toEqual([401, 200]);
  });

  it('take no more clicks, fields and page loads than the table says', () => {
    process.stderr.write(printed(learner.done));
    const { dearer, cheaper } = compared('learner', taskTable().learner, learner.done);
    for (const sentence of cheaper) process.stderr.write(`${sentence}\n`);
    expect(dearer).toEqual([]);
  });
});
