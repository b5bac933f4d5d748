import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ApiClient, type Reply } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { type Classroom, classroom } from '../support/classroom.js';
import type { Person } from '../support/given.js';
import { formIn } from '../support/html-form.js';
import { brokenRules } from '../support/broken-rules.js';
import { newQuestion } from '../support/quiz-fixture.js';
import { quizOfEveryType } from '../support/quiz-of-every-type.js';
import { sessionCookie } from '../support/signed-in-browser.js';
import { NARROW_LOOKS, locationOf, words } from '../support/shown-page.js';
import { settled } from '../support/settled-page.js';

/** The machine may be busy; nothing here is a claim about speed. */
const WAIT_MS = 60_000;
const HTML = { Accept: 'text/html' };
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' };
const HEAVIEST = 250 * 1024;
const INCLUDED = 'include=questions.question.answers';

type Item = Readonly<Record<string, unknown>>;

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

describe('the form of a quiz', () => {
  let app: TestApplication;
  let room: Classroom;
  let teacher: ApiClient;
  let learner: ApiClient;

  const browserOf = async (person: Person): Promise<ApiClient> => new ApiClient(app.url, { Cookie: await sessionCookie(app, person) });
  const place = (): string => `cid=${room.course}&sid=0`;
  const formAt = (quiz: number | 'new'): string => `/quizzes/${quiz}/edit?${place()}`;
  const stored = async (quiz: number): Promise<Item> => (await room.asTeacher.get(`/api/c_quizzes/${quiz}?${INCLUDED}`)).body;
  const questionsOf = (quiz: Item): readonly Item[] => (quiz['questions'] as { question: Item }[]).map(({ question }) => question);
  const answersOf = (question: Item | undefined): readonly Item[] => (question?.['answers'] ?? []) as Item[];
  /** Sends the form of a page by one of its buttons. */
  const send = (page: Reply, values: Readonly<Record<string, string>>, button = 'save'): Promise<Reply> => {
    const { action, fields } = formIn(page.text, '/quizzes/');
    for (const [name, value] of Object.entries(values)) fields.set(name, value);
    fields.set('do', button);
    return teacher.send('POST', action, fields.toString(), FORM);
  };

  beforeAll(async () => {
    app = await TestApplication.start();
    room = await classroom(app);
    [teacher, learner] = [await browserOf(room.teacher), await browserOf(room.student)];
  });
  afterAll(() => app.close());

  it('makes a quiz with its questions by one request, without a script', async () => {
    const tab = await teacher.get(`/courses/${room.course}/quizzes`, HTML);
    expect(tab.text).toContain(`href="/quizzes/new/edit?cid=${room.course}&amp;sid=0"`);
    let page = await teacher.get(formAt('new'), HTML);
    expect(page.status).toBe(200);
    page = await send(page, { 'quiz.title': 'Trees & <leaves>', newType: 'unique_answer' }, 'add');
    expect(page.text).toContain('data-focus="n1"');
    const choices = { 'n1.q.text': 'Which keeps its leaves?', 'n1.x1.text': 'Oak', 'n1.x2.text': 'Yew', 'n1.q.right': 'x2' };
    page = await send(page, { ...choices, newType: 'free_answer' }, 'add');
    expect(page.text).toContain('value="Trees &amp; &lt;leaves&gt;"');
    const saved = await send(page, { 'n2.q.text': 'Why?', 'n2.q.points': '2,5' });
    expect([saved.status, locationOf(saved)]).toEqual([303, expect.stringMatching(/^\/quizzes\/\d+\/edit\?cid=\d+&sid=0&saved=1$/)]);
    const quiz = await stored(Number(locationOf(saved).split('/')[2]));
    expect(quiz).toMatchObject({ title: 'Trees & <leaves>', questionCount: 2, maxScore: 3.5 });
    const [first, second] = questionsOf(quiz);
    expect(first).toMatchObject({ type: 'unique_answer', question: '<p>Which keeps its leaves?</p>', ponderation: 1 });
    expect(answersOf(first).map(({ answer, correct, ponderation }) => [answer, correct, ponderation])).toEqual([
      ['Oak', 0, 0],
      ['Yew', 1, 1],
    ]);
    expect(second).toMatchObject({ type: 'free_answer', ponderation: 2.5 });
    expect(words(await teacher.get(locationOf(saved), HTML))).toContain('Saved.');
    const twice = await send(page, { 'n2.q.text': 'Why?', 'n2.q.points': '2,5' });
    expect(locationOf(twice)).toBe(locationOf(saved));
  });

  it('shows questions of every type and saves them as they were, with their ids', async () => {
    const { quiz } = await quizOfEveryType(room, { description: '<ul><li>Take <b>time</b>.</li></ul>' });
    const before = await stored(quiz);
    const page = await teacher.get(formAt(quiz), HTML);
    expect([page.status, Buffer.byteLength(page.text) < HEAVIEST]).toEqual([200, true]);
    expect(/undefined|\[object Object\]|NaN|Invalid Date/.exec(page.text)?.[0]).toBeUndefined();
    const saved = await send(page, {});
    expect([saved.status, saved.status === 303 ? '' : words(saved)]).toEqual([303, '']);
    expect(await stored(quiz)).toEqual(before);
    // What is sent of a question that was changed says the same as before, but for the change.
    const texts = [...page.text.matchAll(/<textarea id="(p\d+\.q\.text)"/g)].map(([, name = '']) => [name, `Changed ${name}?`] as const);
    expect(texts).toHaveLength(9);
    const changed = await send(await teacher.get(formAt(quiz), HTML), Object.fromEntries(texts));
    expect([changed.status, changed.status === 303 ? '' : words(changed)]).toEqual([303, '']);
    const after = await stored(quiz);
    const parts = (one: Item): unknown =>
      questionsOf(one).map((question) =>
        answersOf(question).map(({ id, answer, correct, ponderation }) => [id, answer, correct, ponderation]),
      );
    expect(parts(after)).toEqual(parts(before));
    expect(questionsOf(after).map(({ id, ponderation }) => [id, ponderation])).toEqual(
      questionsOf(before).map(({ id, ponderation }) => [id, ponderation]),
    );
  });

  it('adds, takes out and moves questions and their answers, which are kept in the bank', async () => {
    const { quiz, asked } = await quizOfEveryType(room);
    const key = async (type: string): Promise<string> => {
      const rows = (await stored(quiz))['questions'] as { id: number; question: Item }[];
      return `p${rows.find(({ question }) => question['type'] === type)?.id ?? 0}`;
    };
    const [one, several] = [await key('unique_answer'), await key('multiple_answer')];
    let page = await send(await teacher.get(formAt(quiz), HTML), {}, `down:${one}`);
    page = await send(page, {}, `row-add:${one}`);
    page = await send(page, { [`${one}.x1.text`]: 'A fourth' }, `row-up:${one}:x1`);
    page = await send(page, {}, `row-remove:${one}:r${asked['unique_answer']?.answers[1]}`);
    page = await send(page, {}, `remove:${several}`);
    expect((await send(page, {})).status).toBe(303);
    const [first, second] = questionsOf(await stored(quiz));
    expect([first?.['type'], second?.['type']]).toEqual(['unique_answer', 'multiple_answer_true_false']);
    expect(answersOf(first).map(({ answer }) => answer)).toEqual(['Answer 0', 'A fourth', 'A &amp; B']);
    expect((await room.asTeacher.get(`/api/c_quiz_questions/${asked['multiple_answer']?.id}`)).status).toBe(200);
  });

  it('says beside the very field what the API finds wrong, and keeps what was typed', async () => {
    let page = await teacher.get(formAt('new'), HTML);
    page = await send(page, { newType: 'unique_answer' }, 'add');
    const typed = { 'quiz.expiredTime': 'soon', 'n1.q.text': 'Kept?', 'n1.q.points': 'many', 'n1.x1.text': 'One', 'n1.x1.points': 'some' };
    const refused = await send(page, typed);
    expect(refused.status).toBe(422);
    const wrong = [...refused.text.matchAll(/aria-describedby="([\w. -]*)-problem"|id="([\w.]+)-problem"/g)];
    const ids = new Set(wrong.map(([, , id]) => id).filter((id) => id !== undefined));
    expect([...ids].sort()).toEqual(['n1.q.points', 'n1.x1.points', 'quiz.expiredTime', 'quiz.title']);
    for (const value of Object.values(typed)) expect(refused.text).toContain(value);
    const existing = await newQuestion(room, null, { type: 'free_answer' });
    const quiz = await room.asTeacher.post('/api/c_quizzes', {
      title: 'Two',
      parentResourceNodeId: room.node,
      questions: [{ question: `/api/c_quiz_questions/${existing.id}` }],
    });
    const form = await teacher.get(formAt(Number(quiz.body['id'])), HTML);
    const [, key = ''] = /name="(p\d+)\.q\.text"/.exec(form.text) ?? [];
    const both = await send(form, { 'quiz.title': '', [`${key}.q.text`]: ' ', [`${key}.q.points`]: 'x' });
    expect(both.status).toBe(422);
    for (const id of ['quiz.title', `${key}.q.text`, `${key}.q.points`]) expect(both.text).toContain(`id="${id}-problem"`);
    expect(await stored(Number(quiz.body['id']))).toMatchObject({ title: 'Two' });
  });

  it('does not overwrite what a colleague has saved meanwhile, unless the teacher says so', async () => {
    const made = await room.asTeacher.post('/api/c_quizzes', {
      title: 'Shared',
      parentResourceNodeId: room.node,
      questions: [{ question: { question: 'Ours?', type: 'free_answer', ponderation: 1 } }],
    });
    const quiz = Number(made.body['id']);
    const mine = await teacher.get(formAt(quiz), HTML);
    const colleague = app.as(await room.colleague());
    await colleague.patch(`/api/c_quizzes/${quiz}`, {
      title: 'Theirs',
      questions: [{ question: { question: 'Added by them?', type: 'free_answer', ponderation: 1 } }],
    });
    const met = await send(mine, { 'quiz.title': 'Mine' });
    expect(met.status).toBe(412);
    expect(words(met)).toMatch(
      /Another person has saved this quiz meanwhile .*there it is now “Theirs”.*“Added by them\?” was added there/,
    );
    expect(met.text).toContain('value="Mine"');
    expect(await stored(quiz)).toMatchObject({ title: 'Theirs' });
    expect((await send(met, {})).status).toBe(303);
    const after = await stored(quiz);
    expect([after['title'], questionsOf(after).map(({ question }) => question)]).toEqual(['Mine', ['Ours?', 'Added by them?']]);
  });

  it('says what becomes of attempts that were made', async () => {
    const { quiz } = await quizOfEveryType(room);
    expect(words(await teacher.get(formAt(quiz), HTML))).not.toContain('Learners have taken it');
    expect((await room.asStudent.post(`/api/c_quizzes/${quiz}/attempts`, {})).status).toBe(201);
    expect(words(await teacher.get(formAt(quiz), HTML))).toContain('Learners have taken it: 1 attempts.');
  });

  it('takes times in the zone of the account', async () => {
    await room.asTeacher.patch(`/api/users/${room.teacher.id}`, { timezone: 'Asia/Tokyo' });
    const page = await send(await teacher.get(formAt('new'), HTML), { 'quiz.title': 'Morning', 'quiz.startTime': '2031-03-04T09:30' });
    const quiz = await stored(Number(locationOf(page).split('/')[2]));
    expect(quiz['startTime']).toBe('2031-03-04T00:30:00+00:00');
    const shown = await teacher.get(locationOf(page), HTML);
    expect(shown.text).toContain('value="2031-03-04T09:30"');
    expect(words(shown)).toContain('Times in Asia/Tokyo.');
  });

  it('imports pasted questions, says what is wrong with others, and adds questions of the bank', async () => {
    const made = await room.asTeacher.post('/api/c_quizzes', { title: 'Pasted', parentResourceNodeId: room.node });
    const quiz = Number(made.body['id']);
    const address = `/quizzes/${quiz}/import?${place()}`;
    const paste = async (text: string, format = 'gift'): Promise<Reply> => {
      const { action, fields } = formIn((await teacher.get(address, HTML)).text, '/quizzes/');
      fields.set('text', text);
      fields.set('format', format);
      return teacher.send('POST', action, fields.toString(), FORM);
    };
    expect(words(await paste('Which keeps its leaves? { =Yew ~Oak }'))).toContain('1 questions were added.');
    const aiken = await paste('Which is green?\nA. Grass\nB. Snow\nANSWER: A\n', 'aiken');
    expect([aiken.status, questionsOf(await stored(quiz)).map(({ type }) => type)]).toEqual([200, ['unique_answer', 'unique_answer']]);
    const wrong = await paste('Unfinished { =Yew');
    expect([wrong.status, wrong.text.includes('Unfinished { =Yew')]).toEqual([422, true]);
    expect(words(wrong)).toContain('What is wrong');
    const { id } = await newQuestion(room, null, { type: 'free_answer', question: 'Out of the bank?' });
    const bank = await teacher.get(`/quizzes/${quiz}/bank?${place()}&search=bank`, HTML);
    expect(words(bank)).toContain('Out of the bank?');
    expect(bank.text).not.toContain('Which is green?');
    const added = await teacher.send(
      'POST',
      `/quizzes/${quiz}/bank?${place()}`,
      new URLSearchParams({ question: String(id) }).toString(),
      FORM,
    );
    expect([added.status, questionsOf(await stored(quiz)).at(-1)?.['id']]).toEqual([303, id]);
  });

  it('is refused to others as the API refuses them, and to other sites', async () => {
    const { quiz } = await quizOfEveryType(room);
    for (const path of [formAt(quiz), formAt('new'), `/quizzes/${quiz}/import?${place()}`, `/quizzes/${quiz}/bank?${place()}`])
      expect([path, (await learner.get(path, HTML)).status]).toEqual([path, 403]);
    const sent = new URLSearchParams({ 'quiz.title': 'Stolen', do: 'save' }).toString();
    expect((await learner.send('POST', formAt(quiz), sent, FORM)).status).toBe(403);
    expect((await learner.send('POST', formAt('new'), sent, FORM)).status).toBe(403);
    expect((await teacher.send('POST', formAt(quiz), sent, { ...FORM, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await app.stranger.get(formAt(quiz), HTML)).headers.get('location')).toContain('/admin/sign-in');
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
    const add = async (page: Page, type: string, number: number): Promise<void> => {
      await page.locator('select[name="newType"]').selectOption(type);
      await page.locator('#add button').click();
      await page.locator(`#n${number}`).waitFor();
    };

    it('makes a quiz of five types with its questions in one form, which a learner takes', async () => {
      const [context, page] = await open();
      await page.goto(`${app.url}/courses/${room.course}/quizzes`);
      await page.getByRole('link', { name: 'New quiz' }).click();
      await page.getByLabel('Title').fill('Five kinds');
      const field = (name: string): ReturnType<Page['locator']> => page.locator(`[name="${name}"]`);
      await add(page, 'unique_answer', 1);
      await field('n1.q.text').fill('Which keeps its leaves?');
      await field('n1.x1.text').fill('Oak');
      await field('n1.x2.text').fill('Yew');
      await field('n1.q.right').nth(1).check();
      await add(page, 'multiple_answer', 2);
      await field('n2.q.text').fill('Which are trees?');
      await field('n2.q.points').fill('2');
      for (const [row, text] of [
        [1, 'Ash'],
        [2, 'Elm'],
        [3, 'Moss'],
      ] as const)
        await field(`n2.x${row}.text`).fill(text);
      await field('n2.x1.right').check();
      await field('n2.x2.right').check();
      await add(page, 'fill_in_blanks', 3);
      await field('n3.q.text').fill('Fill it in.');
      await field('n3.q.gaps').fill('A [leaf||leaves] is [green].');
      await field('n3.q.points').fill('2');
      await add(page, 'matching', 4);
      await field('n4.q.text').fill('What belongs together?');
      for (const [row, left, right] of [
        [1, 'Oak', 'acorn'],
        [2, 'Pine', 'cone'],
        [3, '', 'nut'],
      ] as const) {
        await field(`n4.x${row}.text`).fill(left);
        await field(`n4.x${row}.other`).fill(right);
      }
      await add(page, 'calculated', 5);
      await field('n5.q.text').fill('What is 6 times 7?');
      await field('n5.x1.result').fill('42');
      await page.locator('button[value="save"]').click();
      await page.locator('#state').getByText('Saved.', { exact: true }).waitFor();
      const quiz = Number(new URL(page.url()).pathname.split('/')[2]);
      expect(await stored(quiz)).toMatchObject({ title: 'Five kinds', questionCount: 5, maxScore: 7 });
      expect(await page.locator('.edited:has(.badge.failed)').allTextContents()).toEqual([]);
      const begun = await room.asStudent.post(`/api/c_quizzes/${quiz}/attempts`, {});
      const { body } = await room.asStudent.get(`/api/track_e_exercises/${Number(begun.body['id'])}/questions`);
      const answers: Record<string, unknown> = {};
      for (const question of questionsOf(await stored(quiz))) {
        const ids = answersOf(question)
          .filter(({ correct }) => correct === 1)
          .map(({ id }) => Number(id));
        const [options, prompts] = [
          answersOf(question).filter(({ correct }) => correct === 0),
          answersOf(question).filter(({ correct }) => correct !== 0),
        ];
        const given: Readonly<Record<string, Item>> = {
          unique_answer: { choice: ids[0] },
          multiple_answer: { choices: ids },
          fill_in_blanks: { blanks: { 1: 'leaves', 2: 'green' } },
          matching: {
            pairs: Object.fromEntries(prompts.map(({ id, correct }) => [id, options.find(({ position }) => position === correct)?.['id']])),
          },
          calculated: { value: '42' },
        };
        answers[String(question['id'])] = given[String(question['type'])];
      }
      expect((body['questions'] as unknown[]).length).toBe(5);
      const done = await room.asStudent.post(`/api/track_e_exercises/${Number(begun.body['id'])}/submit`, { answers });
      expect(done.body).toMatchObject({ status: 'completed', score: 7 });
      await context.close();
    });

    it('is used with the keyboard alone: the focus goes with what is moved, added and taken out', async () => {
      const { quiz } = await quizOfEveryType(room);
      const [context, page] = await open();
      await page.goto(`${app.url}${formAt(quiz)}`);
      const keys = (): Promise<string[]> => page.evaluate<string[]>("[...document.querySelectorAll('.edited')].map(({ id }) => id)");
      const focused = (): Promise<string> =>
        page.evaluate<string>('document.activeElement.value || document.activeElement.name || document.activeElement.id');
      const [one = '', two = '', ...others] = await keys();
      await page.locator(`button[value="down:${one}"]`).focus();
      await page.keyboard.press('Enter');
      await page.locator(`.edited:first-of-type#${two}`).waitFor();
      expect([await keys(), await focused()]).toEqual([[two, one, ...others], `down:${one}`]);
      await page.locator(`button[value="row-add:${one}"]`).focus();
      await page.keyboard.press('Space');
      await page.locator(`[name="${one}.x1.text"]`).waitFor();
      await page.keyboard.type('Typed at once');
      await page.keyboard.press('Enter');
      await page.locator('#state').getByText('Saved.', { exact: true }).waitFor();
      const [, moved] = questionsOf(await stored(quiz));
      expect(answersOf(moved).map(({ answer }) => answer)).toContain('Typed at once');
      await context.close();
    });

    it('loses nothing while the network is gone', async () => {
      const { quiz } = await quizOfEveryType(room);
      const [context, page] = await open();
      await page.goto(`${app.url}${formAt(quiz)}`);
      await page.getByLabel('Title').fill('Kept in a tunnel');
      await context.setOffline(true);
      await page.locator('#add button').click();
      await page.locator('#state.failed').waitFor();
      expect(await page.getByLabel('Title').inputValue()).toBe('Kept in a tunnel');
      await context.setOffline(false);
      await page.locator('#add button').click();
      await page.locator('#n1').waitFor();
      expect(await page.getByLabel('Title').inputValue()).toBe('Kept in a tunnel');
      page.on('dialog', (dialog) => void dialog.accept());
      await context.close();
    });

    it.each(NARROW_LOOKS)('has nothing that axe finds, and is as wide as the screen: %s', async (name, look) => {
      const { quiz } = await quizOfEveryType(room);
      const [context, page] = await open({ ...look, bypassCSP: true });
      const found: Record<string, unknown> = {};
      const examine = async (state: string): Promise<void> => {
        await settled(page);
        await page.evaluate("for (const one of document.querySelectorAll('main details')) one.open = true");
        const folder = process.env['LYCEUM_PICTURES'];
        if (folder !== undefined)
          await page.screenshot({ path: `${folder}/editor-${state}-${name.replaceAll(/\W+/g, '-')}.png`, fullPage: true });
        found[state] = [await brokenRules(page, look), await page.evaluate<number>('document.documentElement.scrollWidth')];
      };
      await page.goto(`${app.url}${formAt('new')}`);
      await examine('new');
      await page.goto(`${app.url}${formAt(quiz)}`);
      await examine('every');
      await page.locator('[name="quiz.title"]').fill('');
      await page.locator('button[value="save"]').click();
      await page.locator('.card.problem').first().waitFor();
      await examine('refused');
      page.on('dialog', (dialog) => void dialog.accept());
      await page.goto(`${app.url}/quizzes/${quiz}/import?${place()}`);
      await examine('import');
      await page.goto(`${app.url}/quizzes/${quiz}/bank?${place()}`);
      await examine('bank');
      const width = look.viewport.width;
      expect(found).toEqual(Object.fromEntries(['new', 'every', 'refused', 'import', 'bank'].map((state) => [state, [[], width]])));
      expect(await page.locator('html').getAttribute('lang')).toBe(look.locale.slice(0, 2));
      await context.close();
    });
  });
});
