import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '../support/api-client.js';
import { browserPath, noBrowser } from '../support/browser.js';
import { FurnishedService } from '../support/furnished-service.js';
import { keyboardWalk } from '../support/keyboard-walk.js';
import { linkedPages } from '../support/linked-pages.js';
import { Office } from '../support/office.js';
import { sessionCookie } from '../support/signed-in-browser.js';

const PHONE = { width: 360, height: 640 };
/** How many pages each visitor walks through at least. */
const LEAST = { teacher: 40, student: 25, administrator: 40 } as const;
/** The one with the most pages in both directions of a page, the others in one. */
const WALKS = [
  ['teacher', 'en-GB'],
  ['teacher', 'ar'],
  ['student', 'en-GB'],
  ['administrator', 'ar'],
] as const;

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

/** Every page to which links lead, on a telephone with a keyboard, in both directions. */
(browserPath ? describe : describe.skip)('a page by the keyboard alone', () => {
  let service: FurnishedService;

  beforeAll(async () => {
    service = await FurnishedService.start({ variables: { RATE_LIMIT_CALLER: '0', RATE_LIMIT_ADDRESS: '0' } });
  });
  afterAll(() => service.close());

  it.each(WALKS)(
    'leads to all that can be operated, in its order, and shows where one is: %s, %s',
    async (who, locale) => {
      const { app } = service.at;
      const person = who === 'administrator' ? await app.given.globalAdministrator() : service.room[who];
      const client = new ApiClient(app.url, { Cookie: await sessionCookie(app, person) });
      const pages = await linkedPages(client, service.room.course);
      const office = await Office.open(app, person);
      const wrong: Record<string, readonly string[]> = {};
      let steps = 0;
      try {
        const page = await office.page('', { locale, viewport: PHONE });
        for (const address of pages) {
          await page.goto(app.url + address);
          const walk = await keyboardWalk(page);
          if (walk.wrong.length > 0) wrong[address] = walk.wrong;
          steps += walk.steps;
        }
      } finally {
        await office.close();
      }
      expect(wrong).toEqual({});
      expect(pages.length).toBeGreaterThan(LEAST[who]);
      expect(steps).toBeGreaterThan(pages.length * 5);
    },
    560_000,
  );
});
