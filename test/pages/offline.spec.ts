import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { TestApplication } from '../support/application.js';
import { noWholeBrowser, startBrowser, wholeBrowserPath } from '../support/browser.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { CutRelay } from '../support/cut-relay.js';
import { brokenRules } from '../support/broken-rules.js';
import { pushKeys } from '../support/push-service.js';
import { setPortalSetting } from '../support/portal-setting.js';
import { sessionCookie } from '../support/signed-in-browser.js';

if (!wholeBrowserPath) process.stderr.write(`${noWholeBrowser}\n`);

const CONTROLLED = 'navigator.serviceWorker.controller !== null';

(wholeBrowserPath ? describe : describe.skip)('a browser without a connection', () => {
  let app: TestApplication;
  let room: Classroom;
  let way: CutRelay;
  let browser: Browser;

  beforeAll(async () => {
    app = await TestApplication.start({ variables: { ...pushKeys(), WEB_PUSH_CONTACT: 'mailto:admin@school.test' } });
    room = await classroom(app);
    [way, browser] = [await CutRelay.to(app.url), await startBrowser(wholeBrowserPath)];
  });
  afterAll(async () => {
    await browser.close();
    way.close();
    await app.close();
  });

  /** A window of a user's browser, in which the worker is at work. */
  async function opened(person: Classroom['teacher'], bypassCSP = false): Promise<{ context: BrowserContext; page: Page }> {
    way.mend();
    const context = await browser.newContext({ locale: 'en-GB', bypassCSP });
    context.setDefaultTimeout(20_000);
    const value = (await sessionCookie(app, person)).split('=')[1] ?? '';
    await context.addCookies([{ name: 'lyceum_session', value, url: way.url, sameSite: 'Strict', httpOnly: true }]);
    const page = await context.newPage();
    await page.goto(`${way.url}/`);
    await until(page, CONTROLLED);
    return { context, page };
  }

  /** Looks again and again, by the policy of the pages, which admits no text that is run as a script. */
  async function until(page: Page, condition: string): Promise<void> {
    for (let look = 0; look < 100 && !(await page.evaluate<boolean>(condition)); look += 1) await page.waitForTimeout(100);
    expect(await page.evaluate<boolean>(condition)).toBe(true);
  }

  const countOf = (notifications: number): string =>
    `navigator.serviceWorker.ready.then((one) => one.getNotifications()).then(({ length }) => length === ${notifications})`;

  /** Has the browser deliver what its push service would, to the worker of the page. */
  async function pusher(context: BrowserContext, page: Page): Promise<(message: object) => Promise<unknown>> {
    await context.grantPermissions(['notifications'], { origin: way.url });
    const session = await context.newCDPSession(page);
    const registered = new Promise<string>((found) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [one] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(way.url));
        if (one) found(one.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    const registrationId = await registered;
    return (message) =>
      session.send('ServiceWorker.deliverPushMessage', { origin: way.url, registrationId, data: JSON.stringify(message) });
  }

  const announcements = (): string => `${way.url}/courses/${room.course}/announcements`;
  async function titles(): Promise<readonly unknown[]> {
    const { body } = await room.asTeacher.get(`/api/c_announcements?cid=${room.course}&itemsPerPage=50`);
    return body.member?.map(({ title }) => title) ?? [];
  }

  it('shows pages that were opened, says of when they are, and has a page for all others', async () => {
    const { context, page } = await opened(room.student, true);
    await page.goto(`${way.url}/courses/${room.course}`);
    const heading = await page.locator('h1').textContent();
    way.cut();
    await page.goto(`${way.url}/courses/${room.course}`);
    expect(await page.locator('h1').textContent()).toBe(heading);
    await page.getByText('There is no connection. This is the page of').waitFor();
    await page.goto(`${way.url}/messages`);
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    await page.locator('#kept-pages a').first().waitFor();
    expect(await page.locator('#kept-pages a').count()).toBe(1);
    expect(await brokenRules(page)).toEqual([]);
    await context.close();
  });

  it('keeps a form that makes something and sends it once, as soon as there is a connection', async () => {
    const { context, page } = await opened(room.teacher);
    await page.goto(announcements());
    await page.locator('form input[name="title"]').fill('Kept until later');
    const text = page.locator('form textarea').first();
    await text.fill('Written in a train.');
    way.cut();
    await page.locator('form:has(input[name="title"]) button[type="submit"]').last().click();
    await page.getByRole('heading', { name: 'Waits to be sent' }).waitFor();
    expect(await page.locator('#outbox li').count()).toBe(1);
    expect(await titles()).not.toContain('Kept until later');
    way.mend();
    await page.goto(`${way.url}/`);
    while (!(await titles()).includes('Kept until later')) await page.waitForTimeout(200);
    await page.goto(`${way.url}/offline`);
    await page.locator('#outbox').waitFor({ state: 'hidden' });
    expect((await titles()).filter((title) => title === 'Kept until later')).toHaveLength(1);
    await context.close();
  });

  it('forgets all of it when its person signs out, and shows nothing of it to the next one', async () => {
    const { context, page } = await opened(room.student);
    await page.goto(`${way.url}/courses/${room.course}`);
    await page.locator('details.own summary').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('input[name="password"]').waitFor();
    way.cut();
    await page.goto(`${way.url}/courses/${room.course}`);
    await page.getByRole('heading', { name: 'No connection' }).waitFor();
    expect(await page.locator('#kept-pages a').count()).toBe(0);
    await context.close();
  });

  it('shows what is pushed to it for the person who uses it, and of another person nothing', async () => {
    const { context, page } = await opened(room.student);
    await page.goto(`${way.url}/messages`);
    const push = await pusher(context, page);
    const shown = (): Promise<readonly string[]> =>
      page.evaluate(
        'navigator.serviceWorker.ready.then((one) => one.getNotifications()).then((all) => all.map(({ title, body }) => title + ": " + body))',
      );
    const message = { title: 'News', text: 'The room has changed', link: '/messages', topic: 'a' };
    await push({ ...message, reader: String(room.student.id) });
    await until(page, countOf(1));
    expect(await shown()).toEqual(['News: The room has changed']);
    await push({ ...message, title: 'Newer', reader: String(room.student.id) });
    await until(page, 'navigator.serviceWorker.ready.then((one) => one.getNotifications()).then(([one]) => one?.title === "Newer")');
    await push({ ...message, reader: String(room.teacher.id) });
    await until(page, countOf(2));
    expect((await shown()).toSorted()).toEqual(['Lyceum: ', 'Newer: The room has changed']);
    await context.close();
  });

  it('asks for notifications on a page, and says so where it may not or cannot', async () => {
    const { context, page } = await opened(room.student, true);
    await page.goto(`${way.url}/notifications/browsers`);
    await page.getByRole('button', { name: 'Notify me in this browser' }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    // Browsers under automation have no push service.
    await context.grantPermissions(['notifications'], { origin: way.url });
    await page.getByRole('button', { name: 'Notify me in this browser' }).click();
    await page.getByText('The browser could not ask for notifications.').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await context.close();
  });

  it('keeps nothing where the portal does not want it', async () => {
    const asGlobal = app.as(await app.given.globalAdministrator());
    const { context, page } = await opened(room.student);
    await setPortalSetting(asGlobal, 'offline_pages', 'false');
    await page.evaluate('navigator.serviceWorker.getRegistration().then((found) => found.update())');
    await until(page, 'caches.keys().then((names) => names.length === 0)');
    expect((await app.stranger.get('/service-worker.js')).text).toContain('unregister');
    await context.close();
  });
});
