import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../support/application.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { FakeClock } from '../support/fake-clock.js';
import type { Person } from '../support/given.js';
import { brokenRules } from '../support/broken-rules.js';
import { eventBefore, RoomSender, type SentEvent } from '../support/room-sender.js';
import { locationOf, NARROW_LOOKS, words } from '../support/shown-page.js';
import { type PageVisitor, sendForm, visitor } from '../support/signed-in-browser.js';

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

describe('pages about evidence', () => {
  const clock = new FakeClock(new Date().toISOString());
  let app: TestApplication;
  let teacher: PageVisitor;
  let learner: PageVisitor;
  let student: Person;
  let meeting: number;
  let activity: number;

  beforeAll(async () => {
    app = await TestApplication.start({ clock });
    const [tutor, course] = [await app.given.teacher(), await app.given.course()];
    student = await app.given.person({ status: 'student', firstname: 'Ada', lastname: 'Lovelace' });
    await app.given.member(course, tutor, 'teacher');
    await app.given.member(course, student);
    const made = await app.given.meeting({ course_id: course.id });
    meeting = made.id;
    const at = (id: string, seconds: number, more = {}): SentEvent =>
      eventBefore({ room: made.remoteId, user: student.id, now: clock.now() }, id, seconds, { name: 'Ada Lovelace', ...more });
    const sender = new RoomSender(app.stranger, { salt: TEST_SALT, secret: TEST_SECRET }, () => clock.now());
    await sender.modern([
      ...[
        at('user-joined', 3600),
        at('user-audio-voice-enabled', 3000, { 'sharing-mic': true, muted: false }),
        at('user-audio-muted', 2400),
      ],
      ...[at('chat-message-posted', 2000), at('user-left', 60)],
    ]);
    [teacher, learner] = [await visitor(app, tutor), await visitor(app, student)];
    const { body } = await app
      .as(tutor)
      .get<{ id: number }[]>(`/api/conference_activities?meeting=${meeting}`, { Accept: 'application/json' });
    activity = body[0]?.id ?? 0;
  });
  afterAll(() => app.close());

  const packs = (): string => `/plugin/Videoconf/meetings/${meeting}/evidence`;
  const why = (): string => `/plugin/Videoconf/activities/${activity}/why`;
  const sealed = async (): Promise<{ id: string; digest: string }> => {
    expect(locationOf(await sendForm(teacher.client, packs(), {}))).toBe(`${packs()}?notice=sealed`);
    const { text } = await teacher.client.get(packs());
    return { id: /evidence\/(\d+)"/.exec(text)?.[1] ?? '', digest: /evidence\/([0-9a-f]{64})"/.exec(text)?.[1] ?? '' };
  };
  const zipOf = async (id: string): Promise<Buffer> =>
    Buffer.from(await (await teacher.client.fetch(`/plugin/Videoconf/evidence/${id}`)).arrayBuffer());

  it('let a teacher seal a run, once however often the form is sent, and download it', async () => {
    expect(words(await teacher.client.get(packs()))).toContain('Nothing has been sealed yet.');
    const { id } = await sealed();
    expect((await sealed()).id).toBe(id);
    const page = await teacher.client.get(`${packs()}?notice=sealed`);
    expect(words(page)).toMatch(/Sealed\. .*Participants: 1 · Events: 5 · kept until/);
    expect(page.text.match(/Download \(zip\)/g)).toHaveLength(1);
    expect((await zipOf(id)).subarray(0, 2).toString()).toBe('PK');
    expect((await teacher.client.get(`/plugin/Videoconf/meetings/${meeting}`)).text).toContain(`href="${packs()}"`);
  });

  it('refuse evidence to learners, and forms of other sites', async () => {
    expect((await learner.client.get(packs())).status).toBe(403);
    expect((await sendForm(learner.client, packs(), {})).status).toBe(403);
    expect((await sendForm(teacher.client, packs(), {}, { Origin: 'https://elsewhere.example' })).status).toBe(403);
  });

  it('explain a learner their own figures and nobody else theirs', async () => {
    const own = await learner.client.get(`/plugin/Videoconf/meetings/${meeting}`);
    expect(own.text).toContain(`href="${why()}"`);
    const page = words(await learner.client.get(why()));
    expect(page).toMatch(/Why these figures: Ada Lovelace .*Presence: 0:59:00 exact .*joined \(Event \d+\) – left \(Event \d+\)/);
    expect(page).toMatch(/Talk time: 0:10:00 between two values .*between 0:00:00 and 0:10:00/);
    expect(page).not.toContain('undefined');
    const other = await visitor(app, await app.given.student());
    expect((await other.client.get(why())).status).toBe(403);
  });

  it('say to everybody whether a pack is genuine, by its digest', async () => {
    const { digest } = await sealed();
    const page = await app.stranger.get(`/evidence/${digest}`, { Accept: 'text/html' });
    expect([page.status, words(page)]).toEqual([200, expect.stringMatching(/This evidence is genuine.*Lecture/)]);
    expect(page.text).not.toContain('Lovelace');
    expect(locationOf(await app.stranger.get(`/evidence?digest=%20${digest.toUpperCase()}`))).toBe(`/evidence/${digest}`);
    const french = await app.stranger.get(`/evidence/${'0'.repeat(64)}`, { Accept: 'text/html', 'Accept-Language': 'fr' });
    expect([french.status, words(french)]).toEqual([404, expect.stringContaining('Aucun dossier de cette empreinte')]);
    expect((await app.stranger.get('/evidence?digest=12', { Accept: 'text/html' })).status).toBe(422);
  });

  (browserPath ? describe : describe.skip)('in a browser', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await startBrowser();
    });
    afterAll(() => browser.close());

    it('look up a file that stays on the computer, and name what was changed in it', async () => {
      const { id, digest } = await sealed();
      const zip = await zipOf(id);
      const folder = mkdtempSync(join(tmpdir(), 'zip-'));
      writeFileSync(join(folder, 'whole.zip'), zip);
      const broken = Buffer.from(zip);
      const start = broken.indexOf('people.csv') + 'people.csv'.length;
      broken.writeUInt8(broken.readUInt8(start + 25) ^ 1, start + 25);
      writeFileSync(join(folder, 'broken.zip'), broken);
      writeFileSync(join(folder, 'none.zip'), 'nothing');
      const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
      const sent: string[] = [];
      page.on('request', (request) => sent.push(request.method()));
      await page.goto(`${app.url}/evidence`);
      const field = page.locator('input[type=file]');
      await field.setInputFiles(join(folder, 'none.zip'));
      await page.getByText('This is no evidence pack.').waitFor();
      await field.setInputFiles(join(folder, 'broken.zip'));
      await page.locator('[data-said].problem').waitFor();
      await field.setInputFiles(join(folder, 'whole.zip'));
      await page.waitForURL(`${app.url}/evidence/${digest}`);
      expect(new Set(sent)).toEqual(new Set(['GET']));
      rmSync(folder, { recursive: true });
    });

    it.each(NARROW_LOOKS)('have nothing that axe finds, and are as wide as the screen: %s', async (name, look) => {
      const { digest } = await sealed();
      const context = await teacher.open(browser, { ...look, bypassCSP: true });
      const found: unknown[] = [];
      const folder = process.env['LYCEUM_PICTURES'];
      for (const path of [
        packs(),
        why(),
        '/evidence',
        `/evidence/${digest}`,
        '/evidence?digest=12',
        `/plugin/Videoconf/meetings/${meeting}?participant=u:${student.id}`,
      ]) {
        const page = await context.newPage();
        await page.goto(app.url + path);
        const picture = path.replaceAll(/\W+/g, '-').slice(0, 40);
        if (folder !== undefined)
          await page.screenshot({ path: `${folder}/evidence${picture}-${name.slice(0, 9).replaceAll(' ', '-')}.png`, fullPage: true });
        const width = await page.evaluate<number>('document.documentElement.scrollWidth');
        const rules = await brokenRules(page, look);
        if (rules.length > 0 || width !== look.viewport.width) found.push([path, rules, width]);
        await page.close();
      }
      expect(found).toEqual([]);
    });
  });
});
