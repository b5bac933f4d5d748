import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ApiClient, type Reply } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { formIn } from '../support/html-form.js';
import { brokenRules } from '../support/broken-rules.js';
import { newQuestion, newQuiz } from '../support/quiz-fixture.js';
import { quizOfEveryType } from '../support/quiz-of-every-type.js';
import { sessionCookie } from '../support/signed-in-browser.js';
import { NARROW_LOOKS, locationOf, words } from '../support/shown-page.js';
import { settled } from '../support/settled-page.js';

/** The machine may be busy; nothing here is a claim about speed. */
const WAIT_MS = 60_000;
const HTML = { Accept: 'text/html' };
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' };

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

describe('the marking of answers', () => {
  let app: TestApplication;
  let room: Classroom;
  let teacher: ApiClient;
  let learner: ApiClient;
  let quiz: number;
  let essay: number;
  /** Attempts of two learners, in the order in which they were handed in. */
  let attempts: number[];

  const taken = async (client: ApiClient, text: string): Promise<number> => {
    const { body } = await client.post(`/api/c_quizzes/${quiz}/attempts`, {});
    const id = Number(body['id']);
    const answers = { [essay]: { text: `<p>${text}</p>` } };
    expect((await client.post(`/api/track_e_exercises/${id}/submit`, { answers })).status).toBe(200);
    return id;
  };
  const resultOf = async (attempt: number): Promise<Readonly<Record<string, unknown>>> => {
    const { body } = await room.asTeacher.get(`/api/track_e_exercises/${attempt}/result`);
    return (body['questions'] as Record<string, unknown>[])[0] ?? {};
  };
  const at = (attempt: number): string => `/quiz-attempts/${attempt}/marking`;
  const send = (page: Reply, values: Readonly<Record<string, string>>): Promise<Reply> => {
    const { action, fields } = formIn(page.text, '/quiz-attempts/');
    for (const [name, value] of Object.entries(values)) fields.set(name, value);
    return teacher.send('POST', action, fields.toString(), FORM);
  };

  beforeAll(async () => {
    app = await TestApplication.start();
    room = await classroom(app);
    teacher = new ApiClient(app.url, { Cookie: await sessionCookie(app, room.teacher) });
    learner = new ApiClient(app.url, { Cookie: await sessionCookie(app, room.student) });
  });
  beforeEach(async () => {
    quiz = await newQuiz(room, { title: 'In words', maxAttempt: 0 });
    essay = (await newQuestion(room, quiz, { type: 'free_answer', ponderation: 4, question: 'Why?' })).id;
    const classmate = app.as(await room.classmate());
    attempts = [await taken(room.asStudent, 'Because of the wax.'), await taken(classmate, 'I do not know.')];
  });
  afterAll(() => app.close());

  it('leads from attempt to attempt, with the points and the comment of each', async () => {
    const [one = 0, two = 0] = attempts;
    const list = await teacher.get(`/quizzes/${quiz}/marking?cid=${room.course}&sid=0`, HTML);
    expect([list.status, list.text.indexOf(at(one)) < list.text.indexOf(at(two))]).toEqual([200, true]);
    const page = await teacher.get(at(one), HTML);
    expect(words(page)).toMatch(/1 of 2 that wait .*Why\? .*Because of the wax\./);
    const next = await send(page, { [`q${essay}.marks`]: '2,5', [`q${essay}.comment`]: 'Well seen.', then: 'next' });
    expect([next.status, locationOf(next)]).toEqual([303, at(two)]);
    expect(await resultOf(one)).toMatchObject({ marks: 2.5, teacherComment: 'Well seen.' });
    const last = await send(await teacher.get(at(two), HTML), { [`q${essay}.marks`]: '0', then: 'next' });
    expect(locationOf(last)).toBe(`/quizzes/${quiz}/marking?cid=${room.course}&sid=0`);
    expect(words(await teacher.get(locationOf(last), HTML))).toContain('No attempt waits for a mark.');
    const again = await teacher.get(at(one), HTML);
    expect([again.text.includes('value="2.5"'), words(again).includes('Well seen.')]).toEqual([true, true]);
    expect((await send(again, { [`q${essay}.marks`]: '', then: 'stay' })).status).toBe(303);
    expect(await resultOf(one)).toMatchObject({ marks: null });
  });

  it('is reached from the home and from the page of the quiz', async () => {
    expect((await teacher.get('/', HTML)).text).toContain(`href="${at(attempts[1] ?? 0)}"`);
    const page = await teacher.get(`/courses/${room.course}/quizzes/${quiz}`, HTML);
    expect(page.text).toContain(`href="/quizzes/${quiz}/marking?cid=${room.course}&amp;sid=0"`);
  });

  it('says what is wrong beside the field, and does not overwrite the marks of a colleague', async () => {
    const [one = 0] = attempts;
    const page = await teacher.get(at(one), HTML);
    const refused = await send(page, { [`q${essay}.marks`]: '9', [`q${essay}.comment`]: 'Too good.' });
    expect([refused.status, refused.text.includes(`id="q${essay}.marks-problem"`), refused.text.includes('Too good.')]).toEqual([
      422,
      true,
      true,
    ]);
    const colleague = app.as(await room.colleague());
    const gradings = [{ questionId: essay, marks: 1, teacherComment: 'By me.' }];
    expect((await colleague.patch(`/api/track_e_exercises/${one}`, { gradings })).status).toBe(200);
    const outdated = await send(page, { [`q${essay}.marks`]: '3', [`q${essay}.comment`]: 'Mine.' });
    expect([outdated.status, outdated.text.includes('value="3"')]).toEqual([412, true]);
    expect(words(outdated)).toMatch(/Another person has marked this attempt meanwhile.*There it is now: 1 points\. By me\./);
    expect(await resultOf(one)).toMatchObject({ marks: 1 });
    expect((await send(outdated, { then: 'stay' })).status).toBe(303);
    expect(await resultOf(one)).toMatchObject({ marks: 3, teacherComment: 'Mine.' });
  });

  it('shows teachers a quiz as learners see it, of which nothing is stored', async () => {
    const { quiz: every } = await quizOfEveryType(room);
    const page = await teacher.get(`/quizzes/${every}/preview?cid=${room.course}&sid=0`, HTML);
    expect([page.status, page.text.match(/<fieldset class="card question"/g)?.length]).toEqual([200, 14]);
    expect(page.text).not.toContain('<form class="course-body');
    const { body } = await room.asTeacher.get(`/api/track_e_exercises?quiz=/api/c_quizzes/${every}`);
    expect(body['totalItems']).toBe(0);
  });

  it('is refused to learners as the API refuses them', async () => {
    const [one = 0] = attempts;
    const paths = [at(one), `/quizzes/${quiz}/marking?cid=${room.course}&sid=0`, `/quizzes/${quiz}/preview?cid=${room.course}&sid=0`];
    for (const path of paths) expect([path, (await learner.get(path, HTML)).status]).toEqual([path, 403]);
    const body = new URLSearchParams({ [`q${essay}.marks`]: '4' }).toString();
    expect((await learner.send('POST', at(one), body, FORM)).status).toBe(403);
    expect((await teacher.send('POST', at(one), body, { ...FORM, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  });

  (browserPath ? describe : describe.skip)('in a browser', () => {
    let browser: Browser;
    let session: string;
    const errors: string[] = [];

    beforeAll(async () => {
      browser = await startBrowser();
      session = (await sessionCookie(app, room.teacher)).split('=')[1] ?? '';
    });
    afterEach(() => expect(errors).toEqual([]));
    afterAll(() => browser.close());

    const open = async (look: object = {}): Promise<[BrowserContext, Page]> => {
      const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...look });
      context.setDefaultTimeout(WAIT_MS);
      await context.addCookies([{ name: 'lyceum_session', value: session, url: app.url, sameSite: 'Strict', httpOnly: true }]);
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(error.message));
      return [context, page];
    };

    it('goes on by key: Alt and N leads to the next learner, Enter in the points saves and leads on', async () => {
      const [one = 0, two = 0] = attempts;
      const [context, page] = await open();
      await page.goto(`${app.url}${at(one)}`);
      await page.keyboard.press('Alt+n');
      await page.waitForURL(`**${at(two)}`);
      await page.locator(`[name="q${essay}.marks"]`).focus();
      await page.keyboard.type('1.5');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${at(one)}`);
      expect(await resultOf(two)).toMatchObject({ marks: 1.5 });
      await context.close();
    });

    it.each(NARROW_LOOKS)('has nothing that axe finds, and is as wide as the screen: %s', async (name, look) => {
      const { quiz: every } = await quizOfEveryType(room);
      const [context, page] = await open({ ...look, bypassCSP: true });
      const found: Record<string, unknown> = {};
      const places = {
        list: `/quizzes/${quiz}/marking?cid=${room.course}&sid=0`,
        marking: at(attempts[0] ?? 0),
        preview: `/quizzes/${every}/preview?cid=${room.course}&sid=0`,
      };
      for (const [place, address] of Object.entries(places)) {
        await page.goto(app.url + address);
        await settled(page);
        const folder = process.env['LYCEUM_PICTURES'];
        const file = `${folder}/${place}-${name.replaceAll(/\W+/g, '-')}.png`;
        if (folder !== undefined) await page.screenshot({ path: file, fullPage: true });
        found[place] = [await brokenRules(page, look), await page.evaluate<number>('document.documentElement.scrollWidth')];
      }
      expect(found).toEqual(Object.fromEntries(Object.keys(places).map((place) => [place, [[], look.viewport.width]])));
      expect(await page.locator('html').getAttribute('lang')).toBe(look.locale.slice(0, 2));
      await context.close();
    });
  });
});
