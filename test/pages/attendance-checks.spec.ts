import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { AccessTokenService } from '../../src/auth/tokens/access-token.service.js';
import { checkTimes } from '../../src/conference/activity/check-times.js';
import { brokenRules } from '../support/broken-rules.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { PORTAL, type Person } from '../support/given.js';
import { userEvent } from '../support/room-sender.js';
import { type Scene, scene } from '../support/videoconference-server-fixture.js';

const SEED = 'a seed that an auditor was given';
const LOOKS = {
  phone: { viewport: { width: 360, height: 740 }, colorScheme: 'dark', locale: 'fr-FR' },
  desktop: { viewport: { width: 1280, height: 900 }, locale: 'en-GB' },
} as const;

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

/** The pages of checks in the room, and of what follows from figures, in a browser, most of them without a script. */
(browserPath ? describe : describe.skip)('the pages of checks', () => {
  let at: Scene;
  let browser: Browser;
  let teacher: Person;
  let learner: Person;
  let absent: Person;
  let meeting: string;
  let start: number;
  let code: string;

  beforeAll(async () => {
    [at, browser] = await Promise.all([scene(), startBrowser()]);
    const { given } = at.app;
    [teacher, learner, absent] = [await given.teacher(), await given.student(), await given.student()];
    const { id: course } = await given.course({ title: 'Botany' });
    await given.member({ id: course }, teacher, 'teacher');
    for (const person of [learner, absent]) await given.member({ id: course }, person);
    await at.reset({ meetings_enabled: true, webhooks_scope: 'global' });
    const values = { course: `/api/courses/${course}`, visibility: 'visible', title: 'Mosses' };
    const client = at.app.as(teacher);
    const { body } = await client.post('/api/conference_meetings', values);
    expect(body.id).toBeDefined();
    meeting = String(body.id);
    await client.post(`/api/conference_meetings/${meeting}/start`, undefined);
    await client.put(`/api/conference_meetings/${meeting}/checks`, { template: 'nasba-16', way: 'any', windowSeconds: 600, seed: SEED });
    await client.put(`/api/conference_meetings/${meeting}/completion_rule`, { minutes: 10, messages: 1, checks: 75 });
    const book = await client.post('/api/gradebook_categories', { title: 'Marks', course: `/api/courses/${course}`, weight: 100 });
    const column = { title: 'Presence', weight: 10, max: 20, category: book.body['@id'] };
    const { body: evaluation } = await client.post('/api/gradebook_evaluations', column);
    const rule = { target: 'evaluation', evaluation: evaluation['@id'], of: 'run', checks: 75 };
    expect((await client.put(`/api/conference_meetings/${meeting}/attendance_rule`, rule)).status).toBe(200);
    await at.pass(10);
    const room = String((await client.get(`/api/conference_meetings/${meeting}`)).body.remoteId);
    start = at.clock.now().getTime();
    for (const { id } of [teacher, learner]) await at.server.happen(room, userEvent('user-joined', room, id, start));
    await at.app.runDueJobs();
    const [first = 0] = checkTimes({ secret: SEED, run: `int-${room}`, perHour: 4, from: start, to: start + 3_600_000 });
    at.clock.advance((first + 1_000 - start) / 1000);
    await at.app.runDueJobs();
    const checks = await client.get<{ code: string }[]>(`/api/attendance_checks?meeting=${meeting}`, { Accept: 'application/json' });
    code = String(checks.body[0]?.code);
    // Nobody came in through the server itself, which has removed the room as empty by now.
    await client.post(`/api/conference_meetings/${meeting}/start`, undefined);
  });
  afterAll(async () => {
    await browser.close();
    await at.close();
  });

  const open = async (person: Person | undefined, path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({ baseURL: at.app.url, locale: 'en-GB', bypassCSP: true, ...options });
    context.setDefaultTimeout(15_000);
    if (person) {
      const { token } = at.app.app.get(AccessTokenService).issue(person, PORTAL);
      await context.addCookies([{ name: 'lyceum_session', value: token, url: at.app.url, httpOnly: true, sameSite: 'Strict' }]);
    }
    const page = await context.newPage();
    await page.goto(path);
    return page;
  };
  const checksPath = (): string => `/plugin/Videoconf/meetings/${meeting}/checks`;

  it('lead from the page of the meeting to the code, which the moderator shows, and which comes by itself', async () => {
    const page = await open(teacher, `/plugin/Videoconf/meetings/${meeting}`, { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Checks in the room' }).click();
    expect(await page.locator('.code').textContent()).toBe(code);
    await page.getByRole('link', { name: 'Show the next one by itself' }).click();
    await page.getByText('This page looks every five seconds.').waitFor();
    const again = await page.goto(`${checksPath()}?watch`);
    expect(again?.headers()['refresh']).toBe('5');
    await page.context().close();
  });

  it('take the characters that a participant types, without a script, and say what is wrong beside the field', async () => {
    const page = await open(learner, `/plugin/Videoconf/meetings/${meeting}`, { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Checks in the room' }).click();
    await page.getByLabel('The four characters').fill('QQQQ');
    const refused = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'I am here' }).click();
    expect((await refused).status()).toBe(409);
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('The four characters').inputValue()).toBe('QQQQ');
    await page.getByLabel('The four characters').fill(code.toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByText('Thank you. Your answer to check 1 is there.').waitFor();
    expect(await page.getByRole('row', { name: /^1 / }).textContent()).toContain('answered');
    await page.context().close();
  });

  it('say so to one who answers and is not in the room', async () => {
    const page = await open(absent, checksPath(), { javaScriptEnabled: false });
    await page.getByLabel('The four characters').fill(code);
    await page.getByRole('button', { name: 'I am here' }).click();
    await page.getByText('the room does not report you as present').waitFor();
    await page.context().close();
  });

  it('have one button behind the address in the chat, for the browser that joined; others are led to the sign-in', async () => {
    const page = await open(learner, `/plugin/Videoconf/meetings/${meeting}`, { javaScriptEnabled: false });
    const entered = page.waitForRequest('https://meet.test/**');
    await page.getByRole('link', { name: 'Join', exact: true }).click();
    await entered;
    await page.goto(`${at.door.url}/meet/check?m=${meeting}&c=${code}`);
    expect(await page.locator('main').getByRole('button').count()).toBe(1);
    await page.getByRole('button', { name: 'I am here' }).click();
    await page.getByText(/check 1/).waitFor();
    await page.context().close();
    const stranger = await open(undefined, `/meet/check?m=${meeting}&c=${code}`, { javaScriptEnabled: false });
    await stranger.getByRole('link', { name: 'Sign in and answer' }).click();
    await stranger.waitForURL(/sign-in/);
    await stranger.context().close();
  });

  it('change when people are asked, without a script, and keep what was refused', async () => {
    const page = await open(teacher, checksPath(), { javaScriptEnabled: false });
    await page.getByLabel('Ready-made terms').selectOption('');
    await page.getByLabel('Checks in an hour').fill('6');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await page.getByLabel('Checks in an hour').inputValue()).toBe('6');
    await page.context().close();
  });

  const shown: readonly (readonly [name: string, person: () => Person | undefined, path: () => string])[] = [
    ['the checks of a teacher', () => teacher, () => checksPath()],
    ['the checks of a learner', () => learner, () => checksPath()],
    ['the checks of one who was not there', () => absent, () => checksPath()],
    ['the meeting of a teacher', () => teacher, () => `/plugin/Videoconf/meetings/${meeting}`],
    ['the meeting of a learner', () => learner, () => `/plugin/Videoconf/meetings/${meeting}`],
    ['the completion of a teacher', () => teacher, () => `/plugin/Videoconf/meetings/${meeting}/completion`],
    ['the completion of a learner', () => learner, () => `/plugin/Videoconf/meetings/${meeting}/completion`],
    ['the rule of a teacher', () => teacher, () => `/plugin/Videoconf/meetings/${meeting}/attendance-rule`],
    ['the marks of a teacher', () => teacher, () => `/plugin/Videoconf/meetings/${meeting}/mark`],
    ['the mark of a learner', () => learner, () => `/plugin/Videoconf/meetings/${meeting}/mark`],
    ['the question to a stranger', () => undefined, () => `/meet/check?m=${meeting}&c=${code}`],
  ];
  it.each(shown)('have nothing that axe finds, on a phone and a desktop, in English and French: %s', async (name, person, path) => {
    for (const [look, options] of Object.entries(LOOKS)) {
      const page = await open(person(), path(), options);
      const tried = page.locator('button[name=try]');
      if ((await tried.count()) > 0) await tried.click();
      expect(await page.locator('h1').count()).toBe(1);
      const violations = await brokenRules(page);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      const folder = process.env['LYCEUM_PICTURES'];
      if (folder !== undefined) await page.screenshot({ path: `${folder}/${name.replaceAll(' ', '-')}-${look}.png`, fullPage: true });
      expect([look, violations, overflow]).toEqual([look, [], 0]);
      await page.context().close();
    }
  });
});
