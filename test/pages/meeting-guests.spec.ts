import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { brokenRules } from '../support/broken-rules.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import type { Person } from '../support/given.js';
import { userEvent } from '../support/room-sender.js';
import { NARROW_LOOKS } from '../support/shown-page.js';
import { visitor } from '../support/signed-in-browser.js';
import { type Scene, scene } from '../support/videoconference-server-fixture.js';

const PHONE = { viewport: { width: 360, height: 740 }, locale: 'en-GB' } as const;
const LIST = '/plugin/Videoconf/meetings';

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

/** What people do in a browser who have no account, or want no figures of themselves. The policy of the pages holds: nothing switches it off. */
(browserPath ? describe : describe.skip)('guests of a meeting, and people who object to its figures', () => {
  let at: Scene;
  let browser: Browser;
  let teacher: Person;
  let learner: Person;
  let meeting: string;
  let room: string;

  beforeAll(async () => {
    [at, browser] = await Promise.all([scene({ variables: { JWT_TTL: '31536000' } }), startBrowser()]);
    const { given } = at.app;
    teacher = await given.person({ status: 'teacher', firstname: 'Tina', lastname: 'Tilia' });
    learner = await given.person({ status: 'student', firstname: 'Lena', lastname: 'Linden' });
    const course = await given.course({ title: 'Botany' });
    await given.member(course, teacher, 'teacher');
    await given.member(course, learner);
    await at.reset({ meetings_enabled: true, meetings_guests: true, webhooks_scope: 'global' });
    const values = { course: `/api/courses/${course.id}`, title: 'Mosses', visibility: 'visible', guests: 'free' };
    const { body } = await at.app.as(teacher).post('/api/conference_meetings', values);
    [meeting, room] = [String(body.id), String(body.remoteId)];
  });
  afterAll(async () => {
    await browser.close();
    await at.close();
  });
  beforeEach(async () => {
    // A room in which nobody is goes by itself.
    expect((await at.app.as(teacher).post(`/api/conference_meetings/${meeting}/start`, undefined)).status).toBe(200);
    await at.pass(10);
  });

  const show = async (path: string, person?: Person, look: BrowserContextOptions = PHONE): Promise<Page> => {
    const context = person ? await (await visitor(at.app, person)).open(browser, look) : await browser.newContext(look);
    context.setDefaultTimeout(10_000);
    const page = await context.newPage();
    await page.goto(path.startsWith('http') ? path : at.app.url + path);
    return page;
  };
  const picture = async (page: Page, name: string): Promise<void> => {
    const folder = process.env['LYCEUM_PICTURES'];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  };
  const faultsOf = async (page: Page): Promise<unknown> => [
    await brokenRules(page),
    await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
  ];
  const guestLink = async (): Promise<string> => {
    const page = await show(`${LIST}/${meeting}`, teacher);
    await page.getByRole('button', { name: 'Make a link for guests' }).click();
    await page.waitForLoadState();
    await picture(page, 'link-made');
    const address = /https?:\S*\/meet\/guest\?t=[\w-]+/.exec(await page.locator('main').innerHTML())?.[0] ?? '';
    await page.context().close();
    return address;
  };

  it.each([true, false])('lets a guest in by the link that a teacher makes, on a phone (script: %s)', async (javaScriptEnabled) => {
    const page = await show(await guestLink(), undefined, { ...PHONE, javaScriptEnabled });
    await picture(page, 'guest');
    await page.getByLabel('Your name').fill('Zoe Zinnia');
    const entered = page.waitForRequest('https://meet.test/**');
    await page.getByRole('button', { name: 'Join' }).click();
    await entered;
    expect(at.server.meetings.rooms.get(room)?.joined.at(-1)).toMatchObject({ fullName: 'Zoe Zinnia (guest)', role: 'VIEWER' });
    await page.context().close();
  });

  const happens = async (name: string): Promise<void> => {
    at.clock.advance(30);
    await at.server.happen(room, userEvent(name, room, learner.id, at.clock.now().getTime()));
  };
  const figure = (page: Page, name: string): Promise<string | null> =>
    page.locator('dl.figures div', { hasText: name }).locator('dd').first().textContent();

  it('takes the objection of a learner on a phone, from the page of a meeting, where both see what is missing', async () => {
    const page = await show(`${LIST}/${meeting}`, learner);
    await page.getByRole('link', { name: 'Object to these figures' }).click();
    await page.getByRole('button', { name: 'Object to figures of me' }).click();
    await page.getByText('You have objected since').waitFor();
    await picture(page, 'objection');
    for (const name of ['user-joined', 'chat-message-posted']) await happens(name);
    await page.goto(`${at.app.url}${LIST}/${meeting}`);
    await page.getByText('You objected to figures').waitFor();
    expect(await figure(page, 'Messages')).toBe('–');
    await picture(page, 'own-figures');
    const teachers = await show(`${LIST}/${meeting}`, teacher);
    const row = teachers.locator(`[data-participant="u:${learner.id}"]`);
    expect([await row.locator('[data-objected]').isVisible(), await row.getByText('–', { exact: true }).count()]).toEqual([true, 5]);
    await picture(teachers, 'teacher-meeting');
    await teachers.context().close();
    await page.getByRole('link', { name: 'Object to these figures' }).click();
    await page.getByRole('button', { name: 'Allow figures of me again' }).click();
    await page.getByText('You have not objected.').waitFor();
    await page.context().close();
  });

  it.each(NARROW_LOOKS)('has nothing that axe finds, %s', async (_, look) => {
    const link = await guestLink();
    for (const [path, person] of [[link], ['/account/meetings', learner], [`${LIST}/${meeting}`, learner]] as const) {
      const page = await show(path, person, look);
      expect([path, await faultsOf(page)]).toEqual([path, [[], 0]]);
      await page.context().close();
    }
  });
});
