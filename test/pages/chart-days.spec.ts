import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { userEvent } from '../support/room-sender.js';
import { settled } from '../support/settled-page.js';
import { type PageVisitor, visitor } from '../support/signed-in-browser.js';
import { type Scene, scene } from '../support/videoconference-server-fixture.js';

const VIEWS = new URL('../../src/conference/dashboard/views', import.meta.url).pathname;
/** A time that a template writes in UTC. */
const WRITTEN = /<%= (?:[\w.]+ \? )?formats\.(?:day|clock|moment)\(|\? formats\.(?:day|clock)\(/g;
/** What hands the time to the script, which writes it in the zone of the reader; it stands in the element around it. */
const HANDED_OVER = /<time datetime="|data-(?:day|clock|at|on|<%= [^%]*%>)="/;
const MINUTE_MS = 60_000;
const DAY = { day: 'numeric', month: 'short', year: '2-digit' } as const;
/** Days of the charts of a page, and of what is read of their dots: when each is, and what it says. */
const SAID = `[
  ...[...document.querySelectorAll('[data-day]')].map((label) => ({ at: label.dataset.day, said: label.textContent })),
  ...[...document.querySelectorAll('title[data-on]')].map((title) => ({ at: title.dataset.on, said: title.textContent.split(', ').at(-1).split(': ')[0] })),
]`;

describe('times in the templates of meetings', () => {
  it('are all handed to the script that writes them in the zone of the reader', () => {
    const lines = readdirSync(VIEWS)
      .filter((file) => file.endsWith('.eta'))
      .flatMap((file) =>
        readFileSync(join(VIEWS, file), 'utf8')
          .split('\n')
          .map((line) => ({ file, line })),
      );
    const written = lines.flatMap(({ file, line }) =>
      [...line.matchAll(WRITTEN)].map(({ index }) => ({
        file,
        element: line.slice(0, index).replace(/[^]*(?=<(?:time|text|title|span|option)\b)/, ''),
      })),
    );
    expect(written.length).toBeGreaterThan(5);
    expect(written.filter(({ element }) => !HANDED_OVER.test(element))).toEqual([]);
  });
});

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

(browserPath ? describe : describe.skip)('the days of a chart', () => {
  let at: Scene;
  let browser: Browser;
  let teacher: PageVisitor;
  let course: number;

  beforeAll(async () => {
    [at, browser] = await Promise.all([scene(), startBrowser()]);
    const { app } = at;
    const [person, learner] = [await app.given.teacher(), await app.given.student()];
    ({ id: course } = await app.given.course({ title: 'Botany' }));
    await app.given.member({ id: course }, person, 'teacher');
    await app.given.member({ id: course }, learner);
    await at.reset({ meetings_enabled: true, webhooks_scope: 'global' });
    for (const title of ['Mosses', 'Ferns']) {
      const made = await app
        .as(person)
        .post('/api/conference_meetings', { title, course: `/api/courses/${course}`, visibility: 'visible' });
      const room = String(made.body['remoteId']);
      const begin = at.clock.now().getTime();
      at.clock.advance(45 * 60);
      await at.pass(10);
      const events = [
        userEvent('user-joined', room, learner.id, begin),
        userEvent('user-left', room, learner.id, begin + 30 * MINUTE_MS),
        { id: 'meeting-ended', ts: begin + 40 * MINUTE_MS, attributes: {} },
      ];
      for (const event of events)
        await at.server.happen(room, {
          ...event,
          attributes: { ...event.attributes, meeting: { 'external-meeting-id': room, 'internal-meeting-id': `run-${room}` } },
        });
      at.clock.advance(86_400);
    }
    teacher = await visitor(app, person);
  });
  afterAll(async () => {
    await browser.close();
    await at.close();
  });

  // One of them has another day than the service at any time.
  it.each([
    ['ar', 'Pacific/Kiritimati'],
    ['de-DE', 'Pacific/Midway'],
  ])('are named in the language and in the zone of the reader: %s, %s', async (locale, timeZone) => {
    const context = await teacher.open(browser, { locale, timezoneId: timeZone });
    const page = await context.newPage();
    await page.goto(`${at.app.url}/plugin/Videoconf/meetings/courses/${course}`);
    await settled(page);
    const said = await page.evaluate<readonly { at: string; said: string }[]>(SAID);
    const format = new Intl.DateTimeFormat(locale, { ...DAY, timeZone });
    expect(said.map((one) => one.said)).toEqual(said.map((one) => format.format(new Date(one.at))));
    expect(said.length).toBeGreaterThan(3);
    await context.close();
  });
});
