import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Json, Reply } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { FakeClock } from '../support/fake-clock.js';
import { formIn } from '../support/html-form.js';
import { brokenRules } from '../support/broken-rules.js';
import { sessionOfCourse } from '../support/session-of-course.js';
import { type PageVisitor, sendForm, visitor } from '../support/signed-in-browser.js';
import { NARROW_LOOKS, locationOf } from '../support/shown-page.js';

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

describe('pages of a wiki in the browser', () => {
  let app: TestApplication;
  let room: Classroom;
  let teacher: PageVisitor;
  let learner: PageVisitor;
  let outsider: PageVisitor;

  beforeAll(async () => {
    app = await TestApplication.start({ clock: new FakeClock(new Date().toISOString()) });
    room = await classroom(app);
    [teacher, learner] = [await visitor(app, room.teacher), await visitor(app, room.student)];
    outsider = await visitor(app, await app.given.student());
  });
  afterAll(() => app.close());

  const course = (): string => `/api/courses/${room.course}`;
  const tab = (...parts: readonly number[]): string => [`/courses/${room.course}/wiki`, ...parts].join('/');
  const formAt = (page: number | 'new'): string => `/wikis/${page}/edit?cid=${room.course}&sid=0`;
  const write = (values: Json, who = room.asTeacher): Promise<Reply> => who.post('/api/c_wikis', { course: course(), ...values });
  const written = async (title: string, content = '<p>First.</p>', more: Json = {}): Promise<{ page: number; id: number }> => {
    const { status, body } = await write({ title, content, ...more });
    expect(status).toBe(201);
    return { page: Number(body['pageId']), id: Number(body.id) };
  };
  const versions = async (page: number): Promise<readonly Json[]> =>
    (await room.asTeacher.get(`/api/c_wikis?pageId=${page}&order[version]=asc`)).body.member ?? [];
  const newest = async (page: number): Promise<Json | undefined> => (await versions(page)).at(-1);
  /** The form of a page, filled in and sent. */
  const fill = (opened: Reply, values: Readonly<Record<string, string>>, who = teacher): Promise<Reply> => {
    const { action, fields } = formIn(opened.text, '/wikis/');
    return sendForm(who.client, action, { ...Object.fromEntries(fields), ...values });
  };

  it('make a page once, however often the form is sent, and lead from the tab to it', async () => {
    expect((await teacher.client.get(tab())).text).toContain(formAt('new').replace('&', '&amp;'));
    const opened = await teacher.client.get(formAt('new'));
    const values = { title: 'Mosses', text: 'Green & <small>.\n\nThey have no roots.' };
    for (let click = 0; click < 2; click += 1) expect((await fill(opened, values)).status).toBe(303);
    const { body } = await room.asStudent.get(`/api/c_wikis?course=${room.course}&title=Mosses`);
    expect(body.member).toMatchObject([{ version: 1, content: '<p>Green &#x26; &#x3C;small>.</p><p>They have no roots.</p>' }]);
    const page = Number(body.member?.[0]?.['pageId']);
    const read = await learner.client.get(tab(page));
    expect([read.status, read.text.includes('They have no roots.'), read.text.includes(formAt(page).replace('&', '&amp;'))]).toEqual([
      200,
      true,
      true,
    ]);
  });

  it('never write over a page by the form of a new one', async () => {
    const { page } = await written('Taken');
    const refused = await fill(await teacher.client.get(formAt('new')), { title: 'taken', text: 'My text.' });
    expect([refused.status, refused.text.includes('>\nMy text.</textarea>'), refused.text.includes('id="title-problem"')]).toEqual([
      422,
      true,
      true,
    ]);
    expect(await versions(page)).toHaveLength(1);
  });

  it('save a new title and text as the next version, which keeps what belongs to the page, and show all versions', async () => {
    const category = await room.asTeacher.post('/api/c_wiki_categories', { course: course(), title: 'Plants' });
    const { page, id } = await written('Ferns', '<p>Old.</p>', { editlock: true, tag: 'green', categories: [category.body['@id']] });
    expect(locationOf(await fill(await teacher.client.get(formAt(page)), { title: 'Tree ferns', text: 'New.', comment: 'Renamed.' }))).toBe(
      tab(page),
    );
    expect(await newest(page)).toMatchObject({ version: 2, title: 'Tree ferns', editlock: true, tag: 'green', newest: true });
    const { body } = await room.asTeacher.get(`/api/c_wikis?pageId=${page}&newest=true&categories=${String(category.body['@id'])}`);
    expect(body['totalItems']).toBe(1);
    const list = await learner.client.get(tab());
    expect([list.text.includes('Tree ferns'), list.text.includes('>Ferns<')]).toEqual([true, false]);
    const shown = await learner.client.get(tab(page), { 'Accept-Language': 'fr' });
    expect([shown.text.includes('Historique'), shown.text.includes('Renamed.')]).toEqual([true, true]);
    expect((await learner.client.get(tab(page, id))).text).toContain('Old.');
    expect((await written('Ferns')).page).not.toBe(page);
  });

  it('show a second writer what a first one saved, keep the text, and save it after that', async () => {
    const { page } = await written('Lichens');
    const [mine, theirs] = [await teacher.client.get(formAt(page)), await learner.client.get(formAt(page))];
    expect((await fill(theirs, { title: 'Lichen', text: 'Theirs.' }, learner)).status).toBe(303);
    const met = await fill(mine, { text: 'Mine, longer.' });
    expect([met.status, met.text.includes('>\nMine, longer.</textarea>'), met.text.includes('>\nTheirs.</textarea>')]).toEqual([
      409,
      true,
      true,
    ]);
    expect(met.text).toContain('Its title is “Lichen” now.');
    expect(await newest(page)).toMatchObject({ version: 2, content: '<p>Theirs.</p>' });
    expect((await fill(met, {})).status).toBe(303);
    expect(await newest(page)).toMatchObject({ version: 3, content: '<p>Mine, longer.</p>' });
    const { follows: _, ...unseen } = Object.fromEntries(formIn(mine.text, '/wikis/').fields);
    expect((await sendForm(teacher.client, formAt(page), { ...unseen, text: 'Blind.', key: 'another-key' })).status).toBe(409);
    expect(await versions(page)).toHaveLength(3);
  });

  it('let one of several who write after the same version at once save it', async () => {
    const { page, id } = await written('Races');
    const sent = await Promise.all(
      ['A', 'B', 'C', 'D'].map((text) => write({ title: 'Races', content: `<p>${text}</p>`, follows: `/api/c_wikis/${id}` })),
    );
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const refused = sent.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ type: '/errors/newer-version', newest: (await newest(page))?.['@id'] });
  });

  it('keep what was written where the API refuses it, beside its field', async () => {
    const { page } = await written('Refused');
    await written('Other title');
    const opened = await teacher.client.get(formAt(page));
    const cases = [
      [{ title: '', text: 'Kept 1.' }, 'title-problem'],
      [{ title: 'Other title', text: 'Kept 2.' }, 'title-problem'],
      [{ title: 'Refused', text: '' }, 'text-problem'],
    ] as const;
    for (const [values, at] of cases) {
      const refused = await fill(opened, values);
      expect([values.title, refused.status, refused.text.includes(`id="${at}"`), refused.text.includes(`>\n${values.text}<`)]).toEqual([
        values.title,
        422,
        true,
        true,
      ]);
    }
  });

  it('keep the markup of a text that has some', async () => {
    const content = '<h2>Parts</h2><ul><li>Leaf</li></ul>';
    const { page } = await written('Marked up', content);
    await fill(await teacher.client.get(formAt(page)), { comment: 'Nothing.' });
    expect(await newest(page)).toMatchObject({ version: 2, content });
  });

  it('are written by those whom the API lets write, and by forms of this site', async () => {
    const open = await written('Open');
    const locked = await written('Locked', '<p>x</p>', { editlock: true });
    const hidden = await written('Hidden', '<p>x</p>', { visibility: false });
    const statuses = async (who: PageVisitor): Promise<readonly number[]> =>
      Promise.all([open.page, locked.page, hidden.page, 'new' as const].map(async (page) => (await who.client.get(formAt(page))).status));
    expect(await statuses(teacher)).toEqual([200, 200, 200, 200]);
    expect(await statuses(learner)).toEqual([200, 403, 404, 200]);
    expect(await statuses(outsider)).toEqual([403, 403, 403, 403]);
    expect((await learner.client.get(tab(locked.page))).text).not.toContain('/wikis/');
    const values = { title: 'Locked', text: 'Mine.', key: 'a-key-of-tests', follows: String(locked.id) };
    expect((await sendForm(learner.client, formAt(locked.page), values)).status).toBe(403);
    expect((await sendForm(teacher.client, formAt(locked.page), values, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect([(await versions(locked.page)).length, (await teacher.client.get(formAt(999_999))).status]).toEqual([1, 404]);
  });

  it('belong to the session in which they are written', async () => {
    const held = await sessionOfCourse(app, room);
    const [member, coach] = [await visitor(app, held.learner), await visitor(app, held.coach)];
    const inSession = (page: number | 'new'): string => `/wikis/${page}/edit?cid=${room.course}&sid=${held.session}`;
    const saved = await fill(await member.client.get(inSession('new')), { title: 'Mosses', text: 'Of the session.' }, member);
    const page = Number(/\/wiki\/(\d+)/.exec(locationOf(saved))?.[1]);
    expect([saved.status, locationOf(saved)]).toEqual([303, `${tab(page)}?sid=${held.session}`]);
    expect((await coach.client.get(locationOf(saved))).text).toContain('Of the session.');
    expect((await fill(await coach.client.get(inSession(page)), { text: 'By its coach.' }, coach)).status).toBe(303);
    const { body } = await held.asLearner.get(`/api/c_wikis?pageId=${page}&newest=true`);
    expect(body.member).toMatchObject([{ version: 2, session: `/api/sessions/${held.session}` }]);
    expect([(await teacher.client.get(formAt(page))).status, (await learner.client.get(inSession(page))).status]).toEqual([404, 404]);
  });

  (browserPath ? describe : describe.skip)('in a browser', () => {
    let browser: Browser;
    const errors: string[] = [];
    beforeAll(async () => {
      browser = await startBrowser();
    });
    afterEach(() => expect(errors).toEqual([]));
    afterAll(() => browser.close());

    const watched = (page: Page): Page => {
      page.on('pageerror', ({ message }) => errors.push(message));
      page.on('console', (line) => line.text().includes('Content Security Policy') && errors.push(line.text()));
      return page;
    };

    it('are made and changed by the keyboard, without a script', async () => {
      const context = await teacher.open(browser, { javaScriptEnabled: false });
      const page = watched(await context.newPage());
      await page.goto(app.url + tab());
      await page.getByRole('link', { name: 'New page' }).press('Enter');
      await page.getByLabel('Title').fill('Keys');
      await page.getByLabel('Title').press('Tab');
      await page.keyboard.type('By keys.');
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await page.getByText('By keys.').waitFor();
      await page.getByRole('link', { name: 'Edit' }).press('Enter');
      await page.locator('[name="text"]').fill('By keys again.');
      await page.getByLabel('Title').press('Enter');
      await page.getByText('By keys again.').waitFor();
      await context.close();
    });

    it.each(NARROW_LOOKS)('have no barrier and are as narrow as the screen (%s)', async (_, look) => {
      const { page: id } = await written(`Looked at ${look.locale}`, '<p>Theirs and longer than a line of a small phone would be.</p>');
      const context = await teacher.open(browser, { ...look, bypassCSP: true });
      const page = watched(await context.newPage());
      const found: unknown[] = [];
      const look_ = async (name: string): Promise<void> => {
        found.push([name, await brokenRules(page, look), await page.evaluate('document.documentElement.scrollWidth')]);
        const folder = process.env['LYCEUM_PICTURES'];
        if (folder !== undefined) await page.screenshot({ path: `${folder}/wiki-${name}-${look.viewport.width}.png`, fullPage: true });
      };
      for (const [name, address] of [
        ['tab', tab()],
        ['page', tab(id)],
        ['new', formAt('new')],
        ['form', formAt(id)],
      ] as const) {
        await page.goto(app.url + address);
        await look_(name);
      }
      await written(`Looked at ${look.locale}`, '<p>Newer.</p>');
      await page.locator('form.course-form button').click();
      await page.locator('#conflict').waitFor();
      await look_('conflict');
      await page.locator('[name="title"]').fill('Locked');
      await page.locator('form.course-form button').click();
      await page.locator('#title-problem').waitFor();
      await look_('refused');
      expect(found).toEqual(['tab', 'page', 'new', 'form', 'conflict', 'refused'].map((name) => [name, [], look.viewport.width]));
      await context.close();
    });
  });
});
