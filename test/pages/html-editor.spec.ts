import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Json } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser } from '../support/browser.js';
import { brokenRules } from '../support/broken-rules.js';
import { clickWithMouse, LOOKS, Office } from '../support/office.js';
import { settled } from '../support/settled-page.js';

/** Names of the buttons of the first toolbar. */
const LABELS =
  "[...document.querySelector('[role=toolbar]').querySelectorAll('button')].map((one) => one.getAttribute('aria-label') ?? '')";

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

(browserPath ? describe : describe.skip)('a member of HTML', () => {
  let app: TestApplication;
  let office: Office;

  beforeAll(async () => {
    app = await TestApplication.start();
    office = await Office.open(app);
  });
  afterAll(async () => {
    await office.close();
    await app.close();
  });

  const course = async (description: string): Promise<string> => {
    const { body } = await app.as(office.person).post('/api/courses', { title: 'Botany', description });
    return String(body['@id']);
  };
  const form = (iri: string, look = {}): Promise<Page> => office.page(`/admin#/courses/${encodeURIComponent(iri)}`, look);
  const descriptionOf = async (iri: string): Promise<Json[string]> => (await app.as(office.person).get(iri)).body['description'];
  const save = async (page: Page): Promise<void> => {
    await clickWithMouse(page.getByRole('button', { name: 'Save' }));
    await page.getByText('Element updated').waitFor();
    await page.context().close();
  };

  it('is written with keys and buttons, and stored as it looks', async () => {
    const iri = await course('');
    const page = await form(iri);
    await clickWithMouse(page.getByRole('textbox', { name: 'Description' }));
    await page.keyboard.type('Plants ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('and');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' mosses');
    await page.keyboard.press('Enter');
    const toolbar = page.getByRole('toolbar', { name: 'Formatting' }).first();
    await clickWithMouse(toolbar.getByRole('button', { name: 'Bullet list' }));
    await page.keyboard.type('fern');
    // From the text to its toolbar, and along it, without a mouse.
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('HTML');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('textbox', { name: 'Description' }).inputValue()).toContain('<li><p>fern</p></li>');
    await save(page);
    expect(await descriptionOf(iri)).toBe('<p>Plants <strong>and</strong> mosses</p><ul><li><p>fern</p></li></ul>');
    expect(office.errors).toEqual([]);
  });

  it('takes what is pasted from Google Docs and Word as it is meant there', async () => {
    const docs =
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:400;">Plain, </span><span style="font-weight:700;">bold</span><span style="font-style:italic;"> and slanted</span></p></b>';
    const item = (level: number, marker: string, text: string): string =>
      `<p class="MsoListParagraph" style="margin-left:36pt;mso-list:l0 level${level} lfo1"><!--[if !supportLists]--><span style="mso-list:Ignore">${marker}<span>&nbsp; </span></span><!--[endif]-->${text}</p>`;
    const word = `${item(1, '·', 'Moss')}${item(2, '1.', 'Green')}${item(2, '2.', 'Soft')}${item(1, '·', 'Fern')}<p class="MsoNormal">After</p>`;
    const meant: [string, string][] = [
      [docs, '<p>Plain, <strong>bold</strong><em> and slanted</em></p>'],
      [word, '<ul><li><p>Moss</p><ol><li><p>Green</p></li><li><p>Soft</p></li></ol></li><li><p>Fern</p></li></ul><p>After</p>'],
    ];
    for (const [html, stored] of meant) {
      const iri = await course('');
      const page = await form(iri);
      await clickWithMouse(page.getByRole('textbox', { name: 'Description' }));
      await page.evaluate(
        `(() => { const data = new DataTransfer(); data.setData('text/html', ${JSON.stringify(html)});
          document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); })()`,
      );
      await save(page);
      expect(await descriptionOf(iri)).toBe(stored);
    }
  });

  it('is shown as its source where the editor would drop something of it', async () => {
    const html = '<details><summary>More</summary>Ferns</details>';
    const iri = await course(html);
    const page = await form(iri);
    await page.getByText('This text has pieces that the editor would drop').waitFor();
    expect(await page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe(html);
    await page.getByRole('textbox', { name: 'Description' }).fill(`${html}<p>Mosses</p>`);
    await save(page);
    expect(await descriptionOf(iri)).toBe(`${html}<p>Mosses</p>`);
  });

  it('offers what the portal allows, and nothing else', async () => {
    const iri = await course('');
    const names = async (): Promise<string[]> => {
      const page = await form(iri);
      await page.getByRole('textbox', { name: 'Description' }).waitFor();
      const labels = await page.evaluate<string[]>(LABELS);
      await page.context().close();
      return labels;
    };
    expect(await names()).toEqual(expect.arrayContaining(['Table', 'Picture', 'Underlined', 'Bold']));
    const administrator = app.as(office.person);
    const { body } = await administrator.post('/api/settings', { variable: 'html_policy', url: '/api/access_urls/1' });
    await administrator.patch(String(body['@id']), { selectedValue: '{"without": ["table", "img", "u"]}' });
    const narrowed = await names();
    expect(narrowed).toContain('Bold');
    expect(narrowed.filter((name) => ['Table', 'Picture', 'Underlined'].includes(name))).toEqual([]);
  });

  it.each(LOOKS)('is edited without a barrier %s', async (_, look) => {
    const page = await form(await course('<p>Plants</p>'), { ...look, bypassCSP: true });
    const buttons = page.getByRole('toolbar').first().getByRole('button');
    await buttons
      .nth(5)
      .waitFor()
      .catch(async (error: unknown) => {
        throw new Error(`There is no toolbar, but this: ${await page.locator('body').innerText()} ${office.errors.join()}`, {
          cause: error,
        });
      });
    await settled(page);
    expect([await brokenRules(page), await page.evaluate<number>('document.documentElement.scrollWidth')]).toEqual([
      [],
      look.viewport.width,
    ]);
    await page.context().close();
  });
});
