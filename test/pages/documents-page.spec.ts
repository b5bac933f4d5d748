import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { FakeClock } from '../support/fake-clock.js';
import { form } from '../support/form.js';
import { brokenRules } from '../support/broken-rules.js';
import { newPath } from '../support/path-fixture.js';
import { type PageVisitor, sendForm, visitor } from '../support/signed-in-browser.js';
import { NARROW_LOOKS } from '../support/shown-page.js';
import { settled } from '../support/settled-page.js';
import { until } from '../support/page-until.js';

const HEAVIEST = 80 * 1024;
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
/** One file of each way in which a page shows it. */
const FILES = {
  'leaf.png': ['image/png', PIXEL, '<img src='],
  'notes.txt': ['text/plain', 'Mosses have no roots.', '<iframe class="material"'],
  'page.html': ['text/html', '<h1>Mosses</h1>', '<iframe class="material"'],
  'paper.pdf': ['application/pdf', '%PDF-1.4\n%%EOF', '<iframe class="material"'],
  'talk.mp3': ['audio/mpeg', Buffer.from('ID3\u0003\u0000\u0000'), '<audio'],
  'film.mp4': ['video/mp4', Buffer.from('\u0000\u0000\u0000\u0018ftypmp42'), '<video'],
  'seeds.zip': ['application/zip', Buffer.from('PK\u0003\u0004'), 'does not show this kind of file'],
} as const;

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

describe('the pages of documents', () => {
  const clock = new FakeClock(new Date().toISOString());
  let app: TestApplication;
  let room: Classroom;
  let learner: PageVisitor;
  let teacher: PageVisitor;
  const made: Record<string, number> = {};

  beforeAll(async () => {
    app = await TestApplication.start({ clock });
    room = await classroom(app);
    [learner, teacher] = [await visitor(app, room.student), await visitor(app, room.teacher)];
    for (const [name, [type, content]] of Object.entries(FILES)) made[name] = await uploaded(name, type, content);
  });
  afterAll(() => app.close());

  const place = (): string => `?cid=${room.course}&sid=0`;
  const desk = (part = '', more = ''): string => `/document-desk${part}${place()}${more}`;
  const keyOf = (text: string): string => /name="key" value="([^"]+)"/.exec(text)?.[1] ?? '';

  async function uploaded(title: string, type: string, content: string | Buffer): Promise<number> {
    const texts = {
      title,
      filetype: 'file',
      parentResourceNodeId: String(room.node),
      resourceLinkList: JSON.stringify([{ cid: room.course }]),
    };
    const parts = Object.entries(texts).map(([name, value]) => ({ name, content: value }));
    const sent = form([...parts, { name: 'uploadFile', filename: title, type, content }]);
    const reply = await room.asTeacher.send('POST', '/api/documents', sent.body, { 'Content-Type': sent.type });
    expect([title, reply.status]).toEqual([title, 201]);
    return Number(reply.body['id']);
  }
  const named = async (title: string): Promise<Record<string, unknown> | undefined> =>
    (await room.asTeacher.get(`/api/documents${place()}&title=${encodeURIComponent(title)}`)).body.member?.[0];

  it.each(Object.entries(FILES))('show %s as a browser can, with a download', async (name, [, , shown]) => {
    const id = made[name] ?? 0;
    const page = await learner.client.get(`/documents/${id}${place()}`);
    expect([page.status, page.text.includes(shown)]).toEqual([200, true]);
    const download = /href="(\/open\?[^"]+download=1)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const led = await learner.client.get(download);
    expect([led.status, led.headers.get('location')?.includes('/content/files/')]).toEqual([303, true]);
    expect((await learner.client.get(`/documents/${id}${place()}`, { 'Accept-Language': 'fr' })).text).toContain('Télécharger');
  });

  it('give a browser that is signed in the file of an address of the API, and lead any other back to it', async () => {
    for (const address of [
      `/api/documents/${made['notes.txt']}/content`,
      `/api/documents/${made['notes.txt']}/content?cid=${room.course}`,
    ]) {
      const refused = await app.stranger.get(address, { Accept: 'text/html' });
      const open = `/open?address=${encodeURIComponent(address.split('?')[0] ?? '')}`;
      expect([refused.status, refused.headers.get('refresh')]).toEqual([403, `0; url=${open}`]);
      expect((await app.stranger.get(open, { Accept: 'text/html' })).headers.get('location')).toBe(
        `/admin/sign-in?next=${encodeURIComponent(open)}`,
      );
      expect((await learner.client.get(open)).headers.get('location')).toContain('/notes.txt');
      expect(refused.text).toContain('Sign in first');
      expect((await app.stranger.get(address, { Accept: 'application/json' })).headers.get('refresh')).toBeNull();
    }
    const outsider = await visitor(app, await app.given.student());
    const open = (address: string): string => `/open?address=${encodeURIComponent(address)}`;
    expect((await outsider.client.get(open(`/api/documents/${made['notes.txt']}`))).status).toBe(403);
    expect((await learner.client.get(open('/api/documents/999999'))).status).toBe(404);
    expect((await learner.client.get(open('https://example.org/api/documents/1'))).status).toBe(404);
    expect((await outsider.client.get(`/documents/${made['notes.txt']}${place()}`)).status).toBe(403);
  });

  it('let teachers make a folder once, rename, move, hide and remove, by forms alone', async () => {
    const key = keyOf((await teacher.client.get(desk())).text);
    for (let click = 0; click < 2; click += 1)
      expect((await sendForm(teacher.client, desk('/folders'), { title: 'Week 1', key })).headers.get('location')).toBe(desk());
    const folder = await named('Week 1');
    expect((await room.asTeacher.get(`/api/documents${place()}&filetype=folder`)).body['totalItems']).toBe(1);
    const id = await uploaded('to-be-moved.txt', 'text/plain', 'x');
    expect((await sendForm(teacher.client, desk(`/${id}/title`), { title: 'moved.txt' })).status).toBe(303);
    const node = String(folder?.['resourceNode']).split('/').at(-1) ?? '';
    expect((await sendForm(teacher.client, desk(`/${id}/place`), { node })).status).toBe(303);
    expect((await named('moved.txt'))?.['fullPath']).toBe('/Week 1/moved.txt');
    const inFolder = `&folder=${String(folder?.['id'])}`;
    expect((await sendForm(teacher.client, desk(`/${id}/visibility`, inFolder), { visibility: 'draft' })).headers.get('location')).toBe(
      desk('', inFolder),
    );
    expect((await teacher.client.get(desk('', inFolder))).text).toContain('hidden');
    expect((await learner.client.get(`/documents/${id}${place()}`)).status).toBe(403);
    await sendForm(teacher.client, desk(`/${id}/visibility`, inFolder), { visibility: 'published' });
    expect((await learner.client.get(`/documents/${id}${place()}`)).status).toBe(200);
    await newPath(room, [{ title: 'Read', path: String(id) }], { title: 'Of mosses' });
    expect((await teacher.client.get(desk(`/${id}/removal`))).text).toContain('<li>Of mosses</li>');
    const removal = await teacher.client.get(desk(`/${String(folder?.['id'])}/removal`));
    expect(removal.text).toContain('everything in it: 1 documents');
    expect(removal.text).toContain('for 30 days');
    expect((await sendForm(teacher.client, desk(`/${String(folder?.['id'])}/removal`), {})).status).toBe(303);
    expect(await named('moved.txt')).toBeUndefined();
  });

  it('lead to the bin of the course, which gives back what was deleted, or ends it for good', async () => {
    const bin = /href="(\/bin\?[^"]+)"/.exec((await teacher.client.get(desk())).text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const actionOf = (text: string, part: string): string =>
      new RegExp(`"(/bin/\\d+/${part}[^"]*)"`).exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const listed = await teacher.client.get(bin);
    expect([listed.status, listed.text.includes('Week 1')]).toEqual([200, true]);
    expect((await learner.client.get(bin)).text).not.toContain('Week 1');
    expect((await teacher.client.get(bin, { 'Accept-Language': 'fr' })).text).toContain('Restaurer');
    const restore = actionOf(listed.text, 'restore');
    expect((await sendForm(learner.client, restore, {})).status).toBeGreaterThanOrEqual(403);
    expect((await sendForm(teacher.client, restore, {}, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    const done = await sendForm(teacher.client, restore, { title: 'Week 1' });
    expect((await teacher.client.get(done.headers.get('location') ?? '')).text).toContain('“Week 1” is where it was.');
    expect((await sendForm(teacher.client, restore, { title: 'Week 1' })).status).toBe(404);
    const document = await named('moved.txt');
    expect(document?.['fullPath']).toBe('/Week 1/moved.txt');
    expect((await sendForm(teacher.client, desk(`/${String(document?.['id'])}/removal`), {})).status).toBe(303);
    const removal = actionOf((await teacher.client.get(bin)).text, 'removal');
    expect((await teacher.client.get(removal)).text).toContain('Delete “moved.txt” for good?');
    expect((await sendForm(teacher.client, removal, {})).status).toBe(303);
    expect((await teacher.client.get(bin)).text).toContain('The bin is empty.');
    await uploaded('thrown away.txt', 'text/plain', 'x');
    expect((await room.asTeacher.delete(`/api/documents/${String((await named('thrown away.txt'))?.['id'])}`)).status).toBe(204);
  });

  it('take a file of a form without a script, and keep what was written where it is refused', async () => {
    const key = keyOf((await teacher.client.get(desk())).text);
    const sent = form([
      { name: 'key', content: key },
      { name: 'uploadFile', filename: 'fern (1).txt', type: 'text/plain', content: 'A fern.' },
    ]);
    for (let click = 0; click < 2; click += 1)
      expect((await teacher.client.send('POST', desk('/files'), sent.body, { 'Content-Type': sent.type })).status).toBe(303);
    const fern = await named('fern (1).txt');
    expect((await room.asStudent.get(`/api/documents/${String(fern?.['id'])}/content`)).text).toBe('A fern.');
    expect((await room.asTeacher.get(`/api/documents${place()}&title=fern`)).body['totalItems']).toBe(1);
    const empty = form([{ name: 'key', content: key }]);
    const refused = await teacher.client.send('POST', desk('/files'), empty.body, { 'Content-Type': empty.type });
    expect([refused.status, refused.text.includes('role="alert"')]).toEqual([422, true]);
    const taken = await sendForm(teacher.client, desk(`/${made['notes.txt']}/title`), { title: 'leaf.png' });
    expect([taken.status, taken.text.includes('value="leaf.png"'), taken.text.includes('has a document of this name')]).toEqual([
      422,
      true,
      true,
    ]);
  });

  it('are edited by teachers alone, and by forms of this site', async () => {
    expect((await learner.client.get(desk())).status).toBe(403);
    expect((await sendForm(learner.client, desk('/folders'), { title: 'Mine', key: 'a-key-of-tests' })).status).toBe(403);
    expect((await sendForm(teacher.client, desk('/folders'), { title: 'X' }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await teacher.client.get(`/courses/${room.course}/documents`)).text).toContain(desk().replace('&', '&amp;'));
    expect((await learner.client.get(`/courses/${room.course}/documents`)).text).not.toContain('/document-desk');
  });

  (browserPath ? describe : describe.skip)('in a browser', () => {
    let browser: Browser;
    const errors: string[] = [];
    beforeAll(async () => {
      browser = await startBrowser();
    });
    afterEach(() => expect(errors).toEqual([]));
    afterAll(() => browser.close());

    const watched = (page: Page): Page => {
      page.on('pageerror', ({ message }) => errors.push(message));
      page.on('console', (line) => line.text().includes('Content Security Policy') && errors.push(line.text()));
      return page;
    };

    it('show a picture and a text from the origin of content', async () => {
      const context = await learner.open(browser);
      const page = watched(await context.newPage());
      await page.goto(`${app.url}/documents/${made['leaf.png']}${place()}`);
      await until(page, "document.querySelector('.shown img').naturalWidth === 1");
      await page.goto(`${app.url}/documents/${made['notes.txt']}${place()}`);
      await page.frameLocator('iframe.material').getByText('Mosses have no roots.').waitFor();
      await page.goto(`${app.url}/api/documents/${made['notes.txt']}/content`);
      await page.getByText('Mosses have no roots.').waitFor();
      await context.close();
    });

    it('take several files at once, in pieces, and go on where the network broke off', async () => {
      const context = await teacher.open(browser);
      const page = watched(await context.newPage());
      await page.goto(app.url + desk());
      const large = Buffer.alloc(9 * 1024 * 1024, 'moss ');
      let cut = 0;
      await page.route('**/api/uploads/*', async (route) => {
        const isCut = route.request().method() === 'PATCH' && cut < 1 && Number(route.request().headers()['upload-offset']) > 0;
        if (!isCut) return route.continue();
        cut += 1;
        return route.abort();
      });
      await page.locator('input[type=file]').setInputFiles([
        { name: 'large.bin', mimeType: 'application/octet-stream', buffer: large },
        { name: 'small.txt', mimeType: 'text/plain', buffer: Buffer.from('small') },
      ]);
      await page.getByRole('link', { name: 'large.bin' }).waitFor();
      await page.getByRole('link', { name: 'small.txt' }).waitFor();
      expect(cut).toBe(1);
      expect((await named('large.bin'))?.['file']).toMatchObject({ size: large.length });
      await context.close();
    });

    it('wait where the session has ended, say so, and go on after a sign-in in another tab', async () => {
      const context = await teacher.open(browser);
      const page = watched(await context.newPage());
      await page.goto(app.url + desk());
      const cookies = await context.cookies();
      await context.clearCookies();
      await page.locator('input[type=file]').setInputFiles([{ name: 'late.txt', mimeType: 'text/plain', buffer: Buffer.from('late') }]);
      await page.locator('#files li', { hasText: 'late.txt' }).getByText('You are signed out.').waitFor();
      await context.addCookies(cookies);
      await page.getByRole('link', { name: 'late.txt' }).waitFor();
      expect((await named('late.txt'))?.['file']).toMatchObject({ size: 4 });
      await context.close();
    });

    it('leave nothing of a file that is stopped on its way, and send those after it', async () => {
      const context = await teacher.open(browser);
      const page = watched(await context.newPage());
      await page.goto(app.url + desk());
      // The first piece of the first file never gets there.
      let held = 0;
      await page.route('**/api/uploads/*', (route) => {
        if (route.request().method() !== 'PATCH' || held > 0) return route.continue();
        held += 1;
        return undefined;
      });
      await page.locator('input[type=file]').setInputFiles([
        { name: 'wrong.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(5 * 1024 * 1024, 'x') },
        { name: 'right.txt', mimeType: 'text/plain', buffer: Buffer.from('right') },
      ]);
      await until(page, "document.querySelector('#files progress')");
      while (held === 0) await page.evaluate('new Promise(requestAnimationFrame)');
      await page.getByRole('button', { name: 'Stop: wrong.bin' }).click();
      await page.locator('#files li', { hasText: 'wrong.bin' }).getByText('stopped', { exact: true }).waitFor();
      await page.locator('#files li', { hasText: 'right.txt' }).getByText('done', { exact: true }).waitFor();
      expect([await named('wrong.bin'), (await named('right.txt'))?.['title']]).toEqual([undefined, 'right.txt']);
      await context.close();
    });

    it.each(NARROW_LOOKS)('have no barrier, are as narrow as the screen, and light (%s)', async (_, look) => {
      const found: unknown[] = [];
      const pages = [
        [learner, `/documents/${made['leaf.png']}${place()}`],
        [learner, `/documents/${made['seeds.zip']}${place()}`],
        [teacher, desk()],
        [teacher, desk(`/${made['notes.txt']}/removal`)],
        [teacher, `/bin${place()}`],
        [teacher, '/bin'],
      ] as const;
      for (const [who, address] of pages) {
        const context = await who.open(browser, { ...look, bypassCSP: true });
        const page = watched(await context.newPage());
        let weight = 0;
        page.on('response', async (response) => {
          if (response.url().startsWith(app.url)) weight += (await response.body().catch(() => Buffer.alloc(0))).length;
        });
        await page.goto(app.url + address);
        await settled(page);
        for (const summary of await page.locator('main details summary').all()) await summary.click();
        found.push([
          address,
          await brokenRules(page, look),
          await page.evaluate('document.documentElement.scrollWidth'),
          weight < HEAVIEST,
        ]);
        const folder = process.env['LYCEUM_PICTURES'];
        const name = address.replaceAll(/\W+/g, '-');
        if (folder !== undefined) await page.screenshot({ path: `${folder}/documents${name}-${look.viewport.width}.png`, fullPage: true });
        await context.close();
      }
      expect(found).toEqual(pages.map(([, address]) => [address, [], look.viewport.width, true]));
    });
  });
});
