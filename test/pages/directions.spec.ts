import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ApiClient } from '../support/api-client.js';
import { browserPath, noBrowser } from '../support/browser.js';
import { FurnishedService } from '../support/furnished-service.js';
import type { Person } from '../support/given.js';
import { linkedPages } from '../support/linked-pages.js';
import { Office } from '../support/office.js';
import { settled } from '../support/settled-page.js';
import { sessionCookie } from '../support/signed-in-browser.js';

/** How many pages each visitor sees at least. */
const LEAST = { teacher: 40, learner: 25, administrator: 40 } as const;
/** Sentences in Latin letters on all of their pages. */
const LEAST_SENTENCES = 15;
type Visitor = keyof typeof LEAST;

/**
 * Sentences in Latin letters whose full stop stands before them, and fields whose text would run against its letters. A sentence that
 * has letters from right to left too is one of the page. And cells that stand at the edge at which their own letters begin or end.
 */
const MISPLACED = `(() => {
  const boxOf = (node, at) => {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getBoundingClientRect();
  };
  const wrong = [];
  let sentences = 0;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (/[\\u0590-\\u08ff]/.test(node.data) || node.parentElement.closest('script, style, template, [hidden], select, textarea')) continue;
    for (const { index } of node.data.matchAll(/[A-Za-z][.!?…](?=\\s|$)/g)) {
      const [letter, stop] = [boxOf(node, index), boxOf(node, index + 1)];
      if (letter.width === 0 || stop.width === 0 || Math.abs(letter.top - stop.top) > 2) continue;
      sentences += 1;
      if (stop.left < letter.left) wrong.push(node.data.trim().slice(0, 80));
    }
  }
  for (const field of document.querySelectorAll('main textarea:not([aria-hidden]), main input:not([type], [aria-hidden]), main input[type="text"]:not([aria-hidden]), main input[type="search"]'))
    if (getComputedStyle(field).unicodeBidi !== 'plaintext') wrong.push('field ' + field.name);
  for (const text of document.querySelectorAll('bdi:not([dir])'))
    if (getComputedStyle(text).unicodeBidi !== 'plaintext') wrong.push('isolated ' + text.textContent.slice(0, 40));
  // Start and end are those of the letters of a text, so that a number would stand at the other edge of its column.
  for (const cell of document.querySelectorAll('main :is(th, td)'))
    if (['start', 'end'].includes(getComputedStyle(cell).textAlign)) wrong.push('cell ' + cell.textContent.trim().slice(0, 40));
  return { wrong: [...new Set(wrong)], sentences };
})()`;

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

/** Every page to which links lead, in a language from right to left. What the items of the tests are called is in Latin letters. */
(browserPath ? describe : describe.skip)('a page from right to left', () => {
  let service: FurnishedService;

  beforeAll(async () => {
    service = await FurnishedService.start({ variables: { RATE_LIMIT_CALLER: '0', RATE_LIMIT_ADDRESS: '0' } });
    const { at, room } = service;
    const administrator = at.app.as(await at.app.given.globalAdministrator());
    // The product's own sentences are in Arabic: without this one there would be none in Latin letters.
    expect((await administrator.patch(`/api/courses/${room.course}`, { title: 'Algebra for all. Begin here!' })).status).toBe(200);
  });
  afterAll(() => service.close());

  async function personOf(name: Visitor): Promise<Person> {
    const { at, room } = service;
    return name === 'administrator' ? at.app.given.globalAdministrator() : name === 'teacher' ? room.teacher : room.student;
  }

  it.each(Object.keys(LEAST) as Visitor[])(
    'lets each text run as its own letters do: %s',
    async (name) => {
      const { app } = service.at;
      const person = await personOf(name);
      const client = new ApiClient(app.url, { Cookie: await sessionCookie(app, person) });
      const pages = await linkedPages(client, service.room.course);
      const office = await Office.open(app, person);
      const wrong: Record<string, readonly string[]> = {};
      let sentences = 0;
      try {
        const page = await office.page('', { locale: 'ar' });
        for (const address of pages) {
          const seen = await misplacedOn(page, app.url + address);
          if (seen.wrong.length > 0) wrong[address] = seen.wrong;
          sentences += seen.sentences;
        }
      } finally {
        await office.close();
      }
      expect(wrong).toEqual({});
      expect(pages.length).toBeGreaterThan(LEAST[name]);
      expect(sentences).toBeGreaterThan(LEAST_SENTENCES);
    },
    560_000,
  );
});

interface Misplaced {
  readonly wrong: readonly string[];
  readonly sentences: number;
}

async function misplacedOn(page: Page, address: string): Promise<Misplaced> {
  await page.goto(address);
  await settled(page);
  const direction = await page.evaluate<string>('document.documentElement.dir');
  if (direction !== 'rtl') return { wrong: ['the page is not from right to left'], sentences: 0 };
  return page.evaluate<Misplaced>(MISPLACED);
}
