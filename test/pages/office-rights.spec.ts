import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser } from '../support/browser.js';
import { type Classroom, classroom } from '../support/classroom.js';
import type { Person } from '../support/given.js';
import { Office } from '../support/office.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';

const ROLES = ['administrator', 'teacher', 'learner'] as const;
type Role = (typeof ROLES)[number];

/** What a list asks for. */
const LISTED = 'itemsPerPage=25&order[id]=desc';
/** Lists that a browser opens: every so many. */
const OPENED_OF = 30;

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

(browserPath ? describe : describe.skip)('the back office', () => {
  let app: TestApplication;
  let room: Classroom;
  let other: number;
  let paths: readonly string[];
  const offices = new Map<Role, Office>();
  const clients = new Map<Role, ApiClient>();

  beforeAll(async () => {
    app = await TestApplication.start({ variables: { RATE_LIMIT_CALLER: '0', RATE_LIMIT_ADDRESS: '0' } });
    room = await classroom(app);
    other = (await app.given.course({ title: 'Of another teacher', visibility: 'open_world' })).id;
    paths = (await resourceCatalogue()).map(({ path }) => path);
    const people: Readonly<Record<Role, Person>> = {
      administrator: await app.given.globalAdministrator(),
      teacher: room.teacher,
      learner: room.student,
    };
    for (const role of ROLES) {
      offices.set(role, await Office.open(app, people[role]));
      clients.set(role, app.as(people[role]));
    }
  });
  afterAll(async () => {
    for (const office of offices.values()) await office.close();
    await app.close();
  });

  const open = async (role: Role, place: string): Promise<Page> => (offices.get(role) as Office).page(`/admin#${place}`);
  const client = (role: Role): ApiClient => clients.get(role) as ApiClient;

  /** Paths that the menu leads to, all groups unfolded. */
  async function entriesIn(page: Page): Promise<string[]> {
    const menu = page.getByRole('navigation', { name: 'Resources' });
    await menu.getByRole('button').first().waitFor();
    const folded = menu.getByRole('button', { expanded: false });
    while ((await folded.count()) > 0) await folded.first().click();
    const links = await menu.getByRole('link').all();
    const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')));
    return hrefs.map((href) => href?.replace('#/', '') ?? '').sort();
  }

  it.each(ROLES)('has in its menu what the API lists, and each entry opens: %s', async (role) => {
    const page = await open(role, '/');
    const entries = await entriesIn(page);
    const answers = new Map<string, Record<string, unknown>>();
    for (const path of paths) answers.set(path, (await client(role).get(`/api/${path}/permissions`)).body);
    expect(entries).toEqual(paths.filter((path) => answers.get(path)?.['list'] === true).sort());
    const closed: string[] = [];
    for (const path of entries) {
      const { status } = await client(role).get(`/api/${path}?${LISTED}`);
      if (status === 401 || status === 403) closed.push(path);
    }
    expect(closed).toEqual([]);
    for (const path of entries.filter((_, place) => place % OPENED_OF === 0)) {
      await page.evaluate(`location.hash = '#/${path}'`);
      await page.reload();
      await page.locator('.RaDatagrid-root, .RaList-main').first().waitFor();
      expect([path, await page.getByRole('alert').allInnerTexts()]).toEqual([path, []]);
      const create = await page.getByRole('link', { name: 'Create' }).count();
      expect([path, create > 0]).toEqual([path, answers.get(path)?.['create'] === true]);
    }
    await page.context().close();
  });

  it.each(ROLES)('offers to edit and delete where the API allows it: %s', async (role) => {
    const page = await open(role, '/courses');
    const rights = new Map<number, boolean>();
    for (const id of [room.course, other]) {
      await page.locator(`a[href="#/courses/${encodeURIComponent(`/api/courses/${id}`)}/show"]`).waitFor();
      const { body } = await client(role).get(`/api/courses/${id}/permissions`);
      rights.set(id, body['update'] === true);
      const edit = await page.locator(`a[href="#/courses/${encodeURIComponent(`/api/courses/${id}`)}"]`).count();
      expect([id, edit > 0]).toEqual([id, body['update'] === true]);
    }
    expect([...rights.values()]).toEqual({ administrator: [true, true], teacher: [true, false], learner: [false, false] }[role]);
    await page.context().close();
  });

  it('is in the header of those whose roles give them something to do in it', async () => {
    const seen: [Role, number][] = [];
    for (const role of ROLES) {
      const page = await (offices.get(role) as Office).page('/');
      seen.push([role, await page.getByRole('link', { name: 'Back office', exact: true }).count()]);
      await page.context().close();
    }
    expect(seen).toEqual([
      ['administrator', 1],
      ['teacher', 1],
      ['learner', 0],
    ]);
  });

  it('keeps pages of administrators closed to all others, with a sentence', async () => {
    for (const role of ['teacher', 'learner'] as const)
      for (const path of ['/admin/jobs', '/admin/mails', '/admin/branding', '/admin/bin']) {
        const page = await (offices.get(role) as Office).page(path);
        expect([path, await page.locator('main').innerText()]).toEqual([path, expect.stringContaining('Not for you')]);
        await page.context().close();
      }
  });

  describe('in another tab', () => {
    const signOut = async (page: Page): Promise<void> => {
      await page.locator('.own summary').click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('textbox', { name: 'User name' }).waitFor();
    };

    it('signed out, shows nothing on the way back, and nothing in tabs that were open; what was typed is sent by nobody', async () => {
      const office = offices.get('teacher') as Office;
      const page = await office.page(`/courses/${room.course}`);
      const context = page.context();
      const [idle, typed] = [await context.newPage(), await context.newPage()];
      await idle.goto(`${app.url}/courses`);
      await typed.goto(`${app.url}/account/keys`);
      await typed.locator('input[name=description]').fill('Not sent yet');
      await signOut(page);
      await idle.getByRole('textbox', { name: 'User name' }).waitFor();
      await typed.getByRole('alert').filter({ hasText: 'Nothing is sent from this page' }).waitFor();
      expect(await typed.locator('input[name=description]').inputValue()).toBe('Not sent yet');
      await page.goBack();
      await page.getByRole('textbox', { name: 'User name' }).waitFor();
      await context.close();
    });
  });

  it('says before signing in that the browser keeps no cookies', async () => {
    const page = await (offices.get('teacher') as Office).page('', {}, false);
    await page.addInitScript("Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })");
    await page.goto(`${app.url}/admin/sign-in`);
    await page.getByRole('alert').filter({ hasText: 'keeps no cookies' }).waitFor();
    await page.context().close();
  });

  it('prints a list without the menu and its buttons', async () => {
    const page = await open('administrator', '/courses');
    await page.locator('tbody tr').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    // The way to skip the menu stands above the page until it is reached by a key.
    const parts = page.locator('nav, header, button, [role=toolbar], .RaTopToolbar-root').filter({ hasNotText: 'Skip to content' });
    const shown = await parts.filter({ visible: true }).allInnerTexts();
    expect(shown.filter((text) => text.trim() !== '')).toEqual([]);
    await page.context().close();
  });
});
