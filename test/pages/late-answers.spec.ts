import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page, Request, Route } from 'playwright-core';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser } from '../support/browser.js';
import { HAND_MADE_PAGES } from '../support/hand-made-pages.js';
import { LateAnswers } from '../support/late-answers.js';
import { clickWithMouse, Office } from '../support/office.js';
import { settled } from '../support/settled-page.js';

/** What is said of something that is not there. */
const CLAIM = /^(?:no|none|nobody|nothing|there (?:is|are) no|0)\b.*$/gim;
/** So long after a question nothing may be claimed; fields wait for a quarter of a second before they ask. */
const WHILE_MS = 500;
/** How it is said that something could not be read. */
const UNREAD = /could not be read/;
/** What a list of meetings asks so as to leave out buttons: where that fails they stay, and the service says the rest at the click. */
const BUTTONS_STAY = /\/conference_meetings\/\d+\/state$/;
/** What is read for one field: the name of what it refers to, its choices, and whether there are any. Lists and choices say it when they are opened. */
const FOR_A_FIELD = /[?&](?:id(?:\[0\]|%5B0%5D)=|itemsPerPage=10?(?:&|$))/;
/** So long after everything was answered it has to be said. */
const SAID_MS = 5_000;
const SUGGESTIONS = '.MuiAutocomplete-popper';

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

(browserPath ? describe : describe.skip)('the back office, while the service has not answered yet', () => {
  let app: TestApplication;
  let office: Office;
  let items: Readonly<Record<string, string>>;

  beforeAll(async () => {
    app = await TestApplication.start();
    office = await Office.open(app);
    const course = await app.given.course({ title: 'Botany' });
    const category = await app.given.row('course_category', { title: 'Plants', code: 'PLA' });
    const administrator = app.as(office.person);
    const made = async (path: string, body: object): Promise<string> => {
      const { status, body: item } = await administrator.post(path, body);
      expect(status).toBe(201);
      return String(item['@id']);
    };
    items = {
      users: `/api/users/${office.person.id}`,
      courses: `/api/courses/${course.id}`,
      sessions: await made('/api/sessions', { title: 'Spring' }),
      usergroups: await made('/api/usergroups', { title: 'Class 1' }),
      conference_meetings: await made('/api/conference_meetings', { title: 'Lecture', course: `/api/courses/${course.id}` }),
      access_urls: '/api/access_urls/1',
      course_categories: `/api/course_categories/${category}`,
    };
    await made('/api/documents', {
      title: 'Mosses',
      filetype: 'folder',
      parentResourceNodeId: Number(
        (await administrator.get(`/api/courses/${course.id}`)).body['resourceNode']?.toString().split('/').at(-1),
      ),
      resourceLinkList: [{ cid: course.id }],
    });
  });
  afterAll(async () => {
    await office.close();
    await app.close();
  });

  it('has an item of each page that is made by hand', () => {
    expect(HAND_MADE_PAGES.length).toBeGreaterThan(5);
    expect(Object.keys(items)).toEqual(expect.arrayContaining(HAND_MADE_PAGES));
  });

  /** @param where is looked at; what lies beside it has been answered before */
  const claimsOn = async (page: Page, where = 'main'): Promise<readonly string[]> => {
    const texts = await page.locator(where).allInnerTexts();
    return texts.join('\n').match(CLAIM) ?? [];
  };

  /** Waits until a section is drawn: one that takes longer than its answers is not left yet by who goes on before. */
  const isHere = (sections: Locator, name: string): Promise<void> =>
    sections.and(sections.page().locator('[aria-current]')).getByText(name, { exact: true }).waitFor();

  const MODES = ['the network fails', 'the service fails'] as const;
  const fail = (route: Route, mode: (typeof MODES)[number]): Promise<void> =>
    mode === 'the network fails'
      ? route.abort()
      : route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify({ type: 'about:blank', status: 500, title: 'Internal Server Error', detail: 'Something went wrong.' }),
        });

  /** Whether a section stands on this read: the item itself, once it is there, stays in sight where it cannot be read again. */
  const isOfSection = (address: string, resource: string): boolean =>
    new URL(address).pathname !== items[resource] && !FOR_A_FIELD.test(address) && !(resource === 'courses' && BUTTONS_STAY.test(address));

  /** What a page reads while something is done. */
  const readsOf = async (page: Page, deed: () => Promise<void>): Promise<readonly string[]> => {
    const addresses: string[] = [];
    const note = (request: Request): void => {
      if (request.method() === 'GET' && request.url().includes('/api/')) addresses.push(request.url());
    };
    page.on('request', note);
    await deed();
    page.off('request', note);
    return [...new Set(addresses)];
  };

  it.each(HAND_MADE_PAGES)(
    'says on every section of the page of one of %s which of its reads failed, and claims nothing',
    async (resource) => {
      const item = items[resource] ?? '';
      const page = await office.page(`/admin#/${resource}/${encodeURIComponent(item)}/show`);
      const sections = page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('link');
      await sections.first().waitFor();
      await settled(page);
      const names = (await sections.allInnerTexts()).slice(0, -1);
      const open = async (name: string): Promise<void> => {
        await sections.getByText(name, { exact: true }).click();
        await isHere(sections, name);
        await settled(page);
      };
      const leave = (name: string): Promise<void> => open(names.find((other) => other !== name) ?? '');
      const silent: string[] = [];
      let reads = 0;
      for (const name of names) {
        const own = (await readsOf(page, () => open(name))).filter((address) => isOfSection(address, resource));
        await leave(name);
        for (const address of own) {
          const mode = MODES[(reads += 1) % MODES.length] ?? MODES[0];
          const isFailing = (url: URL): boolean => url.href === address;
          await page.route(isFailing, (route) => fail(route, mode));
          await open(name);
          const said = page.locator('main').getByText(UNREAD).first();
          const isSaid = await said.waitFor({ timeout: SAID_MS }).then(
            () => true,
            () => false,
          );
          if (!isSaid) silent.push(`${name}: ${decodeURIComponent(address.replace(app.url, ''))}, ${mode}`);
          await page.unroute(isFailing);
          await leave(name);
        }
        await page.route(/\/api\//, (route) => fail(route, MODES[0]));
        await open(name);
        silent.push(...(await claimsOn(page)).map((claim) => `${name}: ${claim}`));
        await page.unrouteAll();
        await leave(name);
      }
      expect([silent, reads > 0]).toEqual([[], true]);
      await page.context().close();
    },
  );

  it.each([...HAND_MADE_PAGES, 'course_categories'])(
    'stays on the page and on the form of one of %s where it cannot be read, until it can',
    async (resource) => {
      const item = items[resource] ?? '';
      const seen: Record<string, readonly unknown[]> = {};
      for (const view of ['/show', '']) {
        const place = `/admin#/${resource}/${encodeURIComponent(item)}${view}`;
        const page = await office.page('/admin#/');
        await page.getByRole('button', { name: /^Search people/ }).waitFor();
        await settled(page);
        const isItem = (url: URL): boolean => url.pathname === item;
        await page.route(isItem, (route) => fail(route, MODES[0]));
        await page.goto(app.url + place);
        await page.locator('main').getByText(UNREAD).first().waitFor();
        await page.unroute(isItem);
        await clickWithMouse(page.locator('main').getByRole('button', { name: 'Try again' }));
        await page.locator('main').getByText(UNREAD).first().waitFor({ state: 'detached' });
        await settled(page);
        seen[view] = [new URL(page.url()).hash, await page.locator('main').getByText(UNREAD).count()];
        await page.context().close();
      }
      const at = `#/${resource}/${encodeURIComponent(item)}`;
      expect(seen).toEqual({ '/show': [`${at}/show`, 0], '': [at, 0] });
    },
  );

  it.each(HAND_MADE_PAGES)('claims on no section of the page of one of %s that there is nothing', async (resource) => {
    const item = items[resource] ?? '';
    const page = await office.page(`/admin#/${resource}/${encodeURIComponent(item)}/show`);
    const sections = page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('link');
    await sections.first().waitFor();
    await settled(page);
    const claims: Record<string, readonly string[]> = {};
    const waiting: Record<string, number> = {};
    // All members of the item are the last one: they are there with it.
    const names = (await sections.allInnerTexts()).slice(0, -1);
    for (const name of names) {
      // From another section, so that this one is opened anew.
      const other = names.find((one) => one !== name) ?? '';
      await clickWithMouse(sections.getByText(other, { exact: true }));
      await isHere(sections, other);
      await settled(page);
      const late = await LateAnswers.of(page, /\/api\//);
      await clickWithMouse(sections.getByText(name, { exact: true }));
      await isHere(sections, name);
      await page.waitForTimeout(WHILE_MS);
      claims[name] = await claimsOn(page);
      waiting[name] = late.waiting;
      await late.letCome();
      await settled(page);
      await page.unrouteAll();
    }
    expect(Object.values(claims).flat()).toEqual([]);
    expect(Object.values(waiting).some((count) => count > 0)).toBe(true);
    await page.context().close();
  });

  it.each([...HAND_MADE_PAGES, 'settings', 'course_categories'])(
    'claims in the list of %s no more than that it is read',
    async (resource) => {
      const page = await office.page('/admin#/');
      await page.getByRole('button', { name: /^Search people/ }).waitFor();
      await settled(page);
      await LateAnswers.of(page, new RegExp(`/api/${resource}\\b`));
      const asked = page.waitForRequest(/\/api\//);
      await page.goto(`${app.url}/admin#/${resource}`);
      await asked;
      await page.waitForTimeout(WHILE_MS);
      expect(await claimsOn(page)).toEqual([]);
      await page.context().close();
    },
  );

  /** Fields in which something is looked for, each with the way to it. */
  const fields: Readonly<Record<string, (page: Page) => Promise<void>>> = {
    'the search of everything': async (page) => {
      await page.keyboard.press('Control+k');
    },
    'people to be enrolled': async (page) => {
      await page.goto(`${app.url}/admin#/courses/${encodeURIComponent(items['courses'] ?? '')}/show/people`);
      await clickWithMouse(page.getByRole('button', { name: 'Enrol' }).first());
    },
    'courses of a class': async (page) => {
      await page.goto(`${app.url}/admin#/usergroups/${encodeURIComponent(items['usergroups'] ?? '')}/show/courses`);
      await clickWithMouse(page.getByRole('combobox').first());
    },
    'a relation of a form': async (page) => {
      await page.goto(`${app.url}/admin#/course_categories/create`);
      await clickWithMouse(page.getByRole('combobox').first());
    },
  };

  it.each(Object.keys(fields))('finds nothing in %s before it has looked', async (name) => {
    const page = await office.page('/admin#/');
    await page.getByRole('button', { name: /^Search people/ }).waitFor();
    await fields[name]?.(page);
    await settled(page);
    const late = await LateAnswers.of(page, /\/api\//);
    const claims: (readonly string[])[] = [];
    const asked = page.waitForRequest(/\/api\//);
    await page.keyboard.type('zzqx');
    claims.push(await claimsOn(page, SUGGESTIONS));
    await asked;
    claims.push(await claimsOn(page, SUGGESTIONS));
    expect(claims.flat()).toEqual([]);
    await late.letCome();
    await page
      .locator(SUGGESTIONS)
      .getByText(/^(?:Nothing|Nobody) is found\.$/)
      .waitFor();
    await page.context().close();
  });

  it('says what failed where something could not be looked for', async () => {
    const page = await office.page('/admin#/');
    await page.getByRole('button', { name: /^Search people/ }).waitFor();
    await settled(page);
    await page.keyboard.press('Control+k');
    const late = await LateAnswers.of(page, /\/api\//);
    const asked = page.waitForRequest(/\/api\//);
    await page.keyboard.type('zzqx');
    await asked;
    await late.lose();
    await page
      .locator(SUGGESTIONS)
      .getByText(/^This could not be read/)
      .waitFor();
    expect(await claimsOn(page, SUGGESTIONS)).toEqual([]);
    await page.context().close();
  });

  it('lists nothing that would change before the rows are known', async () => {
    const page = await office.page('/admin#/courses');
    await clickWithMouse(page.getByRole('checkbox', { name: 'Choose Botany' }));
    await settled(page);
    const late = await LateAnswers.of(page, /\/api\//);
    await clickWithMouse(page.locator('.RaBulkActionsToolbar-topToolbar').getByRole('button', { name: 'Edit' }));
    await clickWithMouse(page.getByRole('combobox', { name: 'What to change' }));
    await clickWithMouse(page.getByRole('option', { name: 'Visibility', exact: true }));
    const table = page.getByRole('region', { name: 'What will change' });
    expect([late.waiting > 0, await table.count()]).toEqual([true, 0]);
    await late.letCome();
    await table.locator('tbody tr').getByText('Botany').waitFor();
    await page.context().close();
  });
});
