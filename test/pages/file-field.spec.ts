import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { PasswordHasher } from '../../src/auth/password-hasher.js';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';

const PASSWORD = 'a-password-of-tests';
const BUILD = "import { prepareBackOffice } from './scripts/prepare.mjs'; prepareBackOffice();";
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==', 'base64');
/** The machine may be busy; nothing here is a claim about speed. */
const PATIENCE_MS = 30_000;

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

(browserPath ? describe : describe.skip)('the file of a document in the back office', () => {
  let app: TestApplication;
  let browser: Browser;
  let page: Page;
  let node: number;

  beforeAll(async () => {
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', BUILD], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    [app, browser] = await Promise.all([TestApplication.start(), startBrowser()]);
    const administrator = await app.given.person({ roles: ['ROLE_GLOBAL_ADMIN'] });
    const passwordHash = await app.app.get(PasswordHasher).hash(PASSWORD);
    await app.dataSource.query('UPDATE "user" SET "password_hash" = $1 WHERE "id" = $2', [passwordHash, administrator.id]);
    const { body } = await app.as(administrator).post('/api/courses', { title: 'Botany' });
    node = Number(String(body.resourceNode).split('/').at(-1));
    const context = await browser.newContext({ locale: 'en-GB', acceptDownloads: true });
    context.setDefaultTimeout(PATIENCE_MS);
    page = await context.newPage();
    await page.goto(`${app.url}/admin/sign-in`);
    await page.locator('input[name="username"]').fill(administrator.username);
    await page.locator('input[name="password"]').fill(PASSWORD);
    await page.locator('main button[type="submit"], form button[type="submit"]').last().click();
    await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await app.close();
  });

  async function begun(title: string): Promise<void> {
    await page.goto('about:blank');
    await page.goto(`${app.url}/admin#/documents/create`);
    await page.locator('input[name="title"]').fill(title);
    // Seldom asked for, and so folded below the others.
    await page.locator('form summary').click();
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
    await page.getByTestId('dropzone').click();
    await (await chooser).setFiles({ name: 'flower.png', mimeType: 'image/png', buffer: PICTURE });
    const preview = page.locator('form img[alt="flower.png"]');
    await preview.waitFor();
    expect(await preview.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)).toBe(1);
    expect(await saved()).toEqual(['flower.png', PICTURE.toString('base64')]);
  }, 180_000);

  it('is dropped, named before it is sent, and downloaded', async () => {
    await begun('Notes');
    const data = await page.evaluateHandle<unknown>(
      `(() => { const data = new DataTransfer(); data.items.add(new File(['Ferns'], 'notes.txt', { type: 'text/plain' })); return data; })()`,
    );
    await page.getByTestId('dropzone').dispatchEvent('drop', { dataTransfer: data });
    await page.locator('form').getByText('notes.txt').waitFor();
    expect(await saved()).toEqual(['notes.txt', Buffer.from('Ferns').toString('base64')]);
  }, 180_000);
});
