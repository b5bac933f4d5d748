import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { AccessTokenService } from '../../src/auth/tokens/access-token.service.js';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../support/application.js';
import { brokenRules } from '../support/broken-rules.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { PORTAL, type Person } from '../support/given.js';
import { OwnWords, textsOf } from '../support/own-words.js';
import { RoomSender, userEvent } from '../support/room-sender.js';

const DASHBOARD = '/plugin/Videoconf/webhook_dashboard.php';
const SCRIPT_NAME = '<script>document.title="taken"</script>';
const NAMES = ['Ada Lovelace', SCRIPT_NAME, 'عائشة القرطبية', '🦊 Renard 🦊'];
const SECONDS_UNTIL_ASKED = 5;
const LIGHTEST_BYTES = 200_000;

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

(browserPath ? describe : describe.skip)('the dashboard in a browser', () => {
  let app: TestApplication;
  let browser: Browser;
  let administrator: Person;
  let meeting: { id: number; remoteId: string };

  beforeAll(async () => {
    [app, browser] = await Promise.all([TestApplication.start(), startBrowser()]);
    administrator = await app.given.administrator();
    meeting = await app.given.meeting({ title: 'Rings and fields' });
    await send(NAMES.map((name, index) => ['user-joined', `p${index}`, { name, ...(index === 0 ? { role: 'MODERATOR' } : {}) }]));
    await send([
      ['user-audio-unmuted', 'p0', {}],
      ['user-emoji-changed', 'p2', { emoji: '👍' }],
    ]);
  });
  afterAll(async () => {
    await browser.close();
    await app.close();
  });

  let serial = 0;
  const send = async (events: readonly (readonly [string, string, object])[]): Promise<void> => {
    const sender = new RoomSender(app.stranger, { salt: TEST_SALT, secret: TEST_SECRET });
    const sent = events.map(([id, user, more]) => {
      serial += 1;
      return userEvent(id, meeting.remoteId, user, Date.now() - 60_000 + serial, { ...more });
    });
    await sender.modern(sent);
  };
  const open = async (options: Parameters<Browser['newContext']>[0] = {}, query = `?meeting_id=${meeting.id}`): Promise<Page> => {
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Paris', ...options });
    context.setDefaultTimeout(60_000);
    await signIn(context);
    const page = await context.newPage();
    await page.goto(app.url + DASHBOARD + query);
    return page;
  };
  const signIn = (context: BrowserContext): Promise<void> => {
    const { token } = app.app.get(AccessTokenService).issue(administrator, PORTAL);
    return context.addCookies([{ name: 'lyceum_session', value: token, url: app.url, httpOnly: true, sameSite: 'Strict' }]);
  };
  const isLive = (page: Page): Promise<unknown> => page.waitForSelector('.liveness[data-liveness="on"]');

  it('moves by itself: timers tick, events show, newcomers appear', async () => {
    const page = await open();
    await isLive(page);
    const talk = page.locator('tr:has-text("Ada") [data-figure="talk"]');
    const before = await talk.textContent();
    await talk.filter({ hasNotText: before ?? '' }).waitFor();
    await send([
      ['chat-group-message-sent', 'p0', {}],
      ['user-joined', 'late', { name: 'Newcomer' }],
    ]);
    await page.waitForSelector('tr:has-text("Newcomer")');
    expect(await page.locator('[data-total="messages"]').first().textContent()).toBe('1');
    expect(await page.title()).toBe('Rings and fields · Lyceum');
    await page.context().close();
  });

  it('says nothing in English on an Arabic page, of what comes over the stream neither', async () => {
    const page = await open({ locale: 'ar' });
    await isLive(page);
    await send([
      ['user-joined', 'arabic', { name: 'Ahmad Amin (2)' }],
      ['user-audio-unmuted', 'arabic', {}],
      ['user-left', 'p2', {}],
    ]);
    await page.waitForSelector('tr:has-text("Ahmad")');
    const own = await OwnWords.of(app);
    expect(own.foreignIn(textsOf(await page.content()))).toEqual([]);
    await page.context().setOffline(true);
    await page.dispatchEvent('body', 'visibilitychange', { bubbles: true });
    await page.waitForSelector('.liveness:not([data-liveness="on"])');
    expect(own.foreignIn(textsOf(await page.content()))).toEqual([]);
    await page.context().close();
  });

  it('finds back after the connection was lost, and misses nothing', async () => {
    const page = await open();
    await isLive(page);
    await page.context().setOffline(true);
    await send([['user-raise-hand-changed', 'p1', { 'raise-hand': true }]]);
    await page.dispatchEvent('body', 'visibilitychange', { bubbles: true });
    await page.waitForSelector('.liveness:not([data-liveness="on"])');
    await page.context().setOffline(false);
    await isLive(page);
    await page.locator('[data-total="hands"]', { hasText: /^1$/ }).first().waitFor();
    await page.context().close();
  });

  it('asks for the figures where it gets no stream', async () => {
    const page = await open({ javaScriptEnabled: true }, '');
    await page.clock.install();
    await page.route('**/plugin/Videoconf/live*', (route) => route.fulfill({ status: 502 }));
    await page.goto(`${app.url}${DASHBOARD}?meeting_id=${meeting.id}`);
    await page.waitForSelector('.liveness[data-liveness="polling"]');
    await send([['user-joined', 'polled', { name: 'Asked for' }]]);
    await page.clock.fastForward(SECONDS_UNTIL_ASKED * 1000);
    await page.waitForSelector('tr:has-text("Asked for")');
    await page.context().close();
  });

  it('shows names as they are', async () => {
    const page = await open();
    await isLive(page);
    const names = await page.locator('tbody [data-name] bdi').allTextContents();
    expect(names).toEqual(expect.arrayContaining(NAMES));
    expect(await page.title()).not.toBe('taken');
    await page.context().close();
  });

  it('turns the pages of the timeline without loading the page again, and stays there', async () => {
    const crowd = await app.given.meeting();
    const sender = new RoomSender(app.stranger, { salt: TEST_SALT, secret: TEST_SECRET });
    await sender.modern(
      Array.from({ length: 45 }, (_, index) =>
        userEvent('user-joined', crowd.remoteId, `m${index}`, Date.now() + index, { name: `Member ${index}.` }),
      ),
    );
    const page = await open({}, `?meeting_id=${crowd.id}&sort=-name`);
    await isLive(page);
    await page.evaluate('globalThis.unloaded = false');
    await page.getByRole('navigation', { name: 'Pages of the timeline' }).getByRole('link', { name: '2' }).click();
    await page.locator('.lane .who', { hasText: 'Member 44.' }).waitFor();
    expect(await page.locator('.lane:not(.axis)').count()).toBe(5);
    expect(await page.evaluate('globalThis.unloaded')).toBe(false);
    expect(page.url()).toContain('lanes=2');
    await page.reload();
    expect(await page.locator('.lane:not(.axis)').count()).toBe(5);
    await page.context().close();
  });

  it('narrows down and sorts without asking the server', async () => {
    const page = await open();
    await isLive(page);
    await page.waitForSelector('tr:has-text("Ada Lovelace")');
    await page.fill('input[name="who"]', 'renard');
    expect(await page.locator('table.participants tbody tr:visible').count()).toBe(1);
    await page.fill('input[name="who"]', '');
    await page.click('thead [data-key="name"]');
    expect(await page.locator('thead th[aria-sort="descending"]').textContent()).toContain('Name');
    expect(page.url()).not.toContain('sort=');
    await page.context().close();
  });

  it('says what it says without scripts, and moments in UTC', async () => {
    const page = await open({ javaScriptEnabled: false });
    expect(await page.locator('table.participants tbody tr').count()).toBeGreaterThanOrEqual(NAMES.length);
    expect(await page.locator('header time').first().textContent()).toContain('UTC');
    await page.fill('input[name="who"]', 'renard');
    await page.locator('[data-narrow] button').click();
    expect(await page.locator('table.participants tbody tr').count()).toBe(1);
    await page.context().close();
  });

  it('speaks French to users who prefer it, and English to those who then choose that', async () => {
    const page = await open({ locale: 'fr-FR' });
    expect(await page.locator('#people').textContent()).toBe('Participants');
    expect(await page.locator('#timeline').textContent()).toBe('Chronologie');
    await page.click('details.own summary');
    await page.click('button[lang="en"]');
    expect(await page.locator('#timeline').textContent()).toBe('Timeline');
    expect(page.url()).toContain(`meeting_id=${meeting.id}`);
    await page.context().close();
  });

  it.each([
    ['light', (id: number) => `?meeting_id=${id}`, { colorScheme: 'light' }],
    ['dark', (id: number) => `?meeting_id=${id}`, { colorScheme: 'dark' }],
    ['on a phone', (id: number) => `?meeting_id=${id}`, { viewport: { width: 360, height: 740 } }],
    ['the timeline in words', (id: number) => `?meeting_id=${id}&view=timeline`, { colorScheme: 'light' }],
    [
      'a look back',
      (id: number, other: number) => `?compare=${id}&compare=${other}`,
      { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
    ],
  ] as const)('has nothing that keeps people out: %s', async (_, query, options) => {
    const other = await app.given.meeting();
    const page = await open({ ...options, bypassCSP: true }, query(meeting.id, other.id));
    for (const summary of await page.locator('summary').all()) await summary.click();
    expect(await brokenRules(page)).toEqual([]);
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
    await page.context().close();
  });

  it('is light', async () => {
    const { page, bytes } = await weighed(await open({}, ''));
    await page.goto(`${app.url}${DASHBOARD}?meeting_id=${meeting.id}`);
    await isLive(page);
    expect(bytes()).toBeGreaterThan(10_000);
    expect(bytes()).toBeLessThan(LIGHTEST_BYTES);
    await page.context().close();
  });
});

/** Counts the bytes of what a page loads, not even compressed. */
async function weighed(page: Page): Promise<{ page: Page; bytes: () => number }> {
  let sum = 0;
  page.on('response', (response) => {
    if (response.url().includes('/live')) return;
    void response.body().then(
      (body) => (sum += body.length),
      () => undefined,
    );
  });
  return { page, bytes: () => sum };
}
