import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { Database } from '../../src/database/statements.js';
import { JobQueue } from '../../src/jobs/job-queue.js';
import { MailQueue } from '../../src/platform/delivery/mail/mail-queue.js';
import { TestApplication } from '../support/application.js';
import type { ApiClient, Json } from '../support/api-client.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { FakeClock } from '../support/fake-clock.js';
import { testJobs } from '../support/jobs/test-jobs.js';
import { brokenRules } from '../support/broken-rules.js';
import { setPortalSetting } from '../support/portal-setting.js';
import { type PageVisitor, sendForm, visitor } from '../support/signed-in-browser.js';
import { NARROW_LOOKS, words } from '../support/shown-page.js';

const PAGES = ['/', '/admin/jobs', '/admin/branding', '/admin/bin', '/admin/mails?search=nobody'];
/** A picture of 1 and one of 32 pixels a side. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const SQUARE = Buffer.from(PIXEL);
SQUARE.writeUInt32BE(32, 16);
SQUARE.writeUInt32BE(32, 20);
const FRENCH = { 'Accept-Language': 'fr' };

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

describe('the pages of administration', () => {
  const clock = new FakeClock(new Date().toISOString());
  let app: TestApplication;
  let room: Classroom;
  let asGlobal: ApiClient;
  let global: PageVisitor;
  let local: PageVisitor;

  beforeAll(async () => {
    app = await TestApplication.start({
      clock,
      features: [testJobs],
      variables: { JWT_TTL: '10000000', NODE_ENV: 'development', SEED_DEMO: 'false' },
    });
    room = await classroom(app);
    const person = await app.given.globalAdministrator();
    asGlobal = app.as(person);
    [global, local] = [await visitor(app, person), await visitor(app, await app.given.administrator())];
  });
  afterAll(() => app.close());

  async function failedJob(name: string): Promise<number> {
    const queue = app.app.get(JobQueue, { strict: false });
    const payload = { name, permanent: true };
    await app.app.get(Database).transaction((transaction) => queue.enqueue(transaction, 'test.fail', payload, { portalId: 1 }));
    await app.runDueJobs();
    const { body } = await asGlobal.get('/api/jobs?state=dead&order[createdAt]=desc&itemsPerPage=1');
    return Number(body.member?.[0]?.['id']);
  }

  it('say when repeated work was done last, and which of it failed', async () => {
    clock.advance(301);
    await app.runDueJobs();
    const { body } = await asGlobal.get<{ member: readonly Json[] }>('/api/jobs/schedules');
    const turn = body.member.find(({ name }) => name === 'test.turn');
    expect(turn).toMatchObject({ title: 'test.turn', everySeconds: 300, state: null, job: null, lastError: null });
    expect(Date.parse(String(turn?.['doneUntil']))).toBeGreaterThan(clock.now().getTime() - 60_000);
    const unnamed = body.member.filter(({ name, title, titleFrench }) => title === name || title === titleFrench);
    expect(unnamed.map(({ name }) => name)).toEqual(['test.turn']);
    const page = await global.client.get('/admin/jobs', FRENCH);
    expect(words(page)).toMatch(/Chercher des virus dans les nouveaux fichiers 10 secondes/);
    expect((await app.as(await app.given.administrator()).get('/api/jobs/schedules')).status).toBe(403);
    const own = await local.client.get('/admin/jobs');
    expect([own.status, own.text.includes('id="lanes"'), own.text.includes('id="schedules"')]).toEqual([200, true, false]);
  });

  it('try failed work again or delete it, and say why they do not', async () => {
    const id = await failedJob('page');
    expect(words(await local.client.get('/'))).toMatch(/1 background jobs failed for good/);
    expect(words(await local.client.get('/admin/jobs'))).toMatch(/test\.fail .*Last error: Nobody/);
    const foreign = await sendForm(local.client, `/admin/jobs/${id}/retry`, {}, { 'Sec-Fetch-Site': 'cross-site' });
    expect(foreign.status).toBe(403);
    const tried = await sendForm(local.client, `/admin/jobs/${id}/retry`, {});
    expect([tried.status, tried.headers.get('location')]).toEqual([303, '/admin/jobs']);
    const twice = await sendForm(local.client, `/admin/jobs/${id}/retry`, {});
    expect([twice.status, words(twice).includes('Only a dead job can be tried again.')]).toEqual([409, true]);
    await app.runDueJobs();
    expect((await sendForm(local.client, `/admin/jobs/${id}/removal`, {})).status).toBe(303);
    const gone = await sendForm(local.client, `/admin/jobs/${id}/removal`, {});
    expect([gone.status, words(gone).includes('Nothing failed.')]).toEqual([404, true]);
    const teacher = await visitor(app, room.teacher);
    for (const path of [`/admin/jobs/${id}/retry`, `/admin/jobs/${id}/removal`])
      expect((await sendForm(teacher.client, path, {})).status).toBe(403);
  });

  it('find mails by words of their subject and by parts of their address', async () => {
    const mails = app.app.get(MailQueue, { strict: false });
    for (const to of ['grace.hopper@navy.test', 'emmy@algebra.test'])
      await app.app.get(Database).transaction((transaction) => mails.queue(transaction, { kind: 'mail.test', portalId: 1, to }));
    await app.runDueJobs();
    const found = async (query: string): Promise<readonly boolean[]> => {
      const { text } = await local.client.get(`/admin/mails?${query}`);
      return [text.includes('grace.hopper@navy.test'), text.includes('emmy@algebra.test')];
    };
    expect(await found('')).toEqual([true, true]);
    expect(await found('search=hopp')).toEqual([true, false]);
    expect(await found('search=ALGEBRA.test')).toEqual([false, true]);
    expect(await found('search=mail+from')).toEqual([true, true]);
    expect(await found('search=hopp&state=failed')).toEqual([false, false]);
    const { text } = await local.client.get('/admin/mails?search=%3Cb%3Ehopp');
    expect([text.includes('value="&lt;b&gt;hopp"'), text.includes('No mail matches.')]).toEqual([true, true]);
    const { body } = await asGlobal.get('/api/mails?search=hopp');
    expect(body.member?.map(({ to }) => to)).toEqual(['grace.hopper@navy.test']);
  });

  it('say what the files of the portal take, of how much', async () => {
    const link = { parentResourceNodeId: room.node, resourceLinkList: [{ cid: room.course, visibility: 2 }] };
    await room.asTeacher.post('/api/documents', { title: 'Ferns', contentFile: '<p>Ferns</p>', ...link });
    // What the home has counted is good for ten minutes.
    clock.advance(601);
    const storage = (await asGlobal.get('/api/access_urls/1/storage')).body;
    expect(storage).toMatchObject({ quota: null });
    expect(Number(storage['bytes'])).toBeGreaterThan(0);
    await setPortalSetting(asGlobal, 'portal_quota', '1000000');
    expect(words(await local.client.get('/'))).toMatch(/Storage [\d.]+ bytes of 1 MB taken \(0%\)/);
    expect((await room.asTeacher.get('/api/access_urls/1/storage')).status).toBe(403);
    await setPortalSetting(asGlobal, 'portal_quota', '');
  });

  const uploaded = (client: ApiClient, path: string, content: Buffer, type = 'image/png'): ReturnType<ApiClient['send']> => {
    const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: ${type}\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--x--\r\n')]);
    return client.send('POST', path, body, { 'Content-Type': 'multipart/form-data; boundary=x' });
  };

  it('give the portal its name, colour and last lines of mails, which pages, the manifest and mails then have', async () => {
    const said = { name: 'École <des> Ponts', color: '#7a1f5f', footer: '12 rue du Pont\nParis & Lyon' };
    const saved = await sendForm(local.client, '/admin/branding', said);
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/admin/branding?saved=1']);
    const { text } = await app.stranger.get('/', { Accept: 'text/html' });
    expect(text).toContain('École &lt;des&gt; Ponts</title>');
    const style = /href="(\/brand\/style\.css\?v=\w+)"/.exec(text)?.[1] ?? '';
    expect((await app.stranger.get(style)).text).toMatch(/--accent:light-dark\(#7a1f5f,#[0-9a-f]{6}\)/);
    const manifest = JSON.parse((await app.stranger.get('/manifest.webmanifest')).text) as Json;
    expect(manifest).toMatchObject({ name: said.name, theme_color: '#7a1f5f', start_url: '/' });
    for (const { src } of manifest['icons'] as readonly { readonly src: string }[]) expect((await app.stranger.get(src)).status).toBe(200);
    const office = await local.client.get('/admin');
    expect(office.text).toMatch(/<body[^>]* data-product="École &#60;des&#62; Ponts"[^>]* data-accent="#7a1f5f"/);
    const mails = app.app.get(MailQueue, { strict: false });
    await app.app
      .get(Database)
      .transaction((transaction) => mails.queue(transaction, { kind: 'mail.test', portalId: 1, to: 'ponts@x.test' }));
    await app.runDueJobs();
    const id = /\/admin\/mails\/(\d+)/.exec((await local.client.get('/admin/mails?search=ponts')).text)?.[1] ?? '';
    const shown = await local.client.get(`/admin/mails/${id}`);
    expect(words(shown)).toMatch(/École &lt;des&gt; Ponts .*-- 12 rue du Pont Paris &amp; Lyon You get this mail/);
    expect((await local.client.get(`/admin/mails/${id}/html`)).text).toContain('12 rue du Pont<br>Paris &#38; Lyon');
  });

  it('refuse a colour that cannot be read, and keep all that was written', async () => {
    const said = { name: 'Another', color: '#ffd700', footer: 'Here' };
    const refused = await sendForm(local.client, '/admin/branding', said);
    expect([refused.status, refused.text.includes('value="Another"'), refused.text.includes('value="#ffd700"')]).toEqual([422, true, true]);
    expect(words(refused)).toContain('Text of this colour cannot be read on light grounds: its contrast is 1.2 to 1');
    expect((await local.client.get('/admin/branding')).text).toContain('value="École &lt;des&gt; Ponts"');
    const wrongs: readonly Readonly<Record<string, string>>[] = [{ color: 'red' }, { name: 'x'.repeat(61) }, { footer: 'y'.repeat(501) }];
    for (const wrong of wrongs) expect([wrong, (await sendForm(local.client, '/admin/branding', wrong)).status]).toEqual([wrong, 422]);
    expect((await sendForm(local.client, '/admin/branding', said, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  });

  it('take pictures of the portal, and nothing else', async () => {
    expect((await uploaded(local.client, '/admin/branding/logo', PIXEL)).status).toBe(303);
    const logo =
      /<img src="(\/api\/illustrations\/\d+\/content)"/.exec((await app.stranger.get('/', { Accept: 'text/html' })).text)?.[1] ?? '';
    expect((await app.stranger.get(logo, { Accept: 'image/*' })).status).toBe(200);
    expect((await uploaded(local.client, '/admin/branding/icon', PIXEL)).status).toBe(422);
    expect((await uploaded(local.client, '/admin/branding/icon', SQUARE)).status).toBe(303);
    const icon = /<link rel="icon" href="(\/brand\/icon\.png\?v=\w+)"/.exec((await local.client.get('/')).text)?.[1] ?? '';
    expect((await app.stranger.get(icon)).headers.get('content-type')).toBe('image/png');
    const wrong = [
      ['logo', Buffer.from('<svg/>'), 'image/svg+xml'],
      ['logo', Buffer.alloc(600_000), 'image/png'],
      ['icon', Buffer.alloc(0), 'image/png'],
    ] as const;
    for (const [at, content, type] of wrong)
      expect([at, type, (await uploaded(local.client, `/admin/branding/${at}`, content, type)).status]).toEqual([at, type, 422]);
    for (const at of ['logo', 'icon']) expect((await sendForm(local.client, `/admin/branding/${at}/removal`, {})).status).toBe(303);
    expect((await local.client.get('/')).text).toContain('href="/admin/assets/icon.svg"');
  });

  (browserPath ? it : it.skip).each(NARROW_LOOKS)('are accessible %s', async (_, look) => {
    await failedJob('looked at');
    const browser: Browser = await startBrowser();
    const context = await global.open(browser, { ...look, bypassCSP: true });
    const page = await context.newPage();
    for (const path of PAGES) {
      await page.goto(app.url + path);
      expect([path, await brokenRules(page, look)]).toEqual([path, []]);
      const width = await page.evaluate('document.documentElement.scrollWidth');
      expect([path, width]).toEqual([path, look.viewport.width]);
    }
    await browser.close();
  });
});
