import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Json } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser } from '../support/browser.js';
import { Office } from '../support/office.js';
import { settled } from '../support/settled-page.js';

const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } } as const;
/** Texts in Latin letters on all pages of a size: names, paths, addresses, and hints of the API. */
const LEAST = 30;

/**
 * Texts that have Latin letters alone and do not run from left to right; cells and titles that are cut at their beginning; fields whose text would run against its
 * letters; cells at the edge at which their own letters begin.
 */
const MISPLACED = `(() => {
  const boxOf = (node, at) => {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getBoundingClientRect();
  };
  const wrong = [];
  let seen = 0;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.data.trimEnd();
    const first = text.search(/\\S/);
    if (first < 0 || !/\\p{L}/u.test(text)) continue;
    const parent = node.parentElement;
    if (parent.closest('script, style, template, [hidden], select, textarea, noscript') || !parent.checkVisibility({ visibilityProperty: true })) continue;
    const [start, end] = [boxOf(node, first), boxOf(node, text.length - 1)];
    if (start.width === 0 || end.width === 0) continue;
    const isLatin = !/[\\u0590-\\u08ff\\u2066-\\u2069]/.test(text);
    if (isLatin) seen += 1;
    if (isLatin && Math.abs(start.top - end.top) < 2 && end.left < start.left) wrong.push('runs from the right: ' + text.trim().slice(0, 60));
    const box = parent.closest('td, #react-admin-title');
    const cut = box && getComputedStyle(box).textOverflow === 'ellipsis' ? box.getBoundingClientRect() : undefined;
    if (cut && box.textContent.trimStart().startsWith(text.trim()) && (start.left < cut.left - 1 || start.right > cut.right + 1)) wrong.push('its beginning is cut: ' + text.trim().slice(0, 60));
  }
  for (const field of document.querySelectorAll('main :is(textarea:not([aria-hidden]), input:is(:not([type]), [type="text"], [type="search"], [type="email"]):not([aria-hidden]))'))
    if (getComputedStyle(field).unicodeBidi !== 'plaintext' || getComputedStyle(field).textAlign !== 'right') wrong.push('field ' + field.name);
  for (const cell of document.querySelectorAll('main :is(th, td)'))
    if (['start', 'end'].includes(getComputedStyle(cell).textAlign)) wrong.push('cell ' + cell.textContent.trim().slice(0, 40));
  return { wrong: [...new Set(wrong)], seen };
})()`;

interface Misplaced {
  readonly wrong: readonly string[];
  readonly seen: number;
}

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

/** Lists, items and forms, those that are made by hand among them. What the items are called is in Latin letters. */
(browserPath ? describe : describe.skip)('the back office from right to left', () => {
  let app: TestApplication;
  let office: Office;
  let paths: readonly string[];

  beforeAll(async () => {
    app = await TestApplication.start();
    office = await Office.open(app);
    const administrator = app.as(office.person);
    const made = async (path: string, body: object): Promise<Json> => {
      const { status, body: item, text } = await administrator.post(`/api/${path}`, body);
      expect([path, status, status === 201 ? '' : text]).toEqual([path, 201, '']);
      return item;
    };
    const course = await made('courses', {
      title: 'History of the Mediterranean (2), from the beginning',
      code: 'HISTORYOFTHEMEDITERRANEAN',
    });
    await made('courses', { title: 'تاريخ البحر الأبيض المتوسط منذ البدايات حتى العصر الحديث', code: 'HISTORY' });
    const placed = {
      parentResourceNodeId: Number(String(course['resourceNode']).split('/').at(-1)),
      resourceLinkList: [{ cid: course['id'] }],
    };
    await made('documents', { title: 'Syllabus (2)', filetype: 'folder', ...placed });
    await made('c_quizzes', { title: 'What is it?', type: 'all_on_one_page', maxAttempt: 1, ...placed });
    const meeting = await made('conference_meetings', { title: 'Lecture (2)', course: course['@id'] });
    const session = await made('sessions', { title: 'Spring (2)' });
    const items = [course, meeting, session, { '@id': `/api/users/${office.person.id}` }].map((item) => String(item['@id']));
    paths = [
      ...['/', '/courses', '/users', '/documents', '/c_quizzes', '/conference_meetings', '/sessions', '/access_urls', '/courses/create'],
      ...items.flatMap((iri) => {
        const page = `/${iri.split('/')[2] ?? ''}/${encodeURIComponent(iri)}`;
        return [page, `${page}/show`];
      }),
    ];
  });
  afterAll(async () => {
    await office.close();
    await app.close();
  });

  async function misplacedOn(page: Page, path: string): Promise<Misplaced> {
    await page.goto(`${app.url}/admin#${path}`);
    await page.locator('main').waitFor();
    await settled(page);
    expect([path, await page.evaluate<string>('document.documentElement.dir')]).toEqual([path, 'rtl']);
    return page.evaluate<Misplaced>(MISPLACED);
  }

  it.each(Object.keys(SIZES) as (keyof typeof SIZES)[])(
    'lets each text run as its own letters do, and cuts it at its own end: %s',
    async (size) => {
      const page = await office.page('/admin', { locale: 'ar', viewport: SIZES[size] });
      const wrong: Record<string, readonly string[]> = {};
      let seen = 0;
      for (const path of paths) {
        const found = await misplacedOn(page, path);
        if (found.wrong.length > 0) wrong[path] = found.wrong;
        seen += found.seen;
        const folder = process.env['LYCEUM_PICTURES'];
        if (folder !== undefined) await page.screenshot({ path: `${folder}/office-${size}-${path.replaceAll(/\W+/g, '-')}.png` });
      }
      await page.context().close();
      expect(wrong).toEqual({});
      expect(seen).toBeGreaterThan(LEAST);
    },
  );

  it('leads along the buttons of a text by the arrows of the screen, and turns pictures that have a direction', async () => {
    const page = await office.page('/admin#/courses/create', { locale: 'ar' });
    const bar = page.getByRole('toolbar').first();
    await bar.waitFor();
    const buttons = bar.getByRole('button');
    await buttons.first().focus();
    const before = (await buttons.first().boundingBox())?.x ?? 0;
    await page.keyboard.press('ArrowLeft');
    const after = await page.evaluate<number>('document.activeElement.getBoundingClientRect().x');
    expect(after).toBeLessThan(before);
    const turned = await page.evaluate<number>(
      "[...document.querySelector('[role=toolbar]').querySelectorAll('svg')].filter((one) => getComputedStyle(one).transform.startsWith('matrix(-1')).length",
    );
    expect(turned).toBe(3);
    await page.context().close();
  });
});
