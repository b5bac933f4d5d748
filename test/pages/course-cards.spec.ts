import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { AccessTokenService } from '../../src/auth/tokens/access-token.service.js';
import { ApiClient, type Json } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import type { Person } from '../support/given.js';
import { settled } from '../support/settled-page.js';
import { visitor } from '../support/signed-in-browser.js';

const PORTAL = 1;
const DAY_MS = 86_400_000;
/** Of telephones, the narrowest of them first, a tablet, and a screen on a desk. */
const WIDTHS = [320, 390, 768, 1280];
/** The words of cards that stand on more than one line, and the parts of cards that reach out of them. */
const BROKEN = `[...document.querySelectorAll('.cards .card')].flatMap((card) => {
  const right = card.getBoundingClientRect().right;
  const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode())
    for (const { 0: word, index } of texts.currentNode.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
    }
  return [...found, ...[...card.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > right + 1).map((part) => part.outerHTML)];
})`;
const days = (count: number): string => new Date(Date.now() + count * DAY_MS).toISOString();

/** A course, and a session of it and of another course. */
interface Place {
  readonly course: string;
  readonly session: string;
}

type Join = (place: Place, user: string) => Promise<unknown>;

/** When sessions are open, and whether they stay so. */
const TIMES: Readonly<Record<string, Json>> = {
  'without dates': {},
  'over, and open to be read': { accessStartDate: days(-9), accessEndDate: days(-2), visibility: 'read_only' },
  'over and gone': { accessStartDate: days(-9), accessEndDate: days(-2), visibility: 'invisible' },
  'to come': { accessStartDate: days(2), accessEndDate: days(9) },
  'for some days of each': { duration: 3 },
};

/** Who is let into a course as a member finds it among the own ones, and nothing stands there that does not open. */
describe('the cards of courses and the courses that open', () => {
  let app: TestApplication;
  let administrator: ApiClient;
  const seen = { opened: 0, closed: 0 };

  beforeAll(async () => {
    app = await TestApplication.start();
    administrator = app.as(await app.given.administrator());
  });
  afterAll(() => app.close());

  async function made(path: string, values: Json): Promise<string> {
    const { status, body, text } = await administrator.post(`/api/${path}`, values);
    expect([path, status, status === 201 ? '' : text]).toEqual([path, 201, '']);
    return String(body['@id']);
  }

  async function classOf(user: string): Promise<string> {
    const usergroup = await made('usergroups', { title: `Class of ${user}` });
    await made('usergroup_rel_users', { usergroup, user, relationType: 'reader' });
    return usergroup;
  }

  const ofCourse: Readonly<Record<string, Join>> = {
    teacher: ({ course }, user) => made('course_rel_users', { course, user, status: 'teacher' }),
    learner: ({ course }, user) => made('course_rel_users', { course, user, status: 'student' }),
    'member of a class': async ({ course }, user) => made('usergroup_rel_courses', { usergroup: await classOf(user), course }),
  };

  const ofSession: Readonly<Record<string, Join>> = {
    learner: ({ session }, user) => made('session_rel_users', { session, user, relationType: 'student' }),
    'general coach': ({ session }, user) => made('session_rel_users', { session, user, relationType: 'general_coach' }),
    'learner of one course': ({ session, course }, user) =>
      made('session_rel_course_rel_users', { session, course, user, status: 'student' }),
    'coach of one course': ({ session, course }, user) =>
      made('session_rel_course_rel_users', { session, course, user, status: 'course_coach' }),
    'member of a class': async ({ session }, user) => made('usergroup_rel_sessions', { usergroup: await classOf(user), session }),
  };

  const newCourse = (title: string): Promise<string> => made('courses', { title, visibility: 'registered' });

  function browserOf(person: Person): ApiClient {
    const { token } = app.app.get(AccessTokenService).issue(person, PORTAL);
    return new ApiClient(app.url, { Cookie: `lyceum_session=${token}`, Accept: 'text/html' });
  }

  /** @param addresses of pages of courses */
  async function agree(way: string, person: Person, addresses: readonly string[]): Promise<boolean[]> {
    const browser = browserOf(person);
    const cards = (await browser.get('/courses')).text + (await browser.get('/courses?old=1')).text;
    const opens: boolean[] = [];
    for (const address of addresses) {
      const { status } = await browser.get(address);
      opens.push(status === 200);
      expect([way, address, cards.includes(`href="${address}"`)]).toEqual([way, address, status === 200]);
    }
    return opens;
  }

  /** Whether a person finds a session among the own ones, and reads its name at the address of its course, open or not. */
  async function named(person: Person, address: string, title: string): Promise<{ among: boolean; there: boolean }> {
    const browser = browserOf(person);
    const lists = (await browser.get('/courses')).text + (await browser.get('/courses?old=1')).text;
    return { among: lists.split(`</span> ${title}</h2>`).length === 2, there: (await browser.get(address)).text.includes(title) };
  }

  const page = (course: string, session?: string): string =>
    course.replace('/api', '') + (session === undefined ? '' : `?sid=${session.split('/').at(-1)}`);

  it.each(Object.entries(ofCourse))('are the same for a %s of a course', async (way, join) => {
    const [course, person] = [await newCourse(`Botany of a ${way}`), await app.given.student()];
    expect(await agree(way, person, [page(course)])).toEqual([false]);
    await join({ course, session: '' }, `/api/users/${person.id}`);
    expect(await agree(way, person, [page(course)])).toEqual([true]);
  });

  it.each(Object.entries(ofSession).flatMap(([way, join]) => Object.keys(TIMES).map((time) => [way, time, join] as const)))(
    'are the same for a %s of a session %s',
    async (way, time, join) => {
      const [course, other] = [await newCourse(`Botany of a ${way}`), await newCourse(`Ferns of a ${way}`)];
      const title = `${way}, ${time}`;
      const session = await made('sessions', { title, ...TIMES[time] });
      for (const one of [course, other]) await made('session_rel_courses', { session, course: one });
      const person = await app.given.student();
      await join({ course, session }, `/api/users/${person.id}`);
      const opens = await agree(`${way}, ${time}`, person, [page(course, session), page(other, session)]);
      if (time === 'without dates') expect(opens).toEqual([true, !way.endsWith('one course')]);
      for (const isOpen of opens) seen[isOpen ? 'opened' : 'closed'] += 1;
      expect(await named(person, page(course, session), title)).toEqual({
        among: time !== 'over and gone',
        there: time !== 'over and gone',
      });
    },
  );

  it('name a session that has no courses yet, and lead from what is in it to its course in it', async () => {
    const person = await app.given.student();
    const session = await made('sessions', { title: 'Empty evenings', ...TIMES['to come'] });
    await made('session_rel_users', { session, user: `/api/users/${person.id}`, relationType: 'student' });
    const browser = browserOf(person);
    expect((await browser.get('/courses')).text).toMatch(/Empty evenings[^]*has not begun for you/);
    const course = page(await newCourse('Botany of nobody'), session);
    const { status, text } = await browser.get(course.replace('?', '/documents/1?'));
    expect([status, text.includes('Empty evenings')]).toEqual([403, true]);
    const elsewhere = await browser.get(course.replace(/^.*\/(\d+)\?/, '/quizzes/1?cid=$1&'));
    expect([elsewhere.status >= 400, elsewhere.text.includes(`href="${course}"`)]).toEqual([true, true]);
  });

  it('that was asked of both', () => {
    expect(Math.min(seen.opened, seen.closed)).toBeGreaterThan(5);
  });

  it('goes on over pages where there are more sessions than one has', async () => {
    const person = await app.given.student();
    const course = await newCourse('Botany of many terms');
    const expected: string[] = [];
    for (let term = 1; term <= 23; term += 1) {
      const session = await made('sessions', { title: `Term ${term}` });
      await made('session_rel_courses', { session, course });
      await made('session_rel_users', { session, user: `/api/users/${person.id}`, relationType: 'student' });
      expected.push(page(course, session));
    }
    const browser = browserOf(person);
    const first = (await browser.get('/courses')).text;
    const next = /rel="next" href="([^"]+)"/.exec(first)?.[1] ?? '/no-page';
    const cards = first + (await browser.get(next)).text;
    expect(expected.filter((address) => cards.split(`href="${address}"`).length !== 2)).toEqual([]);
  });

  if (!browserPath) process.stderr.write(`${noBrowser}\n`);

  (browserPath ? describe : describe.skip)('in a browser', () => {
    let browser: Browser;

    beforeAll(async () => {
      browser = await startBrowser();
    });
    afterAll(() => browser.close());

    it('break no word, however narrow the screen: not the code of a course either', async () => {
      const person = await app.given.student();
      for (const title of ['History of the Mediterranean', 'Introduction to the differential equations of thermodynamics', 'Botany'])
        await made('course_rel_users', { course: await newCourse(title), user: `/api/users/${person.id}`, status: 'student' });
      const context = await (await visitor(app, person)).open(browser);
      const page = await context.newPage();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`${app.url}/courses`);
        await settled(page);
        expect(await page.locator('.cards .card').count()).toBe(3);
        expect([width, await page.evaluate(BROKEN)]).toEqual([width, []]);
      }
      await context.close();
    });
  });
});
