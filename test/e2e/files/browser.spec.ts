import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page, Request as Asked } from 'playwright-core';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { noWholeBrowser, startBrowser, wholeBrowserPath } from '../../support/browser.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { form } from '../../support/form.js';
import { until } from '../../support/page-until.js';

const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==', 'base64');
const RATE = 8_000;
const SECONDS = 600;

/** Ten minutes of silence: so long that a browser asks for the place to which it is to jump. */
function sound(): Buffer {
  const samples = RATE * SECONDS;
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(samples * 2, 40);
  return wav;
}

const PDF = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj',
  'trailer<</Root 1 0 R>>',
  '%%EOF',
].join('\n');

if (wholeBrowserPath === undefined) process.stderr.write(`${noWholeBrowser}\n`);

(wholeBrowserPath === undefined ? describe.skip : describe)('files in a browser', () => {
  let application: TestApplication;
  let room: Classroom;
  let student: ApiClient;
  let browser: Browser;
  let page: Page;
  let asked: Asked[];
  /** Of all answers, by address. */
  const statuses = new Map<string, number[]>();

  beforeAll(async () => {
    application = await TestApplication.start();
    room = await classroom(application);
    student = room.asStudent;
    browser = await startBrowser(wholeBrowserPath);
    page = await browser.newPage();
    page.on('request', (request) => asked.push(request));
    page.on('response', (response) => statuses.set(response.url(), [...(statuses.get(response.url()) ?? []), response.status()]));
  });
  afterAll(async () => {
    await browser.close();
    await application.close();
  });

  /** Address that a learner is given for a new document. */
  async function address(filename: string, type: string, content: string | Buffer): Promise<string> {
    asked = [];
    const sent = form([
      { name: 'title', content: filename },
      { name: 'parentResourceNodeId', content: String(room.node) },
      { name: 'uploadFile', filename, type, content },
    ]);
    const made = await room.asTeacher.send('POST', '/api/documents', sent.body, { 'Content-Type': sent.type });
    expect([made.status, made.body.violations]).toEqual([201, undefined]);
    return String(((await student.get(`${String(made.body['@id'])}?signedFiles=true`)).body.file as Json).url);
  }

  /** Whether a token went along, in a header or an address. */
  const tokens = (): boolean[] => asked.map((one) => 'authorization' in one.headers() || /eyJ[\w-]+\./.test(one.url()));

  it('pictures, films and links to documents are shown without a token (case 12)', async () => {
    const picture = await address('a.png', 'image/png', PICTURE);
    await page.setContent(`<img src="${picture}">`);
    await until(page, 'document.images[0].complete');
    expect(await page.evaluate('document.images[0].naturalWidth')).toBe(1);
    expect(tokens()).not.toContain(true);

    const film = await address('a.wav', 'audio/wav', sound());
    await page.setContent(`<video src="${film}" preload="metadata" muted></video>`);
    await until(page, 'document.querySelector("video").readyState >= 1');
    expect(await page.evaluate('Math.round(document.querySelector("video").duration)')).toBe(SECONDS);
    await page.evaluate('document.querySelector("video").currentTime = 550');
    await until(page, '!document.querySelector("video").seeking');
    expect(statuses.get(film)).toContain(206);
    expect(tokens()).not.toContain(true);

    const text = await address('a.pdf', 'application/pdf', PDF);
    const response = await fetch(text);
    expect([response.headers.get('content-type'), response.headers.get('content-disposition')?.slice(0, 6)]).toEqual([
      'application/pdf',
      'inline',
    ]);
    await response.arrayBuffer();
    await page.setContent(`<a href="${text}">Read</a>`);
    const download = page.waitForEvent('download', { timeout: 3_000 }).then(
      () => 'saved',
      () => 'shown',
    );
    await page.click('a');
    expect(await download).toBe('shown');
    expect(page.url()).toBe(text);
    expect(tokens()).not.toContain(true);
  });

  it('no script of an uploaded file runs, and what is not what it says is saved (case 15)', async () => {
    const script = "document.title = 'ran'; fetch('/content/ran'); new Image().src = 'http://127.0.0.1:9/ran';";
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><title>still</title><script>${script}</script></svg>`;
    await page.goto(await address('a.svg', 'image/svg+xml', drawing));
    expect(await page.title()).toBe('still');
    const html = `<title>still</title><body onload="${script}"><script>${script}</script><a id="a" href="javascript:${script}">x</a></body>`;
    await page.goto(await address('a.html', 'text/html', html));
    await page.click('#a');
    expect(await page.title()).toBe('still');
    expect(asked.filter((one) => one.url().endsWith('ran')).map((one) => one.url())).toEqual([]);
    const disguised = await address('fake.png', 'image/png', `<script>${script}</script>`);
    await page.goto('about:blank');
    const saved = page.waitForEvent('download');
    await page.goto(disguised).catch(() => undefined);
    expect((await saved).suggestedFilename()).toBe('fake.png');
    expect(asked.filter((one) => one.url().endsWith('ran')).map((one) => one.url())).toEqual([]);
  });
});
