import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { Database } from '../../src/database/statements.js';
import { JobQueue } from '../../src/jobs/job-queue.js';
import { MailQueue } from '../../src/platform/mail/mail-queue.js';
import { TestApplication } from '../support/application.js';
import type { ApiClient, Json } from '../support/api-client.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { FakeClock } from '../support/fake-clock.js';
import { testJobs } from '../support/jobs/test-jobs.js';
import { brokenRules } from '../support/office.js';
import { setPortalSetting } from '../support/portal-setting.js';
import { type PageVisitor, sendForm, visitor } from '../support/signed-in-browser.js';
import { NARROW_LOOKS, words } from '../support/shown-page.js';

const PAGES = ['/', '/admin/jobs', '/admin/mails?search=nobody'];
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
  }, 120_000);
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

  (browserPath ? it : it.skip).each(NARROW_LOOKS)('are accessible %s', async (_, look) => {
    await failedJob('looked at');
    const browser: Browser = await startBrowser();
    const context = await global.open(browser, { ...look, bypassCSP: true });
    const page = await context.newPage();
    for (const path of PAGES) {
      await page.goto(app.url + path);
      expect([path, await brokenRules(page)]).toEqual([path, []]);
      const width = await page.evaluate('document.documentElement.scrollWidth');
      expect([path, width]).toEqual([path, look.viewport.width]);
    }
    await browser.close();
  });
});
