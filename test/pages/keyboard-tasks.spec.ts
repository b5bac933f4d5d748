import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { pageWords as assignmentWords } from '../../src/course-content/assignments/pages/assignment-words.js';
import { quizWords } from '../../src/tracking/assessment/quiz-attempts/pages/quiz-words.js';
import type { Json } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { keyboardWalk, toBeginning } from '../support/keyboard-walk.js';
import { type QuizOfEveryType, quizOfEveryType } from '../support/quiz-of-every-type.js';
import { type PageVisitor, visitor } from '../support/signed-in-browser.js';

const PHONE = { width: 360, height: 640 };
const MOST_TABS = 120;

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

/** What a learner owes, done on a telephone with a keyboard and nothing else; files are chosen in a dialog of the browser. */
(browserPath ? describe : describe.skip).each(['en-GB', 'ar'])('a learner with a keyboard alone, on a phone: %s', (locale) => {
  let app: TestApplication;
  let room: Classroom;
  let browser: Browser;
  let learner: PageVisitor;
  let page: Page;

  beforeAll(async () => {
    [app, browser] = await Promise.all([TestApplication.start(), startBrowser()]);
    room = await classroom(app);
    learner = await visitor(app, room.student);
    page = await (await learner.open(browser, { locale, viewport: PHONE })).newPage();
  });
  afterAll(async () => {
    await browser.close();
    await app.close();
  });

  const place = (): string => `?cid=${room.course}&sid=0`;
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const tabTo = async (selector: string): Promise<void> => {
    const isThere = (): Promise<boolean> => page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`);
    for (let step = 0; step < MOST_TABS && !(await isThere()); step += 1) await press('Tab');
    expect([selector, await isThere()]).toEqual([selector, true]);
  };
  /** The pages on the way have nothing that the keyboard does not reach, or that it reaches out of sight. */
  const walked = async (name: string): Promise<void> => {
    const { wrong } = await keyboardWalk(page);
    expect([name, wrong]).toEqual([name, []]);
    await toBeginning(page);
    const folder = process.env['LYCEUM_PICTURES'];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/keyboard-${name}-${locale}.png`, fullPage: true });
  };

  /** Answers each question in the order of the page. */
  async function answer({ field }: QuizOfEveryType): Promise<void> {
    const named = (name: string): string => `[name="${name}"]`;
    const type = async (name: string, text: string): Promise<void> => {
      await tabTo(named(name));
      await page.keyboard.type(text);
    };
    const choose = async (name: string, place: number): Promise<void> => {
      await tabTo(named(name));
      await press(...Array.from({ length: place }, () => 'ArrowDown'));
    };
    await tabTo(named(field('unique_answer')));
    await press('Space', 'ArrowDown', 'ArrowUp');
    await tabTo(named(field('multiple_answer')));
    await press('Space', 'Tab', 'Space');
    for (const kind of ['multiple_answer_true_false', 'multiple_answer_degree_certainty'])
      for (const part of [0, 1]) {
        await tabTo(named(field(kind, part)));
        await press('Space');
        if (kind === 'multiple_answer_degree_certainty') await choose(field(kind, part, '.sure'), 1);
      }
    for (const [part, position] of [1, 2].entries()) await choose(field('matching', part + 2), position);
    for (const part of [0, 1, 2]) await choose(field('draggable', part), part + 1);
    await type(field('fill_in_blanks', undefined, '.1'), 'leaves');
    await type(field('fill_in_blanks', undefined, '.2'), 'green');
    await type(field('calculated'), '42');
    await type(field('free_answer'), 'Wax keeps them dry.');
    await type(field('hot_spot', 0, '.x'), '20');
    await type(field('hot_spot', 0, '.y'), '15');
    for (const zone of [1, 2]) for (const axis of ['x', 'y']) await type(field('hot_spot_order', undefined, `.${zone}.${axis}`), '15');
    await tabTo(named(field('hot_spot_delineation')));
    for (const corner of ['0, 0', '9, 0', '9, 9']) {
      await page.keyboard.type(corner);
      await press('Enter');
    }
    await type(field('upload_answer'), 'As I said.');
  }

  it('answers a question of every type, finishes, and reads the result', async () => {
    const every = await quizOfEveryType(room);
    await page.goto(`${app.url}/quizzes/${every.quiz}${place()}`);
    await walked('quiz');
    await tabTo('form.start button');
    await press('Enter');
    await page.locator('#attempt').waitFor();
    await walked('attempt');
    await answer(every);
    const { saved } = quizWords.in(locale.slice(0, 2)).saving;
    const types = Object.keys(every.asked).filter((type) => type !== 'annotation');
    for (const type of types)
      await page
        .locator(`#${every.field(type)}-saving`)
        .getByText(saved, { exact: true })
        .waitFor();
    await walked('answered');
    await tabTo('button[value="finish"]');
    await Promise.all([page.waitForURL('**/submit'), press('Enter')]);
    await walked('submit');
    await tabTo('main form button');
    await press('Enter');
    await page.locator('.results').waitFor();
    await walked('result');
    const attempts = await room.asTeacher.get(`/api/track_e_exercises?course=${room.course}&user=/api/users/${room.student.id}`);
    const [attempt] = attempts.body.member ?? [];
    const { body } = await room.asTeacher.get(`/api/track_e_exercises/${String(attempt?.['id'])}/questions`);
    const unanswered = (body['questions'] as Json[]).filter((one) => one['answer'] === null).map(({ question }) => question);
    expect([attempt?.['status'], unanswered]).toEqual(['completed', [every.asked['annotation']?.id]]);
  });

  it('hands in a text and a file, and reads the receipt', async () => {
    const { body } = await room.asTeacher.post('/api/c_student_publications', {
      title: 'Leaves',
      resourceLinkList: [{ cid: room.course }],
    });
    const file = join(await mkdtemp(join(process.env['LYCEUM_TEST_RUN'] ?? tmpdir(), 'keyboard-')), 'leaves.txt');
    await writeFile(file, 'Oak, birch.');
    await page.goto(`${app.url}/assignments/${String(body['id'])}${place()}`);
    await walked('assignment');
    await tabTo('textarea[name=text]');
    await page.keyboard.type('Two of them.');
    await tabTo('input[type=file]');
    const [dialog] = await Promise.all([page.waitForEvent('filechooser'), press('Enter')]);
    await dialog.setFiles(file);
    await page.locator('#files li').getByText('leaves.txt').waitFor();
    await page
      .locator('#files li')
      .getByText(assignmentWords.in(locale.slice(0, 2)).upload.done)
      .waitFor();
    await walked('chosen');
    await tabTo('#hand-in button[type=submit]');
    await press('Enter');
    await page.locator('.receipt').waitFor();
    await walked('receipt');
    const works = await room.asTeacher.get(`/api/c_student_publications?filetype=file&publicationParent=${String(body['@id'])}`);
    expect(works.body.member).toMatchObject([{ title: 'leaves.txt', description: '<p>Two of them.</p>', file: { size: 11 } }]);
  });
});
