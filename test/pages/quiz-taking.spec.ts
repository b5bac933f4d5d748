import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { quizWords } from '../../src/tracking/assessment/quiz-attempts/pages/quiz-words.js';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { FakeClock } from '../support/fake-clock.js';
import { brokenRules } from '../support/broken-rules.js';
import { newQuestion, newQuiz } from '../support/quiz-fixture.js';
import { type QuizOfEveryType, quizOfEveryType } from '../support/quiz-of-every-type.js';
import { PASSWORD, withPassword } from '../support/sign-in.js';
import { NARROW_LOOKS } from '../support/shown-page.js';
import { settled } from '../support/settled-page.js';

/** The machine may be busy; nothing here is a claim about speed. */
const WAIT_MS = 60_000;

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

(browserPath ? describe : describe.skip)('a quiz that is taken in a browser', () => {
  // A browser drops cookies that are outlived by its own clock.
  const clock = new FakeClock(new Date().toISOString());
  let app: TestApplication;
  let room: Classroom;
  let browser: Browser;
  let session: string;
  let every: QuizOfEveryType;
  /** What scripts of the pages did not catch. */
  const errors: string[] = [];

  beforeAll(async () => {
    [app, browser] = await Promise.all([TestApplication.start({ clock }), startBrowser()]);
    room = await classroom(app);
    const { username } = await withPassword(app, room.student);
    const form = new URLSearchParams({ username, password: PASSWORD }).toString();
    const { headers } = await app.stranger.send('POST', '/admin/sign-in', form, { 'Content-Type': 'application/x-www-form-urlencoded' });
    session = /lyceum_session=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
  });
  beforeEach(async () => {
    every = await quizOfEveryType(room, { expiredTime: 20, description: '<p>Take your time.</p>' });
  });
  afterEach(() => expect(errors).toEqual([]));
  afterAll(async () => {
    await browser.close();
    await app.close();
  });

  const open = async (look: object = {}): Promise<BrowserContext> => {
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...look });
    context.setDefaultTimeout(WAIT_MS);
    await context.addCookies([{ name: 'lyceum_session', value: session, url: app.url, sameSite: 'Strict', httpOnly: true }]);
    return context;
  };
  const quizAt = (quiz: number): string => `${app.url}/quizzes/${quiz}?cid=${room.course}&sid=0`;
  const begun = async (context: BrowserContext, quiz = every.quiz): Promise<Page> => {
    const page = await context.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(quizAt(quiz));
    await page.locator('form.start button').click();
    await page.locator('#attempt').waitFor();
    return page;
  };
  const saved = async (page: Page): Promise<Record<string, { answer: unknown; revision: number }>> => {
    const id = new URL(page.url()).pathname.split('/')[2];
    const { body } = await room.asStudent.get(`/api/track_e_exercises/${id}/questions`);
    const rows = body['questions'] as { question: number; answer: unknown; revision: number }[];
    return Object.fromEntries(rows.map(({ question, answer, revision }) => [question, { answer, revision }]));
  };
  const stateOf = (page: Page, type: string): ReturnType<Page['locator']> => page.locator(`#${every.field(type)}-saving`);
  const shelf = (page: Page): Promise<string[]> =>
    page.evaluate<string[]>("Object.keys(localStorage).filter((key) => key.startsWith('lyceum-attempt-'))");

  it('saves each answer as it changes, and says so', async () => {
    const context = await open();
    const page = await begun(context);
    await page
      .locator(`[name="${every.field('unique_answer')}"]`)
      .first()
      .check();
    await stateOf(page, 'unique_answer').getByText('Saved', { exact: true }).waitFor();
    expect(await page.locator('#state').textContent()).toBe('Question 1: Saved');
    await page.locator(`[name="${every.field('calculated')}"]`).pressSequentially('42');
    await stateOf(page, 'calculated').getByText('Saved', { exact: true }).waitFor();
    await page.locator(`[name="${every.field('draggable', 0)}"]`).selectOption('1');
    await stateOf(page, 'draggable').getByText('Not saved: This is no whole answer yet.').waitFor();
    await page.locator(`[name="${every.field('draggable', 1)}"]`).selectOption('2');
    await page.locator(`[name="${every.field('draggable', 2)}"]`).selectOption('3');
    await stateOf(page, 'draggable').getByText('Saved', { exact: true }).waitFor();
    expect(await saved(page)).toMatchObject({
      [every.asked['unique_answer']?.id ?? 0]: { answer: { choice: every.part('unique_answer', 0) }, revision: 1 },
      [every.asked['calculated']?.id ?? 0]: { answer: { value: '42' } },
      [every.asked['draggable']?.id ?? 0]: { answer: { order: every.asked['draggable']?.answers } },
    });
    expect(await page.locator('#left').textContent()).toMatch(/^Time left: (19:\d\d|20:00)$/);
    await page.reload();
    expect(await page.locator(`[name="${every.field('calculated')}"]`).inputValue()).toBe('42');
    await context.close();
  });

  it('saves what was written before the script came', async () => {
    const context = await open();
    let come = (): void => undefined;
    const isAwaited = new Promise<void>((resolve) => (come = resolve));
    await context.route('**/quiz.js*', async (route) => {
      await isAwaited;
      await route.continue();
    });
    const page = await context.newPage();
    await page.goto(quizAt(every.quiz), { waitUntil: 'commit' });
    // oxlint-disable-next-line typescript/no-deprecated -- until it is the default
    await page.locator('form.start button').click({ noWaitAfter: true });
    await page.locator(`[name="${every.field('free_answer')}"]`).fill('Early.');
    come();
    await stateOf(page, 'free_answer').getByText('Saved', { exact: true }).waitFor();
    expect(await saved(page)).toMatchObject({ [every.asked['free_answer']?.id ?? 0]: { answer: { text: '<p>Early.</p>' } } });
    await context.close();
  });

  it('loses nothing and saves nothing twice while the network is gone', async () => {
    const context = await open();
    const page = await begun(context);
    const [number, essay] = [page.locator(`[name="${every.field('calculated')}"]`), page.locator(`[name="${every.field('free_answer')}"]`)];
    await number.fill('41');
    await stateOf(page, 'calculated').getByText('Saved', { exact: true }).waitFor();
    await context.setOffline(true);
    await number.fill('42');
    await essay.fill('Written on a train.');
    await stateOf(page, 'free_answer').getByText('Not saved: trying again').waitFor();
    await page.getByRole('button', { name: 'Finish …' }).click();
    await page.locator('#state').getByText('kept in this browser').waitFor();
    expect(await page.locator('#attempt').count()).toBe(1);
    // What is written in a tunnel survives the end of the browser's tab.
    const address = page.url();
    await page.close();
    const other = await context.newPage();
    await context.setOffline(false);
    await other.goto(address);
    await stateOf(other, 'free_answer').getByText('Saved', { exact: true }).waitFor();
    await stateOf(other, 'calculated').getByText('Saved', { exact: true }).waitFor();
    expect(await other.locator(`[name="${every.field('free_answer')}"]`).inputValue()).toBe('Written on a train.');
    expect(await saved(other)).toMatchObject({
      [every.asked['calculated']?.id ?? 0]: { answer: { value: '42' }, revision: 2 },
      [every.asked['free_answer']?.id ?? 0]: { answer: { text: '<p>Written on a train.</p>' }, revision: 1 },
    });
    expect(await shelf(other)).toEqual([]);
    await context.close();
  });

  it('takes an answer whose request was answered to nobody for the same answer', async () => {
    const context = await open();
    const page = await begun(context);
    let lost = 0;
    await page.route('**/answers/*', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    await page.locator(`[name="${every.field('calculated')}"]`).fill('42');
    await stateOf(page, 'calculated').getByText('Saved', { exact: true }).waitFor();
    expect([lost, await saved(page)]).toMatchObject([
      1,
      { [every.asked['calculated']?.id ?? 0]: { answer: { value: '42' }, revision: 1 } },
    ]);
    await context.close();
  });

  it('is taken with the keyboard alone, from its beginning to its result', async () => {
    const quiz = await newQuiz(room, { title: 'By hand', type: 'one_per_page', maxAttempt: 1 });
    const first = await newQuestion(
      room,
      quiz,
      { type: 'unique_answer', ponderation: 1, question: 'Which?' },
      [{}, { correct: 1, ponderation: 1 }],
      {
        questionOrder: 1,
      },
    );
    const second = await newQuestion(room, quiz, { type: 'matching', ponderation: 1 }, [{}, {}, { correct: 2, ponderation: 1 }], {
      questionOrder: 2,
    });
    const context = await open();
    const page = await context.newPage();
    await page.goto(quizAt(quiz));
    const focused = (script: string): Promise<boolean> =>
      page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(script)})`);
    const tabTo = async (selector: string): Promise<void> => {
      for (let step = 0; step < 60 && !(await focused(selector)); step += 1) await page.keyboard.press('Tab');
      expect([selector, await focused(selector)]).toEqual([selector, true]);
    };
    await tabTo('form.start button');
    await page.keyboard.press('Enter');
    await page.locator('#attempt').waitFor();
    await tabTo(`[name="q${first.id}"]`);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await tabTo('button[value="2"]');
    await Promise.all([page.waitForURL('**question=2'), page.keyboard.press('Enter')]);
    await tabTo(`[name="q${second.id}.${second.answers[2]}"]`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await tabTo('button[value="finish"]');
    await Promise.all([page.waitForURL('**/submit'), page.keyboard.press('Enter')]);
    expect(await page.locator('main').textContent()).toContain('You have answered all 2 questions.');
    await tabTo('main form button');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Result' }).waitFor();
    expect(await page.locator('main').textContent()).toMatch(/2 of 2/);
    await context.close();
  });

  it('is reached from the home and taken by touch alone, on a phone', async () => {
    const quiz = await newQuiz(room, { title: 'By thumb', type: 'all_on_one_page', maxAttempt: 1 });
    const which = await newQuestion(room, quiz, { type: 'unique_answer', ponderation: 1 }, [{}, { correct: 1, ponderation: 1 }]);
    const context = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(app.url);
    const to = async (pattern: RegExp, name: string | RegExp): Promise<void> => {
      await Promise.all([page.waitForURL(pattern), page.getByRole('link', { name, exact: true }).first().tap()]);
      expect([name, await page.evaluate<number>('document.documentElement.scrollWidth')]).toEqual([name, 360]);
    };
    await to(/\/courses$/, 'Courses');
    await to(/\/courses\/\d+$/, /^Course of /);
    await to(/\/quizzes$/, 'Quizzes');
    await to(/\/quizzes\/\d+/, 'By thumb');
    await page.locator('form.start button').tap();
    await page.locator(`[name="q${which.id}"]`).nth(1).tap();
    await page.locator(`#q${which.id}-saving`).getByText('Saved', { exact: true }).waitFor();
    await Promise.all([page.waitForURL('**/submit'), page.locator('button[value="finish"]').tap()]);
    await page.locator('main form button').first().tap();
    await page.getByRole('heading', { name: 'Result' }).waitFor();
    expect(await page.locator('main').textContent()).toMatch(/1 of 1/);
    await context.close();
  });

  it('goes to the result once the time is over, by the clock of the service', async () => {
    const context = await open();
    const page = await begun(context);
    await page.locator(`[name="${every.field('calculated')}"]`).fill('42');
    await stateOf(page, 'calculated').getByText('Saved', { exact: true }).waitFor();
    clock.advance(19 * 60 + 50);
    await page.reload();
    await page.locator('#warning').getByText('Minutes left: 1.').waitFor({ state: 'attached' });
    clock.advance(120);
    await page.getByRole('heading', { name: 'Result' }).waitFor();
    expect(await page.locator('main').textContent()).toContain('The time was over');
    await context.close();
  });

  it.each(NARROW_LOOKS)('has nothing that axe finds, and is as wide as the screen: %s', async (name, look) => {
    const context = await open({ ...look, bypassCSP: true });
    const page = await context.newPage();
    const found: Record<string, unknown> = {};
    const examine = async (place: string): Promise<void> => {
      await settled(page);
      const folder = process.env['LYCEUM_PICTURES'];
      if (folder !== undefined)
        await page.screenshot({ path: `${folder}/quiz-${place}-${name.replaceAll(/\W+/g, '-')}.png`, fullPage: true });
      found[place] = [await brokenRules(page, look), await page.evaluate<number>('document.documentElement.scrollWidth')];
    };
    await page.goto(quizAt(every.quiz));
    await examine('quiz');
    await page.locator('form.start button').click();
    await page.locator('#attempt').waitFor();
    await page
      .locator(`[name="${every.field('unique_answer')}"]`)
      .first()
      .check();
    await page.locator(`[name="${every.field('fill_in_blanks', undefined, '.1')}"]`).fill('leaves');
    await page.locator(`[name="${every.field('free_answer')}"]`).fill('Wax.');
    await page.locator(`[name="${every.field('free_answer', undefined, '.flag')}"]`).check();
    await page.locator(`[name="${every.field('draggable', 0)}"]`).selectOption('1');
    await stateOf(page, 'free_answer').getByText(quizWords.in(look.locale).saving.saved, { exact: true }).waitFor();
    await examine('attempt');
    await page.locator('button[value="finish"]').click();
    await page.locator('.card.problem').waitFor();
    await examine('refused');
    await page.locator(`[name="${every.field('draggable', 0)}"]`).selectOption('');
    await page.locator('button[value="finish"]').click();
    await page.waitForURL('**/submit');
    await examine('submit');
    await page.locator('main form button').click();
    await page.locator('.results').waitFor();
    await examine('result');
    const width = look.viewport.width;
    expect(found).toEqual(Object.fromEntries(['quiz', 'attempt', 'refused', 'submit', 'result'].map((place) => [place, [[], width]])));
    expect(await page.locator('html').getAttribute('lang')).toBe(look.locale.slice(0, 2));
    await context.close();
  });
});
