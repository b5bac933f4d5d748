import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ApiClient, type Json, type Reply } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { FakeClock } from '../support/fake-clock.js';
import { brokenRules } from '../support/broken-rules.js';
import { formIn } from '../support/html-form.js';
import { PASSWORD, withPassword } from '../support/sign-in.js';
import type { Person } from '../support/given.js';
import { NARROW_LOOKS, words } from '../support/shown-page.js';
import { settled } from '../support/settled-page.js';

const WAIT_MS = 60_000;
const HTML = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const HEAVIEST = 80 * 1024;

describe('an assignment in the browser of a learner', () => {
  const clock = new FakeClock(new Date().toISOString());
  let app: TestApplication;
  let room: Classroom;
  let session: string;
  let learner: ApiClient;
  let assignment: Json;

  const inHours = (hours: number): string => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
  const signedIn = async (person: Person): Promise<string> => {
    const { username } = await withPassword(app, person);
    const form = new URLSearchParams({ username, password: PASSWORD }).toString();
    const { headers } = await app.stranger.send('POST', '/admin/sign-in', form, { 'Content-Type': 'application/x-www-form-urlencoded' });
    return /lyceum_session=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
  };
  const given = async (members: Json = {}, terms: Json = { expiresOn: inHours(24), endsOn: inHours(48) }): Promise<Json> => {
    const resourceLinkList = [{ cid: room.course }];
    const body = { title: 'Leaves', description: '<p>Draw <b>ten</b> of them.</p>', qualification: 20, resourceLinkList, ...members };
    const made = await room.asTeacher.post('/api/c_student_publications', body);
    expect([made.status, made.body['violations']]).toEqual([201, undefined]);
    const publication = made.body['@id'];
    if (Object.keys(terms).length > 0)
      expect((await room.asTeacher.post('/api/c_student_publication_assignments', { publication, ...terms })).status).toBe(201);
    return made.body;
  };
  const address = (one: Json = assignment): string => `/assignments/${String(one['id'])}?cid=${room.course}&sid=0`;
  const worksOf = async (one: Json = assignment): Promise<Json[]> => {
    const list = `/api/c_student_publications?filetype=file&publicationParent=${String(one['@id'])}&order[sentDate]=asc`;
    return [...((await room.asTeacher.get(list)).body.member ?? [])];
  };
  /** As a browser without a script sends the form. */
  const sent = async (page: Reply, values: Record<string, string>, files: readonly (readonly [string, string])[] = []): Promise<Reply> => {
    const { action, fields } = formIn(page.text, '/assignments/');
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...Object.fromEntries(fields), ...values })) if (name !== 'file') form.append(name, value);
    for (const [name, content] of files) form.append('file', new Blob([content], { type: 'text/plain' }), name);
    if (files.length === 0) form.append('file', new Blob([]), '');
    const response = await fetch(app.url + action, {
      method: 'POST',
      headers: { ...HTML, Cookie: `lyceum_session=${session}`, Origin: app.url },
      body: form,
      redirect: 'manual',
    });
    return { status: response.status, headers: response.headers, text: await response.text(), body: {} };
  };

  beforeAll(async () => {
    app = await TestApplication.start({ clock, variables: { JWT_TTL: '100000000' } });
    room = await classroom(app);
  });
  /** A session ends with time, which these tests let pass. */
  const enter = async (): Promise<void> => {
    session = await signedIn(room.student);
    learner = new ApiClient(app.url, { Cookie: `lyceum_session=${session}`, ...HTML });
  };
  beforeEach(async () => {
    await enter();
    assignment = await given();
  });
  afterAll(() => app.close());

  it('is reached from the tab of the course, in which each line has the state', async () => {
    const tab = await learner.get(`/courses/${room.course}/assignments`);
    expect(tab.text).toContain(`href="${address().replaceAll('&', '&amp;')}"`);
    const old = await learner.get(`/courses/${room.course}/assignments/${String(assignment['id'])}`);
    expect([old.status, old.headers.get('location')]).toEqual([303, address()]);
    const agenda = await learner.get(`/courses/${room.course}/agenda`);
    const event = /href="(\/courses\/\d+\/agenda\/\d+)"/.exec(agenda.text)?.[1] ?? '';
    expect((await learner.get(event)).text).toContain(`href="/courses/${room.course}/assignments/${String(assignment['id'])}"`);
    const page = await learner.get(address());
    expect(page.status).toBe(200);
    expect(words(page)).toMatch(/Leaves Due .*Closes .*Highest mark 20 .*Text, files or both Your state Not handed in/);
    expect(Buffer.byteLength(page.text)).toBeLessThan(HEAVIEST);
  });

  it('takes a text and files without a script, once, and gives a receipt', async () => {
    const page = await learner.get(address());
    const files = [
      ['leaves.txt', 'Oak, birch.'],
      ['more.txt', 'Lime.'],
    ] as const;
    const replies = [];
    for (let click = 0; click < 2; click += 1) replies.push(await sent(page, { text: 'Ten\n\nleaves <drawn>' }, files));
    expect(replies.map(({ status }) => status)).toEqual([303, 303]);
    expect(replies[1]?.headers.get('location')).toBe(replies[0]?.headers.get('location'));
    const works = await worksOf();
    expect(works.map(({ title, description }) => [title, description])).toEqual([
      ['leaves.txt', '<p>Ten</p><p>leaves &#x3C;drawn></p>'],
      ['more.txt', null],
    ]);
    const receipt = await learner.get(String(replies[0]?.headers.get('location')));
    expect(words(receipt)).toMatch(/Handed in more\.txt, 5 B, received .* UTC on time leaves\.txt, 11 B, received .* UTC on time/);
    expect(words(receipt)).toMatch(/Your state Handed in .*Hand in more .*What you handed in more\.txt/);
    const file = /href="(\/assignments\/\d+\/files\/works\/\d+[^"]*)"/.exec(receipt.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const opened = await learner.get(file);
    expect([opened.status, await (await fetch(opened.headers.get('location') ?? '')).text()]).toEqual([303, 'Lime.']);
  });

  it('keeps what was written, and what has arrived, where it is refused', async () => {
    const picky = await given({ extensions: 'pdf', title: 'Picky' });
    const page = await learner.get(address(picky));
    expect(words(page)).toContain('Files that end in .pdf');
    const refused = await sent(page, { text: 'Kept <words>' }, [['leaves.txt', 'Oak']]);
    expect([refused.status, refused.text.includes('role="alert"'), refused.text.includes('Kept &lt;words&gt;')]).toEqual([422, true, true]);
    expect(words(refused)).toContain('This assignment takes files that end in .pdf.');
    expect(words(refused)).toMatch(/leaves\.txt Already arrived/);
    expect(await worksOf(picky)).toEqual([]);
    const nothing = await sent(page, { text: ' ' });
    expect([nothing.status, words(nothing).includes('Write a text, or choose a file.')]).toEqual([422, true]);
  });

  it('says before it is sent that it is late, and takes nothing once it is closed', async () => {
    const page = await learner.get(address());
    clock.advance(25 * 3_600);
    await enter();
    const stopped = await sent(page, { text: 'I was slow' });
    expect([stopped.status, words(stopped).includes('The due date has passed while you were writing.')]).toEqual([422, true]);
    expect(stopped.text).toContain('I was slow</textarea>');
    expect(await worksOf()).toEqual([]);
    expect(words(await learner.get(address()))).toContain('What you hand in now counts as late.');
    const late = await sent(stopped, {});
    expect(late.status).toBe(303);
    expect(words(await learner.get(String(late.headers.get('location'))))).toMatch(/Leaves, text, received .* late by 1 h/);
    expect((await worksOf())[0]).toMatchObject({ late: true, description: '<p>I was slow</p>' });
    clock.advance(24 * 3_600);
    await enter();
    const closed = await learner.get(address());
    expect([words(closed).includes('This assignment takes nothing any more.'), closed.text.includes('id="hand-in"')]).toEqual([
      true,
      false,
    ]);
    expect((await sent(page, { text: 'Too late', seen: 'late' })).status).toBe(422);
    expect(await worksOf()).toHaveLength(1);
  });

  it('shows mark, remarks and the corrected file, and takes a remark of the learner once', async () => {
    await sent(await learner.get(address()), { text: 'My work' });
    const [work] = await worksOf();
    const id = String(work?.['@id']);
    expect((await room.asTeacher.patch(id, { qualification: 17 })).status).toBe(200);
    const remark = { publication: id, comment: 'Well < seen.' };
    expect((await room.asTeacher.post('/api/c_student_publication_comments', remark)).status).toBe(201);
    const correction = { publication: id, title: 'corrected.txt', uploadFile: 'data:text/plain;name=corrected.txt;base64,T0s=' };
    expect((await room.asTeacher.post('/api/c_student_publication_corrections', correction)).status).toBe(201);
    const page = await learner.get(address());
    expect(words(page)).toMatch(/Your state Marked .*Mark: 17 of 20 .*Corrected file: corrected\.txt .*Well &lt; seen\./);
    const form = formIn(page.text, `/assignments/${String(assignment['id'])}/works/${String(work?.['id'])}/comments`);
    form.fields.set('comment', 'Thank you');
    for (let click = 0; click < 2; click += 1) {
      const type = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: app.url };
      expect((await learner.send('POST', form.action, form.fields.toString(), type)).status).toBe(303);
    }
    expect(words(await learner.get(address())).split('Thank you')).toHaveLength(2);
    expect(words(await learner.get(`/courses/${room.course}/assignments`))).toContain('Marked: 17 / 20');
  });

  it('is for those whom the API lets read it, and takes forms of its own pages alone', async () => {
    const outsider = new ApiClient(app.url, { Cookie: `lyceum_session=${await signedIn(await app.given.student())}`, ...HTML });
    for (const path of [address(), `/assignments/${String(assignment['id'])}`])
      expect([path, (await outsider.get(path)).status]).toEqual([path, (await room.asOutsider.get(String(assignment['@id']))).status]);
    expect((await app.stranger.get(address(), HTML)).headers.get('location')).toContain('/admin/sign-in?next=');
    expect((await learner.get('/assignments/999999')).status).toBe(404);
    const works = address().replace('?', '/works?');
    expect((await learner.send('POST', works, 'key=some-key-here&text=x', { Origin: 'https://elsewhere.test' })).status).toBe(403);
    expect((await learner.send('POST', works, 'text=x', { 'Content-Type': 'application/x-www-form-urlencoded' })).status).toBe(400);
    expect((await learner.get(address().replace('?', '/works.zip?'))).status).toBe(403);
  });

  if (!browserPath) process.stderr.write(`${noBrowser}\n`);

  (browserPath ? describe : describe.skip)('with a script', () => {
    let browser: Browser;
    let folder: string;
    const errors: string[] = [];

    beforeAll(async () => {
      browser = await startBrowser();
      folder = await mkdtemp(join(process.env['LYCEUM_TEST_RUN'] ?? tmpdir(), 'works-'));
    });
    afterEach(() => expect(errors).toEqual([]));
    afterAll(() => browser.close());

    const open = async (look: object = {}): Promise<[BrowserContext, Page]> => {
      const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...look });
      context.setDefaultTimeout(WAIT_MS);
      await context.addCookies([{ name: 'lyceum_session', value: session, url: app.url, sameSite: 'Strict', httpOnly: true }]);
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(app.url + address());
      return [context, page];
    };
    const fileOf = async (name: string, size: number): Promise<string> => {
      const path = join(folder, name);
      await writeFile(path, Buffer.alloc(size, 'leaf '));
      return path;
    };

    it('sends files while one writes, hands in once on a double click, and shows the receipt', async () => {
      const [context, page] = await open();
      await page.locator('input[type=file]').setInputFiles([await fileOf('big.txt', 9_000_000), await fileOf('small.txt', 10)]);
      await page.locator('textarea[name=text]').fill('Two files');
      await page.locator('#files li').getByText('Arrived').nth(1).waitFor();
      await page.getByRole('button', { name: 'Hand in', exact: true }).dblclick();
      await page.locator('.receipt').waitFor();
      expect(await page.locator('.receipt').textContent()).toMatch(/big\.txt, 8\.6 MiB/);
      const works = await worksOf();
      expect(works.map(({ title, file }) => [title, (file as { size: number }).size]).toSorted()).toEqual([
        ['big.txt', 9_000_000],
        ['small.txt', 10],
      ]);
      // Who reads the page stays, of what was written nothing.
      expect(await page.evaluate<string[]>('Object.keys(localStorage)')).toEqual(['lyceum-reader']);
      await context.close();
    });

    it('loses nothing and sends nothing twice when the network is cut in the middle of a file', async () => {
      const [context, page] = await open();
      let pieces = 0;
      await page.route('**/api/uploads/*', async (route) => {
        if (route.request().method() !== 'PATCH') return route.continue();
        pieces += 1;
        if (pieces === 2) await context.setOffline(true);
        return pieces === 2 ? route.abort() : route.continue();
      });
      await page.locator('textarea[name=text]').fill('From a train');
      await page.locator('input[type=file]').setInputFiles([await fileOf('train.txt', 11_000_000)]);
      await page.locator('#files li').getByText('No connection. It goes on by itself.').waitFor();
      await page.getByRole('button', { name: 'Hand in', exact: true }).click();
      expect(await page.locator('#state').textContent()).toContain('handed in once they have arrived');
      await context.setOffline(false);
      await page.locator('.receipt').waitFor();
      // Three pieces and the one that was cut off: what had come was not sent again.
      expect(pieces).toBe(4);
      expect(await worksOf()).toMatchObject([{ title: 'train.txt', description: '<p>From a train</p>', file: { size: 11_000_000 } }]);
      await context.close();
    });

    it('hands in once where the answer was lost, and after a reload in a tunnel', async () => {
      const [context, page] = await open();
      let lost = 0;
      await page.route('**/works?*', async (route) => {
        lost += 1;
        if (lost > 1) return route.continue();
        await route.fetch();
        await context.setOffline(true);
        return route.abort();
      });
      await page.locator('textarea[name=text]').fill('Only once');
      await page.getByRole('button', { name: 'Hand in', exact: true }).click();
      await page.locator('#state').getByText('No connection.').waitFor();
      await page.close();
      const other = await context.newPage();
      await context.setOffline(false);
      await other.goto(app.url + address());
      await other.locator('.receipt').waitFor();
      expect(await worksOf()).toMatchObject([{ description: '<p>Only once</p>' }]);
      await context.close();
    });

    it('loses nothing when the session ends while one writes', async () => {
      const [context, page] = await open();
      await page.locator('textarea[name=text]').fill('Written for hours');
      await page.locator('input[type=file]').setInputFiles([await fileOf('hours.txt', 1_000)]);
      await page.locator('#files li').getByText('Arrived').waitFor();
      await context.clearCookies();
      await page.getByRole('button', { name: 'Hand in', exact: true }).click();
      await page.locator('#state').getByText('You are signed out.').waitFor();
      // The tab is closed, and the person signs in again somewhere else.
      await page.close();
      await context.addCookies([{ name: 'lyceum_session', value: session, url: app.url, sameSite: 'Strict', httpOnly: true }]);
      const other = await context.newPage();
      await other.goto(app.url + address());
      await other.locator('.receipt').waitFor();
      expect(await worksOf()).toMatchObject([{ title: 'hours.txt', description: '<p>Written for hours</p>' }]);
      await context.close();
    });

    it('keeps a draft through a reload, takes dropped files, and lets one be removed', async () => {
      const [context, page] = await open();
      await page.locator('textarea[name=text]').fill('A draft');
      await page.evaluate(`(() => {
        const data = new DataTransfer();
        data.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }));
        data.items.add(new File(['wrong'], 'wrong.txt', { type: 'text/plain' }));
        document.getElementById('drop').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
      })()`);
      await page.locator('#files li').getByText('Arrived').nth(1).waitFor();
      await page.getByRole('button', { name: 'Remove wrong.txt' }).click();
      await page.reload();
      expect(await page.locator('textarea[name=text]').inputValue()).toBe('A draft');
      expect(await page.locator('#files li').allTextContents()).toEqual([expect.stringMatching(/dropped\.txt.*Arrived/)]);
      await page.getByRole('button', { name: 'Hand in', exact: true }).click();
      await page.locator('.receipt').waitFor();
      expect(await worksOf()).toMatchObject([{ title: 'dropped.txt', description: '<p>A draft</p>' }]);
      await context.close();
    });

    it('says that it is late as the due date passes', async () => {
      assignment = await given({}, { expiresOn: new Date(clock.now().getTime() + 3_000).toISOString() });
      const [context, page] = await open();
      await page.locator('#late').waitFor();
      expect(await page.locator('[name=seen]').inputValue()).toBe('late');
      await context.close();
    });

    it.each(NARROW_LOOKS)('has no barrier and is as wide as the screen %s', async (_, look) => {
      await sent(await learner.get(address()), { text: 'My work' }, [['a-very-long-name-of-a-file-that-nobody-would-choose.txt', 'Oak']]);
      const [work] = await worksOf();
      await room.asTeacher.patch(String(work?.['@id']), { qualification: 12.5 });
      await room.asTeacher.post('/api/c_student_publication_comments', { publication: work?.['@id'], comment: 'Fine.' });
      const [context, page] = await open({ ...look, bypassCSP: true });
      await page.goto(`${app.url}${address()}&received=${String(work?.['id'])}`);
      await settled(page);
      expect(await brokenRules(page, look)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(look.viewport.width);
      expect(await page.locator('main').textContent()).not.toMatch(/undefined|\[object Object\]|NaN|Invalid Date/);
      await context.close();
    });
  });
});
