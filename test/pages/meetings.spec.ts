import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { AccessTokenService } from '../../src/auth/tokens/access-token.service.js';
import { brokenRules } from '../support/broken-rules.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { PORTAL, type Person } from '../support/given.js';
import { userEvent } from '../support/room-sender.js';
import { type Scene, scene } from '../support/videoconference-server-fixture.js';

const LIST = '/plugin/Videoconf/meetings';
const DASHBOARD = '/plugin/Videoconf/webhook_dashboard.php';
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 900 };
const LARGEST_SHIFT = 0.05;

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

/** The pages of meetings in a browser. The numbers are those of the acceptance cases. */
(browserPath ? describe : describe.skip)('the pages of meetings in a browser', () => {
  let at: Scene;
  let browser: Browser;
  let administrator: Person;
  let teacher: Person;
  let learner: Person;
  let meeting: string;
  let course: number;
  let reused: string;

  beforeAll(async () => {
    [at, browser] = await Promise.all([scene(), startBrowser()]);
    const { given } = at.app;
    administrator = await given.administrator();
    teacher = await given.person({ status: 'teacher', firstname: 'Tina', lastname: 'Tilia' });
    learner = await given.person({ status: 'student', firstname: 'Lena', lastname: 'Linden' });
    ({ id: course } = await given.course({ title: 'Botany' }));
    await given.member({ id: course }, teacher, 'teacher');
    for (const person of [learner, await given.student()]) await given.member({ id: course }, person);
    await at.reset({ meetings_enabled: true, webhooks_scope: 'global' });
    const now = at.clock.now().getTime();
    const values = { course: `/api/courses/${course}`, visibility: 'visible' };
    const client = at.app.as(teacher);
    const times = { startsAt: new Date(now + 86_400_000).toISOString(), endsAt: new Date(now + 90_000_000).toISOString() };
    await client.post('/api/conference_meetings', { ...values, ...times, title: 'Ferns' });
    const { body } = await client.post('/api/conference_meetings', { ...values, title: 'Mosses and liverworts' });
    meeting = String(body.id);
    await client.post(`/api/conference_meetings/${meeting}/start`, undefined);
    await at.pass(10);
    const room = String(body.remoteId);
    const happen = (id: string, user: number | string, seconds: number, more: object = {}): Promise<unknown> =>
      at.server.happen(room, userEvent(id, room, user, at.clock.now().getTime() + seconds * 1000, { ...more }));
    await happen('user-joined', teacher.id, 0, { role: 'MODERATOR' });
    for (let index = 0; index < 60; index += 1) await happen('user-joined', `guest-${index}`, index, { name: `Guest ${index}` });
    await happen('user-joined', learner.id, 60);
    await happen('chat-message-posted', learner.id, 70);
    reused = await usedTwice(await given.course({ title: 'Mycology' }));
    at.clock.advance(600);
    // Nobody came in through the server itself, which has removed the room as empty by now.
    await client.post(`/api/conference_meetings/${meeting}/start`, undefined);
  });
  afterAll(async () => {
    await browser.close();
    await at.close();
  });

  /** A room in which people met three hours ago, and one hour ago. @returns id of its meeting */
  const usedTwice = async ({ id }: { readonly id: number }): Promise<string> => {
    await at.app.given.member({ id }, teacher, 'teacher');
    await at.app.given.member({ id }, learner);
    const { body } = await at.app
      .as(teacher)
      .post('/api/conference_meetings', { course: `/api/courses/${id}`, visibility: 'visible', title: 'Lichens' });
    const room = String(body.remoteId);
    const now = at.clock.now().getTime();
    for (const [event, user, minutes] of [
      ['user-joined', teacher.id, -180],
      ['user-joined', learner.id, -150],
      ['user-left', learner.id, -120],
      ['user-left', teacher.id, -120],
      ['user-joined', teacher.id, -60],
      ['user-left', teacher.id, -40],
    ] as const)
      await at.server.happen(room, userEvent(event, room, user, now + minutes * 60_000));
    return String(body.id);
  };

  const open = async (person: Person, path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> => {
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Paris', viewport: PHONE, bypassCSP: true, ...options });
    context.setDefaultTimeout(60_000);
    const { token } = at.app.app.get(AccessTokenService).issue(person, PORTAL);
    await context.addCookies([{ name: 'lyceum_session', value: token, url: at.app.url, httpOnly: true, sameSite: 'Strict' }]);
    const page = await context.newPage();
    await page.goto(at.app.url + path);
    return page;
  };
  const picture = async (page: Page, name: string): Promise<void> => {
    const folder = process.env['LYCEUM_PICTURES'];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  };

  it('34: start and join without a script at 360 pixels', async () => {
    const page = await open(learner, LIST, { javaScriptEnabled: false });
    expect(await page.getByRole('link', { name: 'Join Mosses and liverworts' }).isVisible()).toBe(true);
    const room = page.waitForRequest('https://meet.test/**');
    await page.getByRole('link', { name: 'Join Mosses and liverworts' }).click();
    await room;
    await page.context().close();
    const teachers = await open(teacher, LIST, { javaScriptEnabled: false });
    await teachers.getByText('New meeting').click();
    await teachers.getByLabel('Title', { exact: true }).fill('Horsetails');
    await teachers.getByRole('button', { name: 'Make the meeting' }).click();
    await teachers.getByText('The meeting is there.').waitFor();
    await teachers.getByRole('button', { name: 'Start' }).click();
    await teachers.getByText('The room is there.').waitFor();
    await teachers.context().close();
  });

  it.each([
    ['the list of a learner', () => learner, () => LIST],
    ['the list of a teacher', () => teacher, () => LIST],
    ['the own figures', () => learner, () => `${LIST}/${meeting}`],
    ['a meeting of a teacher', () => teacher, () => `${LIST}/${meeting}`],
    ['a person in a meeting', () => teacher, () => `${LIST}/${meeting}?participant=u:${learner.id}`],
    ['a guest in a meeting', () => teacher, () => `${LIST}/${meeting}?participant=g:guest-8`],
    ['the attendance of a course', () => teacher, () => `${LIST}/courses/${course}`],
    ['the attendance of a person', () => teacher, () => `${LIST}/courses/${course}/people/${learner.id}`],
    ['the history of a course', () => administrator, () => `${DASHBOARD}?course_id=${course}`],
    ['the history of a person', () => administrator, () => `${DASHBOARD}?participant=u:${learner.id}`],
    ['a room that was used twice', () => teacher, () => `${LIST}/${reused}`],
    ['the own figures in a room that was used twice', () => learner, () => `${LIST}/${reused}`],
    ['all meetings', () => administrator, () => DASHBOARD],
  ])('34: have nothing that axe finds: %s', async (name, person, path) => {
    for (const [look, options] of Object.entries({
      phone: { viewport: PHONE, colorScheme: 'dark', locale: 'fr-FR' },
      desktop: { viewport: DESKTOP },
    } as const)) {
      const page = await open(person(), path(), options);
      const violations = await brokenRules(page);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      await picture(page, `${name.replaceAll(' ', '-')}-${look}`);
      expect([look, violations, overflow]).toEqual([look, [], 0]);
      await page.context().close();
    }
  });

  it('show when each was there and for how much of it, and what the marks of the timeline mean, in the zone of the reader', async () => {
    const zone = (at: number): string =>
      new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Paris' }).format(new Date(at));
    const joined = at.clock.now().getTime() - 600_000 + 60_000;
    // Of 62 participants, forty are on the first page of the timeline.
    const page = await open(teacher, `${LIST}/${meeting}?lanes=2`, { viewport: DESKTOP });
    const row = page.locator(`[data-participant="u:${learner.id}"]`);
    await page.waitForSelector('.liveness[data-liveness="on"]');
    expect(await row.locator('[data-first]').textContent()).toBe(zone(joined));
    expect(await row.locator('[data-last]').textContent()).toBe('');
    expect(await row.locator('[data-share]').textContent()).toBe('90%');
    expect(await row.locator('[data-bar]').getAttribute('width')).toMatch(/^90\./);
    const tips = await page.locator('.lanes title').allTextContents();
    expect(tips).toContain(`Message ${zone(joined + 10_000)}`);
    expect(tips).toContain(`Present ${zone(joined)}`);
    await page.context().close();
    const plain = await open(teacher, `${LIST}/${meeting}`, { viewport: DESKTOP, javaScriptEnabled: false });
    expect(await plain.locator(`[data-participant="u:${learner.id}"] [data-share]`).textContent()).toBe('90%');
    await plain.context().close();
  });

  it('show who was in which meeting of a course, without a script and on a phone, where the names stay in view', async () => {
    const page = await open(teacher, `${LIST}/${meeting}`, { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Attendance of the course' }).click();
    await page.getByRole('heading', { name: 'Attendance: Botany' }).waitFor();
    const row = page.getByRole('row', { name: /^Lena Linden/ });
    expect(await row.getByRole('cell').allTextContents()).toEqual(['1/1 90%', '9 min 90%']);
    const name = row.getByRole('rowheader');
    const before = (await name.boundingBox())?.x ?? 0;
    await page.getByRole('region', { name: 'Who was there' }).evaluate('(region) => { region.scrollLeft = 1000; }');
    expect((await name.boundingBox())?.x).toBeCloseTo(before, 0);
    await page.getByRole('link', { name: 'Lena Linden' }).click();
    await page.getByRole('heading', { name: 'Lena Linden: attendance in Botany' }).waitFor();
    await page.getByRole('img', { name: /^Share of each meeting. Meetings: 1. 90% at first/ }).waitFor();
    await page.getByRole('link', { name: 'Attendance of everybody' }).click();
    await page.getByLabel('From').fill('2030-01-01');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('Nobody met in this period.').waitFor();
    await page.context().close();
  });

  it.each([true, false])('report on one of the times that a room was used, or on all of them (script: %s)', async (javaScriptEnabled) => {
    const page = await open(teacher, `${LIST}/${reused}`, { viewport: DESKTOP, javaScriptEnabled });
    const share = page.locator(`[data-participant="u:${teacher.id}"] [data-share]`);
    const learners = page.locator(`[data-participant="u:${learner.id}"]`);
    expect([await share.textContent(), await learners.locator('[data-share]').textContent()]).toEqual(['100%', '38%']);
    const began = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: javaScriptEnabled ? 'Europe/Paris' : 'UTC' }).format(
      at.clock.now().getTime() - 600_000 - 60 * 60_000,
    );
    const options = await page.locator('select[name="run"] option').allTextContents();
    expect([options[0], options.length]).toEqual(['All 2 times together', 3]);
    expect(options[1]).toContain('20 min');
    if (javaScriptEnabled) expect(options[1]).toContain(began);
    await page.locator('select[name="run"]').selectOption({ index: 2 });
    await page.locator('form.runs').getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/run=\d+/);
    expect([await share.textContent(), await learners.locator('[data-share]').textContent()]).toEqual(['100%', '50%']);
    await page.locator('select[name="run"]').selectOption({ index: 1 });
    await page.locator('form.runs').getByRole('button', { name: 'Show' }).click();
    await page.getByText('Enrolled and not there: 1').waitFor();
    expect(await learners.count()).toBe(0);
    await page.context().close();
  });

  it('25: say which account a guest is, and take it back', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await open(teacher, `${LIST}/${meeting}`, { viewport: DESKTOP, javaScriptEnabled });
      await page.getByRole('link', { name: 'Guest 7', exact: true }).click();
      await page.getByLabel('This guest is').selectOption({ label: 'Lena Linden' });
      await page.getByRole('button', { name: 'Assign' }).click();
      await page.getByRole('heading', { name: 'Lena Linden' }).waitFor();
      expect(await page.getByRole('link', { name: 'Guest 7', exact: true }).count()).toBe(0);
      await picture(page, `an-assigned-guest-${javaScriptEnabled ? 'script' : 'plain'}`);
      await page.getByRole('button', { name: 'Take back' }).click();
      await page.getByRole('heading', { name: 'Guest 7' }).waitFor();
      await picture(page, `a-guest-${javaScriptEnabled ? 'script' : 'plain'}`);
      await page.context().close();
    }
  });

  it('do not move when the stream begins', async () => {
    for (const viewport of [PHONE, DESKTOP]) {
      const page = await open(teacher, `${LIST}/${meeting}`, { viewport });
      await page.waitForSelector('.liveness[data-liveness="on"]');
      await page.waitForTimeout(1500);
      const shifts = await page.evaluate<{ readonly value: number; readonly moved: string }[]>(SHIFTS);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum < LARGEST_SHIFT ? [] : shifts).toEqual([]);
      await page.context().close();
    }
  });
});

const SHIFTS = `new Promise((done) => {
  const shifts = [];
  const nameOf = ({ node }) => (node?.className ?? node?.nodeName ?? '') + ' ' + (node?.textContent ?? '').trim().slice(0, 30);
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) shifts.push({ value, moved: sources.map(nameOf).join(' | ') });
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done(shifts), 300);
})`;
