import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser } from '../support/browser.js';
import { clickWithMouse, Office } from '../support/office.js';

const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==', 'base64');

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

(browserPath ? describe : describe.skip)('the file of a document in the back office', () => {
  let app: TestApplication;
  let office: Office;
  let page: Page;
  let node: number;

  beforeAll(async () => {
    app = await TestApplication.start();
    office = await Office.open(app);
    const { body } = await app.as(office.person).post('/api/courses', { title: 'Botany' });
    node = Number(String(body.resourceNode).split('/').at(-1));
    page = await office.page('', { acceptDownloads: true });
  });
  afterAll(async () => {
    await office.close();
    await app.close();
  });

  async function begun(title: string): Promise<void> {
    await page.goto('about:blank');
    await page.goto(`${app.url}/admin#/documents/create`);
    await page.locator('input[name="title"]').fill(title);
    // Seldom asked for, and so folded below the others.
    await clickWithMouse(page.locator('form summary'));
    await page.locator('input[name="parentResourceNodeId"]').fill(String(node));
  }

  /** @returns name and bytes of what "Download" of the shown document saves */
  async function saved(): Promise<[string, string]> {
    const made = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/api/documents'));
    await page.getByRole('button', { name: 'Save' }).click();
    const answer = await made;
    expect(answer.status()).toBe(201);
    const { '@id': id } = (await answer.json()) as { '@id': string };
    await page.goto('about:blank');
    await page.goto(`${app.url}/admin#/documents/${encodeURIComponent(id)}/show`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await download;
    return [file.suggestedFilename(), (await readFile(await file.path())).toString('base64')];
  }

  it('is chosen, shown before it is sent, and downloaded', async () => {
    await begun('Flower');
    const chooser = page.waitForEvent('filechooser');
    await clickWithMouse(page.getByTestId('dropzone'));
    await (await chooser).setFiles({ name: 'flower.png', mimeType: 'image/png', buffer: PICTURE });
    const preview = page.locator('form img[alt="flower.png"]');
    await preview.waitFor();
    expect(await preview.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)).toBe(1);
    expect(await saved()).toEqual(['flower.png', PICTURE.toString('base64')]);
  });

  it('is dropped, named before it is sent, and downloaded', async () => {
    await begun('Notes');
    const data = await page.evaluateHandle<unknown>(
      `(() => { const data = new DataTransfer(); data.items.add(new File(['Ferns'], 'notes.txt', { type: 'text/plain' })); return data; })()`,
    );
    await page.getByTestId('dropzone').dispatchEvent('drop', { dataTransfer: data });
    await page.locator('form').getByText('notes.txt').waitFor();
    expect(await saved()).toEqual(['notes.txt', Buffer.from('Ferns').toString('base64')]);
  });
});
