import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ApiClient, type Json, type Reply } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { type Classroom, classroom } from '../support/classroom.js';
import type { Person } from '../support/given.js';
import { formIn } from '../support/html-form.js';
import { brokenRules } from '../support/broken-rules.js';
import { PASSWORD, withPassword } from '../support/sign-in.js';
import { NARROW_LOOKS, words } from '../support/shown-page.js';
import { settled } from '../support/settled-page.js';
import { until } from '../support/page-until.js';

const WAIT_MS = 60_000;
const HTML = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const HEAVIEST = 250 * 1024;

describe('an assignment in the browser of a teacher', () => {
  let app: TestApplication;
  let room: Classroom;
  let session: string;
  let teacher: ApiClient;
  let learner: ApiClient;
  let colleague: ApiClient;
  let learners: Person[];
  let assignment: Json;
  let works: Json[];

  const signedIn = async (person: Person): Promise<string> => {
    const { username } = await withPassword(app, person);
    const form = new URLSearchParams({ username, password: PASSWORD }).toString();
    const { headers } = await app.stranger.send('POST', '/admin/sign-in', form, FORM);
    return /lyceum_session=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
  };
  const browserOf = (cookie: string): ApiClient => new ApiClient(app.url, { Cookie: `lyceum_session=${cookie}`, ...HTML });
  const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  const address = (ending = '', more = ''): string => `/assignments/${String(assignment['id'])}${ending}?cid=${room.course}&sid=0${more}`;
  const made = async (client: ApiClient, path: string, body: Json): Promise<Json> => {
    const reply = await client.post(path, body);
    expect([path, reply.status, reply.body['violations']]).toEqual([path, 201, undefined]);
    return reply.body;
  };
  const handedIn = (person: Person, title: string): Promise<Json> => {
    const file = `data:text/plain;name=${title}.txt;base64,T2Fr`;
    const publicationParent = assignment['@id'];
    return made(app.as(person), '/api/c_student_publications', { title, filetype: 'file', publicationParent, uploadFile: file });
  };
  /** As a browser without a script sends a form of a page. */
  const sent = (client: ApiClient, page: Reply, action: string, values: Record<string, string>): Promise<Reply> => {
    const form = formIn(page.text, action);
    for (const [name, value] of Object.entries(values)) form.fields.set(name, value);
    return client.send('POST', form.action, form.fields.toString(), FORM);
  };
  const markOf = async (work: Json | undefined): Promise<unknown> => {
    const { body } = await room.asTeacher.get(String(work?.['@id']));
    return body['dateOfQualification'] === null ? null : body['qualification'];
  };
  const commentsOn = async (work: Json | undefined): Promise<unknown[]> =>
    ((await room.asTeacher.get(`${String(work?.['@id'])}/comments`)).body.member ?? []).map(({ comment }) => comment);

  beforeAll(async () => {
    app = await TestApplication.start({ variables: { JWT_TTL: '100000000' } });
    room = await classroom(app);
    learners = [room.student, await room.classmate(), await room.classmate(), await room.classmate()];
    session = await signedIn(room.teacher);
    teacher = browserOf(session);
    learner = browserOf(await signedIn(room.student));
    colleague = browserOf(await signedIn(await room.colleague()));
  });
  beforeEach(async () => {
    const resourceLinkList = [{ cid: room.course }];
    assignment = await made(room.asTeacher, '/api/c_student_publications', { title: 'Leaves', qualification: 20, resourceLinkList });
    const terms = { publication: assignment['@id'], expiresOn: inHours(-1), endsOn: inHours(48) };
    await made(room.asTeacher, '/api/c_student_publication_assignments', terms);
    works = [await handedIn(learners[0]!, 'one'), await handedIn(learners[1]!, 'two'), await handedIn(learners[2]!, 'three')];
  });
  afterAll(() => app.close());

  it('is made and changed by a form, in the zone of the teacher, once', async () => {
    expect((await room.asTeacher.patch(`/api/users/${room.teacher.id}`, { timezone: 'America/New_York' })).status).toBe(200);
    const tab = await teacher.get(`/courses/${room.course}/assignments`);
    const form = `/assignments?cid=${room.course}&sid=0`;
    expect(tab.text).toContain(`href="${form.replaceAll('&', '&amp;')}"`);
    const page = await teacher.get(form);
    expect(words(page)).toMatch(/New assignment .*In the time zone America\/New_York\./);
    const values = {
      title: 'Essay <one>',
      description: 'First.\n\nSecond.',
      due: '2027-07-01T18:00',
      ends: '2027-07-02T18:00',
      highest: '12,5',
    };
    const created = [
      await sent(teacher, page, '/assignments', { ...values, kind: 'only_text', extensions: 'pdf', shares: '1' }),
      await sent(teacher, page, '/assignments', { ...values, kind: 'only_text', extensions: 'pdf', shares: '1' }),
    ];
    expect(created.map(({ status }) => status)).toEqual([303, 303]);
    const location = String(created[0]?.headers.get('location'));
    expect(created[1]?.headers.get('location')).toBe(location);
    const id = /\/assignments\/(\d+)/.exec(location)?.[1];
    const { body } = await room.asTeacher.get(`/api/c_student_publications/${id}`);
    expect(body).toMatchObject({
      title: 'Essay <one>',
      description: '<p>First.</p><p>Second.</p>',
      qualification: 12.5,
      defaultVisibility: true,
    });
    const terms = (await room.asTeacher.get(String(body['assignment']))).body;
    expect([terms['expiresOn'], terms['endsOn']].map((moment) => new Date(String(moment)).toISOString())).toEqual([
      '2027-07-01T22:00:00.000Z',
      '2027-07-02T22:00:00.000Z',
    ]);
    const edit = location.replace('?', '/edit?');
    const again = await teacher.get(edit);
    expect(again.text).toMatch(/value="2027-07-01T18:00"[^]*value="12\.5"/);
    expect(again.text).toContain('First.\n\nSecond.</textarea>');
    expect((await sent(teacher, again, '/assignments', { title: 'Essay two', due: '', ends: '' })).status).toBe(303);
    const changed = (await room.asTeacher.get(`/api/c_student_publications/${id}`)).body;
    expect(changed).toMatchObject({ title: 'Essay two', description: '<p>First.</p><p>Second.</p>' });
    expect((await room.asTeacher.get(String(changed['assignment']))).body).toMatchObject({ expiresOn: null, endsOn: null });
    expect((await room.asTeacher.patch(`/api/users/${room.teacher.id}`, { timezone: 'UTC' })).status).toBe(200);
  });

  it('says beside the field what is wrong, and keeps what was typed', async () => {
    const page = await teacher.get(`/assignments?cid=${room.course}&sid=0`);
    const values = { title: 'Kept <title>', description: 'Kept text' };
    for (const [wrong, sentence] of [
      [{ due: 'tomorrow' }, 'This is not a day and a time.'],
      [{ highest: 'many' }, 'This is not a number.'],
      [{ due: '2027-07-02T18:00', ends: '2027-07-01T18:00' }, 'The last moment for handing in cannot precede the due date.'],
      [{ title: '' }, 'This value should not be blank.'],
    ] as const) {
      const refused = await sent(teacher, page, '/assignments', { ...values, ...wrong });
      expect([wrong, refused.status, words(refused).includes(sentence)]).toEqual([wrong, 422, true]);
      expect(refused.text).toContain('Kept text</textarea>');
      expect(refused.text).toContain('aria-invalid="true"');
    }
    const list = (await room.asTeacher.get(`/api/c_student_publications?cid=${room.course}&filetype=folder&title=Kept`)).body;
    expect(list['totalItems']).toBe(0);
    expect((await sent(learner, page, '/assignments', values)).status).toBe(403);
  });

  it('is not overwritten unseen by the second of two who change it', async () => {
    const [mine, theirs] = [await teacher.get(address('/edit')), await colleague.get(address('/edit'))];
    expect((await sent(colleague, theirs, '/assignments', { title: 'Leaves of trees', ends: '' })).status).toBe(303);
    const refused = await sent(teacher, mine, '/assignments', { title: 'Leaves of bushes' });
    expect([refused.status, refused.text.includes('value="Leaves of bushes"')]).toEqual([412, true]);
    expect(words(refused)).toMatch(/Another person has changed the assignment .*Stored now: Leaves of trees/);
    expect((await room.asTeacher.get(String(assignment['@id']))).body['title']).toBe('Leaves of trees');
    expect((await sent(teacher, refused, '/assignments', {})).status).toBe(303);
    expect((await room.asTeacher.get(String(assignment['@id']))).body['title']).toBe('Leaves of bushes');
  });

  it('shows who has handed in, gives all works, and marks one after the other without a script', async () => {
    const page = await teacher.get(address());
    expect(words(page)).toMatch(/What came Missing 1 of 4 .*Message this person .*Handed in late 3 of 4 .*Message these 3/);
    expect((await teacher.get(address('/works.zip'))).headers.get('content-type')).toBe('application/zip');
    const first = await teacher.get(address('/marking', '&state=to_mark'));
    expect(words(first)).toMatch(/1 of 3 .*Next .*one .*Mark \(at most 20\)/);
    expect(Buffer.byteLength(first.text)).toBeLessThan(HEAVIEST);
    const saved = await sent(teacher, first, '/assignments', { mark: '12,5', comment: 'Well seen.\nGo on.', then: 'next' });
    expect(saved.status).toBe(303);
    const second = await teacher.get(String(saved.headers.get('location')));
    expect(words(second)).toMatch(/1 of 2 .*Saved .*two/);
    expect([await markOf(works[0]), await commentsOn(works[0])]).toEqual([12.5, ['Well seen.\nGo on.']]);
    for (const [mark, sentence] of [
      ['x', 'A mark is a number.'],
      ['21', 'This value should be 20 or less.'],
    ] as const) {
      const refused = await sent(teacher, second, '/assignments', { mark, comment: 'Kept', then: 'next' });
      expect([mark, refused.status, words(refused).includes(sentence), refused.text.includes('Kept</textarea>')]).toEqual([
        mark,
        422,
        true,
        true,
      ]);
    }
    expect([await markOf(works[1]), await commentsOn(works[1])]).toEqual([null, []]);
    // From the last that waits on, the next is the first that waits.
    const last = await teacher.get(address('/marking', `&state=to_mark&work=${String(works[2]?.['id'])}`));
    expect(words(last)).toMatch(/2 of 2 .*Next .*three/);
    expect((await learner.get(address('/marking'))).status).toBe(403);
  });

  it('makes one remark of two clicks, changes it, and returns a corrected file', async () => {
    const page = await teacher.get(address('/marking', `&work=${String(works[0]?.['id'])}`));
    for (let click = 0; click < 2; click += 1)
      expect((await sent(teacher, page, '/assignments', { comment: 'Once', then: 'stay' })).status).toBe(303);
    expect(await commentsOn(works[0])).toEqual(['Once']);
    const again = await teacher.get(address('/marking', `&work=${String(works[0]?.['id'])}`));
    const { action, fields } = formIn(again.text, `/assignments/${String(assignment['id'])}/marking/`);
    const form = new FormData();
    fields.delete('correction');
    for (const [name, value] of fields) form.append(name, name === 'comment' ? 'Better said' : value);
    form.append('correction', new Blob(['right']), 'corrected.txt');
    const headers = { ...HTML, Cookie: `lyceum_session=${session}` };
    expect((await fetch(app.url + action, { method: 'POST', headers, body: form, redirect: 'manual' })).status).toBe(303);
    expect(await commentsOn(works[0])).toEqual(['Better said']);
    expect(words(await learner.get(address()))).toMatch(/Corrected file: corrected\.txt .*Better said/);
  });

  it('does not overwrite unseen what another marker has stored', async () => {
    const where = address('/marking', `&work=${String(works[0]?.['id'])}`);
    const [mine, theirs] = [await teacher.get(where), await colleague.get(where)];
    expect((await sent(colleague, theirs, '/assignments', { mark: '8', then: 'stay' })).status).toBe(303);
    const refused = await sent(teacher, mine, '/assignments', { mark: '15', comment: 'Mine', then: 'next' });
    expect([refused.status, refused.text.includes('value="15"'), refused.text.includes('Mine</textarea>')]).toEqual([412, true, true]);
    expect(words(refused)).toMatch(/Another person has marked this work .*Stored now: 8/);
    expect([await markOf(works[0]), await commentsOn(works[0])]).toEqual([8, []]);
    expect((await sent(teacher, refused, '/assignments', { then: 'stay' })).status).toBe(303);
    expect([await markOf(works[0]), await commentsOn(works[0])]).toEqual([15, ['Mine']]);
  });

  it('lets those who teach write to exactly those who have not handed in, once, each alone', async () => {
    const page = await teacher.get(address());
    const offers = [...page.text.matchAll(/<form class="offer"[^]*?<\/form>/g)].map(([form]) => form);
    const missing = offers.find((form) => form.includes('Message this person')) ?? '';
    const form = await sent(teacher, { ...page, text: missing }, '/messages/new', {});
    const name = (await room.asTeacher.get(`/api/users/${learners[3]!.id}`)).body['fullName'];
    expect([form.status, words(form).includes(`To one person: ${String(name)}`)]).toEqual([200, true]);
    const empty = await sent(teacher, form, '/messages', { text: ' ' });
    expect([empty.status, words(empty).includes('Write a subject and a message.')]).toEqual([422, true]);
    const values = { subject: 'Your leaves', text: 'Where <are> they?' };
    for (let click = 0; click < 2; click += 1) {
      const reply = await sent(teacher, form, '/messages', values);
      expect([reply.status, reply.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/messages\?sent=1&back=/)]);
    }
    const inbox = async (person: Person): Promise<Json[]> => [
      ...((await app.as(person).get('/api/messages?title=Your leaves')).body.member ?? []),
    ];
    expect((await Promise.all(learners.map(inbox))).map(({ length }) => length)).toEqual([0, 0, 0, 1]);
    const [message] = await inbox(learners[3]!);
    const receiver = browserOf(await signedIn(learners[3]!));
    expect(words(await receiver.get('/messages'))).toContain('Your leaves');
    expect(words(await receiver.get(`/messages/${String(message?.['id'])}`))).toMatch(/Your leaves .*Where &lt;are&gt; they\?/);
    expect((await learner.get(`/messages/${String(message?.['id'])}`)).status).toBe(403);
    const late = offers.find((one) => one.includes('Message these 3')) ?? '';
    const three = await sent(teacher, { ...page, text: late }, '/messages/new', {});
    expect((await sent(teacher, three, '/messages', { subject: 'Late', text: 'x' })).headers.get('location')).toContain('sent=3');
    const [first] = [...((await app.as(learners[0]!).get('/api/messages?title=Late')).body.member ?? [])];
    expect(first?.['receiversTo']).toMatchObject([{ receiver: `/api/users/${learners[0]!.id}` }]);
  });

  if (!browserPath) process.stderr.write(`${noBrowser}\n`);

  (browserPath ? describe : describe.skip)('with a script', () => {
    let browser: Browser;
    const errors: string[] = [];
    beforeAll(async () => {
      browser = await startBrowser();
    });
    afterEach(() => expect(errors).toEqual([]));
    afterAll(() => browser.close());

    const open = async (path: string, look: object = {}): Promise<[BrowserContext, Page]> => {
      const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...look });
      context.setDefaultTimeout(WAIT_MS);
      await context.addCookies([{ name: 'lyceum_session', value: session, url: app.url, sameSite: 'Strict', httpOnly: true }]);
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(app.url + path);
      return [context, page];
    };
    const mark = (page: Page): ReturnType<Page['locator']> => page.locator('[name=mark]');
    const saved = (page: Page): Promise<void> => page.locator('#state').getByText('Saved', { exact: true }).waitFor();

    it('saves as one types, and turns to the next learner by key, with the keyboard alone', async () => {
      const [context, page] = await open(address('/marking', '&state=late'));
      const focused = (selector: string): Promise<boolean> =>
        page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`);
      const tabTo = async (selector: string): Promise<void> => {
        for (let step = 0; step < 60 && !(await focused(selector)); step += 1) await page.keyboard.press('Tab');
        expect([selector, await focused(selector)]).toEqual([selector, true]);
      };
      await tabTo('[name=mark]');
      await page.keyboard.type('17,5');
      await tabTo('[name=comment]');
      await page.keyboard.type('Well seen.');
      await saved(page);
      expect([await markOf(works[0]), await commentsOn(works[0])]).toEqual([17.5, ['Well seen.']]);
      await page.keyboard.type(' Go on.');
      await Promise.all([page.waitForURL(/user=/), page.keyboard.press('Alt+PageDown')]);
      expect(await commentsOn(works[0])).toEqual(['Well seen. Go on.']);
      expect(await page.locator('.work h3').textContent()).toBe('two');
      await Promise.all([page.waitForURL(/user=/), page.keyboard.press('Alt+PageDown')]);
      await page.locator('.work h3').getByText('three').waitFor();
      await page.keyboard.press('Alt+PageUp');
      await page.locator('.work h3').getByText('two').waitFor();
      await context.close();
    });

    it('shows what another marker has stored meanwhile, and keeps the own entries', async () => {
      const where = address('/marking', `&work=${String(works[0]?.['id'])}`);
      const [context, page] = await open(where);
      expect((await room.asTeacher.patch(String(works[0]?.['@id']), { qualification: 8 })).status).toBe(200);
      await mark(page).fill('15');
      await page.locator('#stored-mark').getByText('Stored now: 8').waitFor();
      expect([await mark(page).inputValue(), await markOf(works[0])]).toEqual(['15', 8]);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await saved(page);
      expect(await markOf(works[0])).toBe(15);
      await context.close();
    });

    it('loses nothing while the network is gone, and makes one remark where the answer was lost', async () => {
      const where = address('/marking', `&work=${String(works[1]?.['id'])}`);
      const [context, page] = await open(where);
      let lost = 0;
      await page.route('**/marking/*', async (route) => {
        if (route.request().method() !== 'POST' || lost > 0) return route.continue();
        lost += 1;
        await route.fetch();
        return route.abort();
      });
      await page.locator('[name=comment]').fill('Once');
      await page.locator('#state').getByText('Not saved: trying again').waitFor();
      await context.setOffline(true);
      await mark(page).fill('9');
      await page.waitForTimeout(1_200);
      await page.close();
      const other = await context.newPage();
      await context.setOffline(false);
      await other.goto(app.url + where);
      await saved(other);
      await until(other, "document.querySelector('[name=seenMark]').value === '9'");
      expect([await markOf(works[1]), await commentsOn(works[1])]).toEqual([9, ['Once']]);
      await context.close();
    });

    it.each(NARROW_LOOKS)('has no barrier and is as wide as the screen %s', async (_, look) => {
      await room.asTeacher.patch(String(works[0]?.['@id']), { qualification: 12.5 });
      await room.asTeacher.post('/api/c_student_publication_comments', { publication: works[0]?.['@id'], comment: 'Fine.' });
      for (const path of [
        address(),
        address('/edit'),
        `/assignments?cid=${room.course}&sid=0`,
        address('/marking'),
        address('/marking', '&state=missing'),
        address('/marking', '&state=expected'),
        '/messages',
        '/notifications',
      ]) {
        const [context, page] = await open(path, { ...look, bypassCSP: true });
        await settled(page);
        expect([path, await brokenRules(page, look)]).toEqual([path, []]);
        expect([path, await page.evaluate<number>('document.documentElement.scrollWidth')]).toEqual([path, look.viewport.width]);
        expect(await page.locator('main').textContent()).not.toMatch(/undefined|\[object Object\]|NaN|Invalid Date/);
        await context.close();
      }
    });
  });
});
