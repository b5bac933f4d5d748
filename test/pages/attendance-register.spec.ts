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
import { NARROW_LOOKS, locationOf, words } from '../support/shown-page.js';
import { settled } from '../support/settled-page.js';

/** The machine may be busy; nothing here is a claim about speed. */
const WAIT_MS = 60_000;
const HTML = { Accept: 'text/html' };
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' };

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

describe('an attendance register as a grid', () => {
  let app: TestApplication;
  let room: Classroom;
  let mate: Person;
  let teacher: ApiClient;
  let learner: ApiClient;
  let session: string;
  let register: number;
  let dates: number[];

  const place = (): string => `cid=${room.course}&sid=0`;
  const address = (): string => `/registers/${register}?${place()}`;
  const cell = (date: number, person: Person): string => `p.${dates[date]}.${person.id}`;
  const presenceOf = async (date: number, person: Person): Promise<unknown> => {
    const list = `/api/c_attendance_sheets?attendanceCalendar=/api/c_attendance_calendars/${dates[date]}&user=/api/users/${person.id}`;
    return ((await room.asTeacher.get(list)).body['member'] as { presence: unknown }[])[0]?.presence;
  };
  const send = (page: Reply, values: Readonly<Record<string, string>>, action = `/registers/${register}?`): Promise<Reply> => {
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
  });
  beforeEach(async () => {
    const made = await room.asTeacher.post('/api/attendances', { title: 'Lectures', resourceLinkList: [{ cid: room.course }] });
    register = Number(made.body['id']);
    const days = { dateTime: '2026-03-02T09:00:00Z', repeatType: 'weekly', repeatEndDate: '2026-03-16T23:00:00Z' };
    const { body } = await room.asTeacher.post(`/api/attendances/${register}/calendars`, days);
    dates = (body['calendars'] as string[]).map((date) => Number(date.split('/').at(-1)));
  });
  afterAll(() => app.close());

  it('is made on the tab of the course, and gets its dates by a form', async () => {
    const tab = `/courses/${room.course}/attendance`;
    const [, key = ''] = /name="key" value="([\w-]+)"/.exec((await teacher.get(tab, HTML)).text) ?? [];
    expect((await teacher.send('POST', tab, new URLSearchParams({ key, title: 'Seminar' }).toString(), FORM)).status).toBe(303);
    const listed = await teacher.get(tab, HTML);
    const [, id = ''] = /href="\/registers\/(\d+)\?[^"]*">Seminar/.exec(listed.text) ?? [];
    register = Number(id);
    const page = await teacher.get(address(), HTML);
    expect(words(page)).toContain('There are no dates yet.');
    const weekly = { dateTime: '2026-10-05T08:15', duration: '90', repeatType: 'weekly', until: '2026-10-19' };
    expect((await send(page, weekly, `/registers/${register}/dates`)).status).toBe(303);
    const twice = await send(page, { dateTime: '2026-10-05T08:15' }, `/registers/${register}/dates`);
    expect([twice.status, twice.text.includes('value="2026-10-05T08:15"')]).toEqual([422, true]);
    expect((await teacher.get(address(), HTML)).text.match(/<th scope="col"><time/g)).toHaveLength(3);
  });

  it('saves what was chosen by one button, and by one for all others of a date', async () => {
    const page = await teacher.get(address(), HTML);
    expect(page.status).toBe(200);
    expect(/undefined|\[object Object\]|NaN|Invalid Date/.exec(page.text)?.[0]).toBeUndefined();
    const saved = await send(page, { [cell(0, room.student)]: 'late_under_15', all: String(dates[0]) });
    expect([saved.status, words(await teacher.get(locationOf(saved), HTML)).includes('Saved.')]).toEqual([303, true]);
    expect([await presenceOf(0, room.student), await presenceOf(0, mate), await presenceOf(1, mate)]).toEqual([
      ...['late_under_15', 'present', undefined],
    ]);
    expect((await send(await teacher.get(address(), HTML), { [cell(0, mate)]: '' })).status).toBe(303);
    expect(await presenceOf(0, mate)).toBeUndefined();
  });

  it('does not overwrite what a colleague has entered, and leaves blocked dates as they are', async () => {
    const page = await teacher.get(address(), HTML);
    const colleague = app.as(await room.colleague());
    const entry = {
      attendanceCalendar: `/api/c_attendance_calendars/${dates[0]}`,
      user: `/api/users/${mate.id}`,
      presence: 'absent_justified',
    };
    expect((await colleague.post('/api/c_attendance_sheets', entry)).status).toBe(201);
    const met = await send(page, { [cell(0, mate)]: 'absent' });
    expect([met.status, words(met).includes('Another person has entered “Excused” meanwhile.')]).toEqual([422, true]);
    expect(await presenceOf(0, mate)).toBe('absent_justified');
    expect((await send(met, {})).status).toBe(303);
    expect(await presenceOf(0, mate)).toBe('absent');
    const taken = await teacher.get(address(), HTML);
    expect(words(taken)).toMatch(/Absent Mar 2, 2026, 09:00 AM Message this person/);
    expect(taken.text).toContain(`name="to" value="${mate.id}"`);
    expect((await room.asTeacher.patch(`/api/c_attendance_calendars/${dates[1]}`, { blocked: true })).status).toBe(200);
    expect((await teacher.get(address(), HTML)).text).not.toContain(cell(1, mate));
  });

  it('is refused to learners, who see their own presences', async () => {
    await send(await teacher.get(address(), HTML), { [cell(0, room.student)]: 'late_over_15' });
    expect((await learner.get(address(), HTML)).status).toBe(403);
    const body = new URLSearchParams({ name: cell(0, room.student), value: 'present', was: 'late_over_15' }).toString();
    expect((await learner.send('POST', `/registers/${register}/cells?${place()}`, body, FORM)).status).toBe(403);
    expect(
      (await teacher.send('POST', `/registers/${register}/cells?${place()}`, body, { ...FORM, 'Sec-Fetch-Site': 'cross-site' })).status,
    ).toBe(403);
    const own = await learner.get(`/courses/${room.course}/attendance/${register}`, HTML);
    expect([own.status, words(own).includes('Late (over 15 min)'), words(own).includes('not taken')]).toEqual([200, true, true]);
    expect(own.text).not.toContain('/registers/');
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

    it('saves each choice at once, by keyboard, and what the network lost by the button', async () => {
      const [context, page] = await open();
      await page.goto(app.url + address());
      const first = page.locator(`select[name^="p.${dates[0]}."]`).first();
      await first.focus();
      await page.keyboard.press('a');
      await page.locator('#state').getByText('Saved.', { exact: true }).waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.press('p');
      await page.locator('.is-saved').nth(1).waitFor();
      expect([await presenceOf(0, room.student), await presenceOf(0, mate)].sort()).toEqual(['absent', 'present']);
      await context.setOffline(true);
      await page.locator(`[name="${cell(1, mate)}"]`).selectOption('present');
      await page.locator('#state.failed').waitFor();
      await context.setOffline(false);
      await page.locator(`button[name="all"][value="${dates[1]}"]`).click();
      await page.locator('.is-saved').nth(3).waitFor();
      expect([await presenceOf(1, room.student), await presenceOf(1, mate)]).toEqual(['present', 'present']);
      await context.close();
    });

    it.each(NARROW_LOOKS)('has nothing that axe finds, and is as wide as the screen: %s', async (name, look) => {
      const [context, page] = await open({ ...look, bypassCSP: true });
      const found: Record<string, unknown> = {};
      const places = { register: address(), tab: `/courses/${room.course}/attendance` };
      for (const [state, path] of Object.entries(places)) {
        await page.goto(app.url + path);
        await settled(page);
        const folder = process.env['LYCEUM_PICTURES'];
        const file = `${folder}/register-${state}-${name.replaceAll(/\W+/g, '-')}.png`;
        if (folder !== undefined) await page.screenshot({ path: file, fullPage: true });
        found[state] = [await brokenRules(page, look), await page.evaluate<number>('document.documentElement.scrollWidth')];
      }
      expect(found).toEqual(Object.fromEntries(Object.keys(places).map((state) => [state, [[], look.viewport.width]])));
      expect(await page.locator('html').getAttribute('lang')).toBe(look.locale.slice(0, 2));
      await context.close();
    });
  });
});
