import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser } from '../support/browser.js';
import { brokenRules } from '../support/broken-rules.js';
import { clickWithMouse, LOOKS, Office } from '../support/office.js';
import { PASSWORD } from '../support/sign-in.js';
import { settled } from '../support/settled-page.js';

const PAGES = ['/admin/sessions', '/plugin/Videoconf/settings', '/plugin/Videoconf/health'];
/** Pages of the back office, and what is there once they are. */
const OFFICE = {
  home: { path: '/', shows: 'a[href="#/courses"]' },
  list: { path: '/courses', shows: 'tbody td.column-title' },
  item: { path: '/courses/%2Fapi%2Fcourses%2F1/show/details', shows: 'aside, .RaShow-main' },
  create: { path: '/courses/create', shows: 'input[name="title"]' },
  edit: { path: '/courses/%2Fapi%2Fcourses%2F1', shows: 'input[name="title"]:not([value=""])' },
} as const;

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

(browserPath ? describe : describe.skip)('in a browser, an administrator', () => {
  let app: TestApplication;
  let office: Office;

  beforeAll(async () => {
    app = await TestApplication.start();
    office = await Office.open(app);
    await app.given.course({ title: 'Algebra' });
    for (const [title, code] of [
      ['Humanities', 'HUM'],
      ['Sciences', 'SCI'],
    ])
      await app.given.row('course_category', { title, code });
  });
  afterAll(async () => {
    await office.close();
    await app.close();
  });

  const signIn = async (page: Page): Promise<void> => {
    await page.locator('input[name="username"]').fill(office.person.username);
    await page.locator('input[name="password"]').fill(PASSWORD);
    await page.locator('main button[type="submit"], form button[type="submit"]').last().click();
  };

  const examined = async (page: Page): Promise<readonly [violations: string[], width: number]> => [
    await brokenRules(page),
    await page.evaluate<number>('document.documentElement.scrollWidth'),
  ];

  it('finds resources by what they are, whatever the API calls their type', async () => {
    const page = await office.page('/admin#/');
    await page.locator(OFFICE.home.shows).waitFor();
    await page.getByRole('searchbox', { name: 'Find a resource' }).fill('learning path item');
    await page.getByRole('link', { name: 'Learning path items', exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Find a resource' }).fill('peer assessment crit');
    await page.getByRole('link', { name: 'Peer assessment criteria', exact: true }).waitFor();
    await page.context().close();
  });

  it('lists, filters, sorts, creates, shows violations at their field, edits and deletes in the back office', async () => {
    // What stands behind "#" outlives the way over the sign-in.
    const page = await office.page('/admin#/course_categories', {}, false);
    await signIn(page);
    const titles = (): Promise<string[]> => page.locator('tbody td.column-title').allTextContents();
    const firstIs = (title: string): Promise<void> => page.locator('tbody tr:first-child td.column-title', { hasText: title }).waitFor();
    await page.getByRole('cell', { name: 'Humanities', exact: true }).waitFor();

    await page.locator('th.column-title').getByRole('button').click();
    await page.waitForURL(/sort=title/);
    await firstIs('Humanities');
    await page.locator('th.column-title').getByRole('button').click();
    await firstIs('Sciences');
    expect(await titles()).toEqual(['Sciences', 'Humanities']);

    await page.getByRole('textbox', { name: 'Search' }).fill('human');
    await page.getByRole('cell', { name: 'Sciences', exact: true }).waitFor({ state: 'detached' });
    expect(await titles()).toEqual(['Humanities']);

    await page.getByRole('link', { name: 'Create' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Arts');
    await page.getByRole('textbox', { name: 'Code' }).fill('HUM');
    await page.getByRole('combobox', { name: 'Parent' }).fill('scien');
    await page.getByRole('option', { name: 'Sciences' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This value is already used.', { exact: true }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Code' }).getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('textbox', { name: 'Code' }).fill('ART');
    await page.getByRole('button', { name: 'Save' }).click();

    await page.getByRole('textbox', { name: 'Search' }).fill('arts');
    // The form takes what is read of the item, and with it the place of what was typed before.
    await Promise.all([
      page.waitForResponse((answer) => /\/api\/course_categories\/\d+(\?|$)/.test(answer.url()) && answer.request().method() === 'GET'),
      page.getByRole('row', { name: 'Arts' }).getByRole('link', { name: 'Edit' }).click(),
    ]);
    await settled(page);
    await page.getByRole('textbox', { name: 'Title' }).fill('Fine arts');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'Fine arts', exact: true }).waitFor();
    const arts = (): Promise<unknown[]> =>
      app.dataSource.query(`SELECT "title", "code", "auth_course_child" FROM "course_category" WHERE "code" = 'ART'`);
    expect(await arts()).toEqual([{ title: 'Fine arts', code: 'ART', auth_course_child: true }]);

    await page.getByRole('row', { name: 'Fine arts' }).getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(/course_categories(\?|$)/);
    await expect(arts()).resolves.toEqual([]);
    await page.context().close();
    expect(office.errors.filter((line) => !/422|This value is already used/.test(line))).toEqual([]);
  });

  it.each(LOOKS)('finds the back office and the pages accessible and as wide as the screen %s', async (_, options) => {
    const page = await office.page('/admin', { ...options, bypassCSP: true });
    const seen: Record<string, unknown> = {};
    await page.locator(OFFICE.home.shows).first().waitFor();
    for (const [name, { path, shows }] of Object.entries(OFFICE)) {
      await page.goto(`${app.url}/admin#${path}`);
      await page.locator(shows).first().waitFor();
      await settled(page);
      seen[name] = await examined(page);
    }
    for (const path of PAGES) {
      await page.goto(app.url + path);
      seen[path] = await examined(page);
    }
    expect(seen).toEqual(Object.fromEntries([...Object.keys(OFFICE), ...PAGES].map((name) => [name, [[], options.viewport.width]])));
    await page.context().close();
  });

  it('is the second of two editors, who keeps what was typed, sees what the first one wrote, and writes nothing of hers over unasked', async () => {
    const admin = app.as(office.person);
    const { body } = await admin.post('/api/course_categories', { title: 'Rivals', code: 'RIV' });
    const item = String(body['@id']);
    const page = await office.page(`/admin#/course_categories/${encodeURIComponent(item)}`);
    const title = page.locator('input[name="title"]');
    await title.and(page.locator('[value="Rivals"]')).waitFor();
    expect((await admin.patch(item, { title: 'Their title', code: 'THEIRS' })).status).toBe(200);
    await title.fill('My title');
    const save = page.getByRole('button', { name: 'Save' });
    await save.click();
    await page.getByText('Someone else has saved this item since you opened it').waitFor();
    await page.getByText('Now: Their title').waitFor();
    await page.getByText('Now: THEIRS').waitFor();
    expect(await title.inputValue()).toBe('My title');
    expect((await admin.get(item)).body).toMatchObject({ title: 'Their title', code: 'THEIRS' });
    await save.click();
    await page.waitForURL(/course_categories$/);
    expect((await admin.get(item)).body).toMatchObject({ title: 'My title', code: 'THEIRS' });
    await page.context().close();
  });

  it('opens the form of a row with the item as it is now, not as the list had it', async () => {
    const admin = app.as(office.person);
    const { body } = await admin.post('/api/course_categories', { title: 'Listed', code: 'LIST' });
    const item = String(body['@id']);
    const page = await office.page('/admin#/course_categories');
    const row = page.getByRole('row').filter({ hasText: 'Listed' });
    await row.waitFor();
    expect((await admin.patch(item, { title: 'Their title' })).status).toBe(200);
    let letGo = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => (letGo = resolve));
    const asked = page.waitForRequest(`**${item}?*`);
    await page.route(`**${item}?*`, (route) => void isHeld.then(() => route.continue()));
    await row.getByRole('link', { name: 'Edit' }).click();
    await asked;
    expect(await page.locator('input[name="title"]').count()).toBe(0);
    letGo();
    await page.locator('input[name="title"][value="Their title"]').waitFor();
    await page.context().close();
  });

  it('chooses rows with a real mouse, and deletes them', async () => {
    const page = await office.page('/admin#/course_categories');
    await Promise.all(['Alchemy', 'Phrenology'].map((title) => app.given.row('course_category', { title, code: title.slice(0, 3) })));
    await page.reload();
    await clickWithMouse(page.getByRole('checkbox', { name: 'Choose Alchemy' }));
    await clickWithMouse(page.getByRole('checkbox', { name: 'Choose Phrenology' }));
    await page.getByText('2 items selected').waitFor();
    await clickWithMouse(page.locator('.RaBulkActionsToolbar-topToolbar').getByRole('button', { name: 'Delete' }));
    const question = page.getByRole('dialog');
    for (const title of ['Alchemy', 'Phrenology']) await question.getByRole('listitem').filter({ hasText: title }).waitFor();
    await clickWithMouse(question.getByRole('button', { name: 'Confirm' }));
    // While a dialog is open, what lies behind it has no role.
    await page.getByRole('cell', { name: 'Alchemy', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { body } = await app.as(office.person).get('/api/course_categories');
    expect(body.member?.map(({ title }) => title)).not.toEqual(expect.arrayContaining(['Alchemy', 'Phrenology']));
    await page.context().close();
  });

  it('finds a person by the keyboard from everywhere, and is told why a list cannot be read', async () => {
    await app.given.person({ firstname: 'Emmy', lastname: 'Noether' });
    const page = await office.page('/admin#/');
    await page.locator(OFFICE.home.shows).first().waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('noether');
    await page.getByRole('option', { name: 'Emmy Noether' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/users\/.*\/show/);
    await page.route('**/api/sessions?**', (route) => route.fulfill({ status: 503, json: { detail: 'The database cannot be reached.' } }));
    await page.goto(`${app.url}/admin#/sessions`);
    await page.getByRole('alert').filter({ hasText: 'This list could not be read' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.context().close();
  });

  it('shows a handful of columns, and the others when asked for', async () => {
    const page = await office.page('/admin#/courses');
    await page.getByRole('columnheader', { name: 'Title' }).waitFor();
    const overflow = "document.querySelector('.RaList-content').scrollWidth - document.querySelector('.RaList-content').clientWidth";
    expect(await page.evaluate<number>(overflow)).toBeLessThanOrEqual(0);
    expect(await page.getByRole('columnheader', { name: 'Department name' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('switch', { name: 'Department name' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Department name' }).waitFor();
    await page.context().close();
  });

  it('speaks French to users who prefer it, names of members included, and keeps to what is chosen here', async () => {
    const page = await office.page('/admin#/courses', { locale: 'fr-FR' });
    await page.getByRole('columnheader', { name: 'Visibilité' }).waitFor();
    await page.getByRole('heading', { name: 'Cours', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Français' }).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await page.getByRole('columnheader', { name: 'Visibility' }).waitFor();
    await page.goto(`${app.url}/admin/sessions`);
    expect(await page.evaluate('document.documentElement.lang')).toBe('en');
    await page.goto(`${app.url}/admin#/courses`);
    await page.getByRole('columnheader', { name: 'Visibility' }).waitFor();
    await page.context().close();
  });

  it.each([
    ['de-DE', 'ltr', 'Kurse', 'Sichtbarkeit', 'Kurs anlegen', 'Speichern', 'Titel', 'Eine Ressource suchen'],
    ['ar', 'rtl', 'المقررات', 'الظهور', 'إنشاء: المقررات', 'حفظ', 'العنوان', 'البحث عن مورد'],
  ])('speaks %s from %s: menu, list and form', async (locale, direction, courses, visibility, creates, saves, title, finds) => {
    const page = await office.page('/admin#/courses', { locale });
    await page.getByRole('columnheader', { name: visibility }).waitFor();
    await page.getByRole('heading', { name: courses, level: 1 }).waitFor();
    expect(await page.evaluate('getComputedStyle(document.body).direction')).toBe(direction);
    const menu = await page.getByRole('searchbox', { name: finds }).boundingBox();
    const content = await page.getByRole('table').boundingBox();
    expect((menu?.x ?? 0) > (content?.x ?? 0)).toBe(direction === 'rtl');
    await page.goto(`${app.url}/admin#/courses/create`);
    await page.getByRole('heading', { name: creates }).waitFor();
    await page.getByRole('textbox', { name: title }).first().waitFor();
    await page.getByRole('button', { name: saves, exact: true }).waitFor();
    await page.context().close();
  });

  it('changes a setting and ends another session without any script', async () => {
    const page = await office.page('/plugin/Videoconf/settings', { javaScriptEnabled: false }, false);
    await signIn(page);
    await page.getByLabel('Events').fill('user-joined,user-left');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await page.getByLabel('Events').inputValue()).toBe('user-joined,user-left');
    await page.locator('details.own summary').click();
    await page.getByRole('link', { name: 'My sessions' }).click();
    await page.getByRole('button', { name: 'End all others' }).click();
    expect(await page.locator('.entries li').count()).toBe(1);
    await page.context().close();
  });
});
