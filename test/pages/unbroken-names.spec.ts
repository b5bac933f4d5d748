import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser } from '../support/browser.js';
import type { Person } from '../support/given.js';
import { Office } from '../support/office.js';

const PHONE = { viewport: { width: 360, height: 740 } };
/** As people write it: no blank, no hyphen, wider than a phone. */
const NAME = 'Donaudampfschifffahrtsgesellschaft'.repeat(4);
/** What ends the session, leaves the pages or is a program of its own. */
const LEFT_OUT = /sign-out|^\/api|^\/admin|\.ics|\.zip|download=|statement/;
/** More pages than there are kinds of. */
const MOST_PAGES = 120;

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

(browserPath ? describe : describe.skip)('names without a blank, on a phone', () => {
  let app: TestApplication;
  let course: number;
  let people: Readonly<Record<'learner' | 'teacher', Person>>;

  beforeAll(async () => {
    app = await TestApplication.start();
    const long = { firstname: NAME.slice(0, 60), lastname: NAME.slice(0, 60) };
    people = { teacher: await app.given.person(long), learner: await app.given.person(long) };
    ({ id: course } = await app.given.course({ title: NAME, code: NAME.slice(0, 40).toUpperCase() }));
    const administrator = app.as(await app.given.globalAdministrator());
    const made = async (path: string, body: object): Promise<string> => {
      const { status, body: item } = await administrator.post(path, body);
      expect([path, status]).toEqual([path, 201]);
      return String(item['@id']);
    };
    const [address, here] = [`/api/courses/${course}`, { resourceLinkList: [{ cid: course }] }];
    await made('/api/course_rel_users', { user: `/api/users/${people.teacher.id}`, course: address, status: 'teacher' });
    await made('/api/course_rel_users', { user: `/api/users/${people.learner.id}`, course: address, status: 'student' });
    const text = `<p>${NAME}</p>`;
    await made('/api/c_calendar_events', { title: NAME, startDate: '2031-12-05T10:00:00Z', endDate: '2031-12-05T12:00:00Z', ...here });
    await made('/api/documents', { title: NAME, filetype: 'folder', ...here });
    await made('/api/documents', { title: `${NAME}.html`, filetype: 'file', contentFile: text, ...here });
    await made('/api/c_quizzes', { title: NAME, description: text, ...here });
    await made('/api/c_student_publications', { title: NAME, description: text, ...here });
    const forum = await made('/api/forums', { title: NAME, ...here });
    await made('/api/forum_threads', { title: NAME, text: NAME, forum, ...here });
    await made('/api/glossaries', { title: NAME, description: NAME, ...here });
    await made('/api/learning_paths', { title: NAME, ...here });
    await made('/api/attendances', { title: NAME, ...here });
    await made('/api/conference_meetings', {
      title: NAME,
      course: address,
      startsAt: '2031-12-02T10:00:00Z',
      endsAt: '2031-12-02T11:00:00Z',
    });
    await made('/api/gradebook_categories', { title: NAME, course: address });
  });
  afterAll(() => app.close());

  /** Addresses of pages to which a page leads. */
  const linksOn = async (page: Page): Promise<readonly string[]> => {
    const all = await page.evaluate<string[]>("[...document.querySelectorAll('a[href]')].map(({ href }) => href)");
    const here = all.map((href) => new URL(href)).filter(({ origin, pathname }) => origin === app.url && !LEFT_OUT.test(pathname));
    return here.map(({ pathname, search }) => pathname + search).filter((path) => !LEFT_OUT.test(path));
  };

  it.each(['teacher', 'learner'] as const)('make no page wider than it, of all to which links lead a %s', async (name) => {
    const office = await Office.open(app, people[name]);
    const page = await office.page('', PHONE);
    const queue = ['/', '/account', `/courses/${course}`];
    const kinds = new Set<string>();
    const wide: string[] = [];
    for (let path = queue.shift(); path !== undefined && kinds.size < MOST_PAGES; path = queue.shift()) {
      // Of each kind of page one.
      const kind = path.replace(/\?.*/, '').replaceAll(/\d+/g, '0');
      if (kinds.has(kind)) continue;
      kinds.add(kind);
      await page.goto(app.url + path);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      if (width > PHONE.viewport.width) wide.push(`${path}: ${width}`);
      queue.push(...(await linksOn(page)));
    }
    await office.close();
    expect(wide).toEqual([]);
    expect(kinds.size).toBeGreaterThan(15);
  });
});
