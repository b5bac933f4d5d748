import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { ApiClient } from '../support/api-client.js';
import { browserPath, noBrowser } from '../support/browser.js';
import { FurnishedService } from '../support/furnished-service.js';
import { linkedPages } from '../support/linked-pages.js';
import { Office } from '../support/office.js';
import { settled } from '../support/settled-page.js';
import { sessionCookie } from '../support/signed-in-browser.js';

/** What a script of a page saves after a pause is under way by then. */
const SENT_MS = 1_200;
/** Writes into each field of the page as a hand does, and says how many there are. */
const WRITE = `((word) => {
  let fields = 0;
  for (const field of document.querySelectorAll('main form[method="post"] :is(input:not([type=hidden]), textarea, select)')) {
    if (field.disabled || field.readOnly || field.type === 'file' || field.type === 'submit') continue;
    if (field.type === 'checkbox' || field.type === 'radio') field.checked = !field.checked;
    else if (field.options) field.selectedIndex = field.options.length - 1;
    else if (['', 'text', 'search'].includes(field.type) || field.tagName === 'TEXTAREA') field.value = word;
    else continue;
    fields += 1;
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
  return fields;
})`;
/** Sends each form whatever is missing in it. */
const SEND = `(() => {
  for (const form of document.querySelectorAll('main form[method="post"]')) {
    form.noValidate = true;
    form.requestSubmit();
  }
})()`;

/** How many pages with something to write each of them has at least. */
const LEAST = 6;

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

/** Every page with a field to write into, found by the links of pages; some of a teacher save by themselves. */
(browserPath ? describe : describe.skip)('a page that stays open while another user signs in beside it', () => {
  let service: FurnishedService;

  beforeAll(async () => {
    service = await FurnishedService.start({ variables: { RATE_LIMIT_CALLER: '0', RATE_LIMIT_ADDRESS: '0' } });
  });
  afterAll(() => service.close());

  it.each(['student', 'teacher', 'administrator'] as const)(
    'sends nothing under the name of the other, and says so: %s',
    async (who) => {
      const { app } = service.at;
      const person = who === 'administrator' ? await app.given.globalAdministrator() : service.room[who];
      const client = new ApiClient(app.url, { Cookie: await sessionCookie(app, person) });
      const pages = await linkedPages(client, service.room.course);
      const [office, others] = [await Office.open(app, person), await Office.open(app)];
      const wrong: string[] = [];
      let written = 0;
      try {
        // A worker would send in place of the page.
        const page = await office.page('', { serviceWorkers: 'block' });
        page.on('dialog', (dialog) => void dialog.accept());
        const [own, cookiesOfOther] = [await page.context().cookies(), await (await others.page('')).context().cookies()];
        for (const address of pages) {
          await page.context().addCookies(own);
          await page.goto(app.url + address);
          await settled(page);
          if ((await page.evaluate<number>(`${WRITE}('1')`)) === 0) continue;
          written += 1;
          await page.context().addCookies(cookiesOfOther);
          const other = await page.context().newPage();
          await other.goto(`${app.url}/account`);
          await other.close();
          const sent = await sentWhile(page, async () => {
            await page.evaluate(`${WRITE}('2')`);
            await page.evaluate(SEND);
            await page.waitForTimeout(SENT_MS);
          });
          if (sent.length > 0) wrong.push(`${address}: ${sent.join(', ')}`);
          if ((await page.locator('#reader-changed').count()) === 0) wrong.push(`${address}: it says nothing of it`);
        }
      } finally {
        await office.close();
        await others.close();
      }
      expect(wrong).toEqual([]);
      expect(written).toBeGreaterThan(LEAST);
    },
    560_000,
  );
});

/** What a page sends that changes something, while something is done. */
async function sentWhile(page: Page, deed: () => Promise<void>): Promise<readonly string[]> {
  const sent: string[] = [];
  const note = (request: Request): void => {
    if (!['GET', 'HEAD'].includes(request.method())) sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  };
  page.on('request', note);
  await deed();
  page.off('request', note);
  return sent;
}
