import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { ApiClient } from '../support/api-client.js';
import { browserPath, noBrowser } from '../support/browser.js';
import { CutRelay } from '../support/cut-relay.js';
import { FurnishedService } from '../support/furnished-service.js';
import type { Person } from '../support/given.js';
import { changingForms } from '../support/html-form.js';
import { Office } from '../support/office.js';
import { until } from '../support/page-until.js';
import { sessionCookie } from '../support/signed-in-browser.js';

const HTML = { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };
/** What ends the session, leaves the pages or is a program of its own. */
const LEFT_OUT = /sign-out|^\/api|^\/admin$|^\/admin\/(?:assets|sign-in|session)|\.ics|\.zip|download=|statement|\/live/;
/** Of each kind of page one, and not more than these. */
const MOST_PAGES = 150;
/** What a person types words into. */
const FIELDS = 'textarea, input[type="text"], input:not([type])';
const LONGEST = 60;
/** Sends a form whatever is missing in it. Whether a script of the page sends it instead. */
const SEND = `(() => {
  const form = document.querySelectorAll('main form[method="post"]')[PLACE];
  let taken = false;
  addEventListener('submit', ({ defaultPrevented }) => (taken = defaultPrevented), { once: true });
  form.noValidate = true;
  form.requestSubmit();
  return taken;
})()`;
const VALUES = `(() => {
  const form = document.querySelectorAll('main form[method="post"]')[PLACE];
  return form ? [...new FormData(form)].filter(([, value]) => typeof value === 'string').map((entry) => entry.join('=')) : [];
})()`;
/** A script that sends a form has its answer by then. */
const SENT_MS = 1_500;

/** How many forms each types into at least. */
const LEAST = { teacher: 18, learner: 6, administrator: 8 } as const;
type Visitor = keyof typeof LEAST;

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

/** Every form that a person types something into, found by the links of pages. */
(browserPath ? describe : describe.skip)('a form that was sent when the session had ended', () => {
  let service: FurnishedService;

  beforeAll(async () => {
    service = await FurnishedService.start({ variables: { RATE_LIMIT_CALLER: '0', RATE_LIMIT_ADDRESS: '0' } });
  });
  afterAll(() => service.close());

  async function personOf(name: Visitor): Promise<Person> {
    const { at, room } = service;
    return name === 'administrator' ? at.app.given.globalAdministrator() : name === 'teacher' ? room.teacher : room.student;
  }

  it('has nothing of it for another user who signs in instead', async () => {
    const { app } = service.at;
    const [first, second] = [await Office.open(app, service.room.teacher), await Office.open(app, await personOf('administrator'))];
    try {
      const page = await first.page('');
      await page.goto(`${app.url}/account/profile`);
      await typeInto(formAt(page, 0));
      await page.context().clearCookies();
      expect(await submitted(page, 0)).toBe(true);
      await page.context().addCookies(await (await second.page('')).context().cookies());
      await page.goto(`${app.url}/account/profile`);
      expect((await valuesIn(page, 0)).filter((value) => value.includes('typed'))).toEqual([]);
      expect(await page.evaluate<number>('sessionStorage.length')).toBe(0);
    } finally {
      await first.close();
      await second.close();
    }
  });

  it('has what was typed again where it had been refused once before', async () => {
    const { at, room } = service;
    const office = await Office.open(at.app, room.teacher);
    try {
      const address = `${at.app.url}/courses/${room.course}/announcements`;
      const page = await office.page('');
      await page.goto(address);
      await formAt(page, 0).locator('textarea').fill('Bring boots.');
      await page.evaluate(SEND.replace('PLACE', '0'));
      await page.locator('main .problem').first().waitFor();
      const typed = await typeInto(formAt(page, 0));
      const cookies = await page.context().cookies();
      await page.context().clearCookies();
      expect(await submitted(page, 0)).toBe(true);
      await page.context().addCookies(cookies);
      await page.goto(new URL(await page.locator('main input[name="next"]').first().inputValue(), address).href);
      expect([page.url(), missing(await valuesIn(page, 0), typed)]).toEqual([address, '']);
    } finally {
      await office.close();
    }
  });

  /** Addresses of pages with forms to type into, each with the places of these among the forms that are posted. */
  async function formsOf(client: ApiClient): Promise<[address: string, places: number[]][]> {
    const { course } = service.room;
    const queue = [
      '/',
      '/account',
      '/courses',
      `/courses/${course}`,
      ...['quizzes', 'assignments'].map((kind) => `/${kind}/new?cid=${course}`),
    ];
    const kinds = new Set<string>();
    const found: [string, number[]][] = [];
    for (let path = queue.shift(); path !== undefined && kinds.size < MOST_PAGES; path = queue.shift()) {
      const kind = path.replace(/\?.*/, '').replaceAll(/\d+/g, '0');
      if (kinds.has(kind)) continue;
      kinds.add(kind);
      const { status, text } = await client.get(path, HTML);
      if (status !== 200) continue;
      const places = changingForms(mainOf(text)).flatMap(({ fields }, place) => (fields.size > 0 ? [place] : []));
      if (places.length > 0) found.push([path, places]);
      for (const [, href = ''] of text.matchAll(/ href="(\/[^"#]*)/g)) if (!LEFT_OUT.test(href)) queue.push(href.replaceAll('&amp;', '&'));
    }
    return found;
  }

  it.each(Object.keys(LEAST) as Visitor[])('has what was typed again, once one has signed in: %s', async (name) => {
    const { app } = service.at;
    const person = await personOf(name);
    const forms = await formsOf(new ApiClient(app.url, { Cookie: await sessionCookie(app, person) }));
    const office = await Office.open(app, person);
    const page = await office.page('');
    const wrong: string[] = [];
    let typed = 0;
    try {
      for (const [address, places] of forms)
        for (const place of places) {
          const complaint = await losesText(page, app.url + address, place);
          if (complaint !== undefined) typed += 1;
          if (complaint) wrong.push(`${address}, form ${place}: ${complaint}`);
        }
    } finally {
      await office.close();
    }
    expect(wrong).toEqual([]);
    expect(typed).toBeGreaterThan(LEAST[name]);
  });

  it.each(Object.keys(LEAST) as Visitor[])(
    'waits on the device or has what was typed again, once the service answers: %s',
    async (name) => {
      const { app } = service.at;
      const person = await personOf(name);
      const forms = await formsOf(new ApiClient(app.url, { Cookie: await sessionCookie(app, person) }));
      const way = await CutRelay.to(app.url);
      const office = await Office.open(app, person, way.url);
      const page = await office.page('/');
      await until(page, 'navigator.serviceWorker.controller !== null');
      const wrong: string[] = [];
      let typed = 0;
      try {
        for (const [address, places] of forms)
          for (const place of places) {
            const complaint = await losesUnsent(page, way, address, place);
            if (complaint !== undefined) typed += 1;
            if (complaint) wrong.push(`${address}, form ${place}: ${complaint}`);
          }
      } finally {
        await office.close();
        way.close();
      }
      expect(wrong).toEqual([]);
      expect(typed).toBeGreaterThan(LEAST[name]);
    },
  );
});

function mainOf(text: string): string {
  return text.replace(/[\s\S]*<main/, '<main');
}

interface Typed {
  readonly name: string;
  readonly value: string;
}

/**
 * Sends a form without a session, and goes on with one where the sign-in leads.
 * @returns what is wrong, undefined where nothing is typed into the form, '' where all is well
 */
async function losesText(page: Page, address: string, place: number): Promise<string | undefined> {
  await page.goto(address);
  const typed = await typeInto(formAt(page, place));
  if (typed.length === 0) return undefined;
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  const isLeft = await submitted(page, place);
  // A script has sent it, and the page is still there with what was typed.
  await page.context().addCookies(cookies);
  if (!isLeft) return missing(await valuesIn(page, place), typed);
  const next = page.locator('main input[name="next"]').first();
  await page.goto(new URL(await next.inputValue(), address).href);
  const { pathname, search } = new URL(page.url());
  const { pathname: path, search: query } = new URL(address);
  if (pathname + search !== path + query) return `one is led to ${pathname}${search}`;
  return missing(await valuesIn(page, place), typed);
}

/**
 * Sends a form where there is no connection, and opens it again as the page offers it.
 * @returns as {@link losesText}
 */
async function losesUnsent(page: Page, way: CutRelay, address: string, place: number): Promise<string | undefined> {
  way.mend();
  await page.goto(way.url + address);
  const typed = await typeInto(formAt(page, place));
  if (typed.length === 0) return undefined;
  way.cut();
  if (await page.evaluate<boolean>(SEND.replace('PLACE', String(place)))) {
    await page.waitForTimeout(SENT_MS);
    return missing(await valuesIn(page, place), typed);
  }
  await page.getByRole('heading', { name: 'No connection' }).waitFor();
  const kept = page.locator('#outbox li, #unsent:not([hidden])').first();
  await kept.waitFor();
  way.mend();
  if (new URL(page.url()).pathname === '/offline') {
    // It is not sent: it would change what the next forms are about.
    await page.locator('#outbox li button').first().click();
    await page.locator('#outbox').waitFor({ state: 'hidden' });
    return '';
  }
  await page.locator('#unsent a').click();
  await page.waitForURL(way.url + address);
  return missing(await valuesIn(page, place), typed);
}

function formAt(page: Page, place: number): Locator {
  return page.locator('main form[method="post"]').nth(place);
}

/** Types something else into each field that is seen. */
async function typeInto(form: Locator): Promise<Typed[]> {
  const fields = await form.locator(FIELDS).all();
  const typed: Typed[] = [];
  for (const [index, field] of fields.entries()) {
    if (!(await field.isVisible()) || !(await field.isEditable())) continue;
    const [name, longest] = [await field.getAttribute('name'), Number((await field.getAttribute('maxlength')) ?? LONGEST)];
    if (name === null) continue;
    const value = `Words that were typed ${index}`.slice(-longest);
    await field.fill(value);
    typed.push({ name, value });
  }
  return typed;
}

/** Whether the browser has left the page for the sign-in. */
async function submitted(page: Page, place: number): Promise<boolean> {
  const isTaken = await page.evaluate<boolean>(SEND.replace('PLACE', String(place)));
  if (isTaken) await page.waitForTimeout(SENT_MS);
  else await page.waitForURL(({ pathname }) => pathname.startsWith('/admin/sign-in'));
  return new URL(page.url()).pathname.startsWith('/admin/sign-in');
}

function valuesIn(page: Page, place: number): Promise<string[]> {
  return page.evaluate<string[]>(VALUES.replace('PLACE', String(place)));
}

function missing(values: readonly string[], typed: readonly Typed[]): string {
  return typed
    .map(({ name, value }) => `${name}=${value}`)
    .filter((field) => !values.includes(field))
    .join(', ');
}
