import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ApiClient, type Reply } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { type Classroom, classroom } from '../support/classroom.js';
import type { Person } from '../support/given.js';
import { formIn } from '../support/html-form.js';
import { brokenRules } from '../support/broken-rules.js';
import { sessionCookie } from '../support/signed-in-browser.js';
import { newQuiz } from '../support/quiz-fixture.js';
import { NARROW_LOOKS, locationOf, words } from '../support/shown-page.js';
import { settled } from '../support/settled-page.js';

/** The machine may be busy; nothing here is a claim about speed. */
const WAIT_MS = 60_000;
const HTML = { Accept: 'text/html' };
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' };

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

describe('the grid of a gradebook', () => {
  let app: TestApplication;
  let room: Classroom;
  let mate: Person;
  let teacher: ApiClient;
  let learner: ApiClient;
  let session: string;
  let book: number;
  let oral: number;
  let paper: number;

  const made = async (path: string, body: Readonly<Record<string, unknown>>): Promise<number> => {
    const { status, text, body: item } = await room.asTeacher.post(`/api/${path}`, body);
    expect([path, status, status === 201 ? '' : text]).toEqual([path, 201, '']);
    return Number(item['id']);
  };
  const column = (title: string, more: object = {}): Promise<number> =>
    made('gradebook_evaluations', { title, category: `/api/gradebook_categories/${book}`, max: 20, weight: 50, ...more });
  const scoreOf = async (evaluation: number, person: Person): Promise<unknown> => {
    const list = `/api/gradebook_results?evaluation=/api/gradebook_evaluations/${evaluation}&user=/api/users/${person.id}`;
    return ((await room.asTeacher.get(list)).body['member'] as { score: unknown }[])[0]?.score;
  };
  const cell = (evaluation: number, person: Person): string => `m.${evaluation}.${person.id}`;
  const send = (page: Reply, values: Readonly<Record<string, string>>, action = `/gradebooks/${book}?`): Promise<Reply> => {
    const form = formIn(page.text, action);
    for (const [name, value] of Object.entries(values)) form.fields.set(name, value);
    return teacher.send('POST', form.action, form.fields.toString(), FORM);
  };

  beforeAll(async () => {
    app = await TestApplication.start();
    room = await classroom(app);
    mate = await room.classmate();
    const cookie = await sessionCookie(app, room.teacher);
    session = cookie.split('=')[1] ?? '';
    teacher = new ApiClient(app.url, { Cookie: cookie });
    learner = new ApiClient(app.url, { Cookie: await sessionCookie(app, room.student) });
    // A course without a gradebook gets one on its tab of marks.
    const tab = `/courses/${room.course}/marks`;
    const page = await teacher.get(tab, HTML);
    const [, key = ''] = /name="key" value="([\w-]+)"/.exec(page.text) ?? [];
    const sent = await teacher.send('POST', tab, new URLSearchParams({ key, title: 'Marks' }).toString(), FORM);
    expect([sent.status, locationOf(sent)]).toEqual([303, tab]);
    const [, found = ''] = /href="\/gradebooks\/(\d+)"/.exec((await teacher.get(tab, HTML)).text) ?? [];
    book = Number(found);
  });
  beforeEach(async () => {
    [oral, paper] = [await column('Oral test'), await column('Paper')];
  });
  afterEach(async () => {
    for (const one of [oral, paper]) await room.asTeacher.delete(`/api/gradebook_evaluations/${one}`);
  });
  afterAll(() => app.close());

  it('shows learners and columns, and saves what differs by one button', async () => {
    await made('gradebook_results', { evaluation: `/api/gradebook_evaluations/${oral}`, user: `/api/users/${mate.id}`, score: 8 });
    const page = await teacher.get(`/gradebooks/${book}`, HTML);
    expect(page.status).toBe(200);
    expect(/undefined|\[object Object\]|NaN|Invalid Date/.exec(page.text)?.[0]).toBeUndefined();
    expect(page.text).toContain(`name="${cell(oral, mate)}" value="8"`);
    const saved = await send(page, {
      [cell(oral, room.student)]: '15,5',
      [cell(oral, mate)]: '',
      [`w.gradebook_evaluations.${paper}`]: '150',
    });
    expect([saved.status, locationOf(saved)]).toEqual([303, `/gradebooks/${book}?page=1&saved=1`]);
    expect([await scoreOf(oral, room.student), await scoreOf(oral, mate)]).toEqual([15.5, null]);
    expect((await room.asTeacher.get(`/api/gradebook_evaluations/${paper}`)).body['weight']).toBe(150);
    expect(words(await teacher.get(locationOf(saved), HTML))).toMatch(/Saved\..*19\.38 %/);
  });

  it('says in its cell what is wrong, saves the others, and keeps what was typed', async () => {
    const page = await teacher.get(`/gradebooks/${book}`, HTML);
    const refused = await send(page, { [cell(oral, room.student)]: '21', [cell(oral, mate)]: 'good', [cell(paper, mate)]: '11' });
    expect(refused.status).toBe(422);
    for (const person of [room.student, mate]) expect(refused.text).toContain(`id="${cell(oral, person)}-problem"`);
    expect(refused.text).toContain(`name="${cell(oral, room.student)}" value="21"`);
    expect([await scoreOf(paper, mate), await scoreOf(oral, mate)]).toEqual([11, undefined]);
  });

  it('does not overwrite the mark of a colleague unseen', async () => {
    const page = await teacher.get(`/gradebooks/${book}`, HTML);
    const colleague = app.as(await room.colleague());
    const result = { evaluation: `/api/gradebook_evaluations/${oral}`, user: `/api/users/${mate.id}`, score: 3 };
    expect((await colleague.post('/api/gradebook_results', result)).status).toBe(201);
    const met = await send(page, { [cell(oral, mate)]: '9' });
    expect([met.status, words(met).includes('Another person has entered 3 meanwhile.')]).toEqual([422, true]);
    expect(await scoreOf(oral, mate)).toBe(3);
    expect((await send(met, {})).status).toBe(303);
    expect(await scoreOf(oral, mate)).toBe(9);
  });

  it('adds a column by a form, gives the totals as a file, and keeps locked columns as they are', async () => {
    const page = await teacher.get(`/gradebooks/${book}`, HTML);
    const refused = await send(page, { title: '', max: 'x' }, `/gradebooks/${book}/columns`);
    expect([refused.status, refused.text.includes('value="x"')]).toEqual([422, true]);
    expect((await send(page, { title: 'By form', max: '10', weight: '10' }, `/gradebooks/${book}/columns`)).status).toBe(303);
    await send(page, { title: 'By form', max: '10', weight: '10' }, `/gradebooks/${book}/columns`);
    const after = await teacher.get(`/gradebooks/${book}`, HTML);
    expect(after.text.match(/<th scope="col"><span lang="[\w-]*">By form/g)).toHaveLength(1);
    const file = await teacher.send('POST', `/gradebooks/${book}/export`, 'format=csv', FORM);
    expect([file.status, file.text.includes('By form (%)')]).toEqual([200, true]);
    expect((await room.asTeacher.patch(`/api/gradebook_evaluations/${oral}`, { locked: true })).status).toBe(200);
    const locked = await teacher.get(`/gradebooks/${book}`, HTML);
    expect([locked.text.includes(cell(oral, mate)), locked.text.includes(cell(paper, mate))]).toEqual([false, true]);
    await room.asTeacher.patch(`/api/gradebook_evaluations/${oral}`, { locked: false });
  });

  it('counts a quiz once by a form that lists what the course has and the gradebook does not count', async () => {
    const quiz = await newQuiz(room, { title: 'Trees & <leaves>', resourceLinkList: [{ cid: room.course }] });
    const page = await teacher.get(`/gradebooks/${book}`, HTML);
    const option = `<option value="exercise:${quiz}"`;
    expect([page.text.includes(option), page.text.includes('Trees &amp; &lt;leaves&gt;</option>')]).toEqual([true, true]);
    const links = `/gradebooks/${book}/links`;
    const refused = await send(page, { activity: `exercise:${quiz}`, weight: 'much' }, links);
    expect([refused.status, refused.text.includes('value="much"'), refused.text.includes(`${option} lang="en" selected`)]).toEqual([
      422,
      true,
      true,
    ]);
    expect((await send(page, { activity: '', weight: '30' }, links)).status).toBe(422);
    for (let click = 0; click < 2; click += 1)
      expect((await send(refused, { activity: `exercise:${quiz}`, weight: '30' }, links)).status).toBe(303);
    const after = await teacher.get(`/gradebooks/${book}`, HTML);
    expect([after.text.includes(option), /<th scope="col"><span lang="[\w-]*">Trees &amp;/.test(after.text)]).toEqual([false, true]);
    const { member = [] } = (await room.asTeacher.get(`/api/gradebook_links?course=${room.course}`)).body;
    expect(member).toMatchObject([{ type: 'exercise', refId: quiz, weight: 30, visible: true }]);
    const other = new URLSearchParams({ activity: `exercise:${quiz}`, weight: '1' }).toString();
    expect((await learner.send('POST', links, other, FORM)).status).toBe(403);
    expect((await teacher.send('POST', links, other, { ...FORM, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    await room.asTeacher.delete(`/api/gradebook_links/${String(member[0]?.['id'])}`);
  });

  it('is refused to learners, who have their own marks with the remark of their teachers', async () => {
    await made('gradebook_comments', {
      gradeBook: `/api/gradebook_categories/${book}`,
      user: `/api/users/${room.student.id}`,
      comment: 'Keep < going.',
    });
    expect((await learner.get(`/gradebooks/${book}`, HTML)).status).toBe(403);
    const body = new URLSearchParams({ name: cell(oral, room.student), value: '20', was: '' }).toString();
    expect((await learner.send('POST', `/gradebooks/${book}/cells`, body, FORM)).status).toBe(403);
    expect((await teacher.send('POST', `/gradebooks/${book}/cells`, body, { ...FORM, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await learner.send('POST', `/gradebooks/${book}/export`, '', FORM)).status).toBe(403);
    expect(words(await learner.get(`/courses/${room.course}/marks`, HTML))).toContain('Keep &lt; going.');
    expect(await scoreOf(oral, room.student)).toBeUndefined();
  });

  (browserPath ? describe : describe.skip)('in a browser', () => {
    let browser: Browser;
    const errors: string[] = [];

    beforeAll(async () => {
      browser = await startBrowser();
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

    it.each([
      ['en-GB', 'ArrowRight', 'ArrowLeft'],
      ['ar', 'ArrowLeft', 'ArrowRight'],
    ])('leads by arrows to the cell that stands there on the screen: %s', async (locale, onward, back) => {
      const [context, page] = await open({ locale });
      await page.goto(`${app.url}/gradebooks/${book}`);
      const [first, second] = [cell(oral, mate), cell(paper, mate)];
      const leftOf = async (name: string): Promise<number> => (await page.locator(`[name="${name}"]`).boundingBox())?.x ?? 0;
      expect((await leftOf(second)) > (await leftOf(first))).toBe(locale !== 'ar');
      await page.locator(`[name="${first}"]`).focus();
      await page.keyboard.press(onward);
      expect(await page.evaluate<string>('document.activeElement.name')).toBe(second);
      await page.keyboard.press(back);
      expect(await page.evaluate<string>('document.activeElement.name')).toBe(first);
      await context.close();
    });

    it('saves each cell as it is left, leads on by arrows, and loses nothing without a network', async () => {
      const [context, page] = await open();
      await page.goto(`${app.url}/gradebooks/${book}`);
      const field = (evaluation: number, person: Person): ReturnType<Page['locator']> =>
        page.locator(`[name="${cell(evaluation, person)}"]`);
      const selector = JSON.stringify(`input[name^="m.${oral}."]`);
      const names = await page.evaluate<string[]>(`[...document.querySelectorAll(${selector})].map(({ name }) => name)`);
      const [upper = '', lower = ''] = names;
      await page.locator(`[name="${upper}"]`).focus();
      await page.keyboard.type('12');
      await page.keyboard.press('ArrowDown');
      expect(await page.evaluate<string>('document.activeElement.name')).toBe(lower);
      await page.keyboard.type('7');
      await page.keyboard.press('ArrowRight');
      expect(await page.evaluate<string>('document.activeElement.name')).toBe(lower.replace(`m.${oral}`, `m.${paper}`));
      await page.locator('#state').getByText('Saved.', { exact: true }).waitFor();
      await page.locator('.is-saved').nth(1).waitFor();
      expect([await scoreOf(oral, room.student), await scoreOf(oral, mate)].sort()).toEqual([12, 7]);
      await field(oral, mate).fill('99');
      await field(oral, room.student).focus();
      await page.locator(`[id="${cell(oral, mate)}-problem"]`).waitFor();
      await context.setOffline(true);
      await field(oral, mate).fill('4');
      await field(paper, mate).focus();
      await page.locator('#state.failed').getByText('cannot be reached').waitFor();
      expect(await field(oral, mate).inputValue()).toBe('4');
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.locator('#state').getByText('Saved.', { exact: true }).waitFor();
      expect(await scoreOf(oral, mate)).toBe(4);
      await context.close();
    });

    it.each(NARROW_LOOKS)('has nothing that axe finds, and is as wide as the screen: %s', async (name, look) => {
      const [context, page] = await open({ ...look, bypassCSP: true });
      const found: Record<string, unknown> = {};
      const examine = async (state: string): Promise<void> => {
        await settled(page);
        const folder = process.env['LYCEUM_PICTURES'];
        const file = `${folder}/grid-${state}-${name.replaceAll(/\W+/g, '-')}.png`;
        if (folder !== undefined) await page.screenshot({ path: file, fullPage: true });
        found[state] = [await brokenRules(page, look), await page.evaluate<number>('document.documentElement.scrollWidth')];
      };
      await page.goto(`${app.url}/gradebooks/${book}`);
      await examine('grid');
      await page.locator(`[name="${cell(oral, mate)}"]`).fill('99');
      await page.locator(`[name="${cell(oral, mate)}"]`).press('Tab');
      await page.locator(`[id="${cell(oral, mate)}-problem"]`).waitFor();
      await examine('refused');
      page.on('dialog', (dialog) => void dialog.accept());
      await page.goto(`${app.url}/courses/${room.course}/marks`);
      await examine('tab');
      expect(found).toEqual(Object.fromEntries(['grid', 'refused', 'tab'].map((state) => [state, [[], look.viewport.width]])));
      expect(await page.locator('html').getAttribute('lang')).toBe(look.locale.slice(0, 2));
      await context.close();
    });
  });
});
