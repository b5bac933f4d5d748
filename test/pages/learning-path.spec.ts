import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { FakeClock } from '../support/fake-clock.js';
import { form } from '../support/form.js';
import { brokenRules } from '../support/broken-rules.js';
import { type MadePath, newPath } from '../support/path-fixture.js';
import { newQuestion, newQuiz } from '../support/quiz-fixture.js';
import { importPackage, manifestOf, scoResource, zipped } from '../support/scorm-package.js';
import { type PageVisitor, sendForm, visitor } from '../support/signed-in-browser.js';
import { NARROW_LOOKS } from '../support/shown-page.js';
import { settled } from '../support/settled-page.js';
import { until } from '../support/page-until.js';

/** Of the page itself, without its material. */
const HEAVIEST = 80 * 1024;

const LESSON = `<!doctype html><html lang="en"><title>Lesson</title><h1>Spores</h1><button id="done">Done</button><script>
  const api = parent.API;
  api.LMSInitialize('');
  document.getElementById('done').onclick = () => {
    api.LMSSetValue('cmi.core.score.raw', '80');
    api.LMSSetValue('cmi.core.lesson_status', 'passed');
    api.LMSCommit('');
  };
</script></html>`;

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

describe('a learning path that is followed on its page', () => {
  const clock = new FakeClock(new Date().toISOString());
  let app: TestApplication;
  let room: Classroom;
  let learner: PageVisitor;
  let teacher: PageVisitor;
  let path: MadePath;

  beforeAll(async () => {
    app = await TestApplication.start({ clock });
    room = await classroom(app);
    [learner, teacher] = [await visitor(app, room.student), await visitor(app, room.teacher)];
    path = await lesson();
  });
  afterAll(() => app.close());

  const at = (id: number, more = ''): string => `/learning-paths/${id}?cid=${room.course}&sid=0${more}`;
  const created = async (list: string, body: object): Promise<Record<string, unknown>> => {
    const reply = await room.asTeacher.post(list, body);
    if (reply.status !== 201) throw new Error(`${list}: ${reply.text}`);
    return reply.body;
  };
  const given = (): object => ({ parentResourceNodeId: room.node, resourceLinkList: [{ cid: room.course }] });
  const uploaded = async (title: string, type: string, content: string | Buffer): Promise<string> => {
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
    return String(reply.body['id']);
  };

  /** A page of text, a picture, a link, a quiz that waits for the first, and the end. */
  async function lesson(): Promise<MadePath> {
    const text = await uploaded('moss.html', 'text/html', '<h1>Mosses</h1><p>They have no roots.</p>');
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const picture = await uploaded('leaf.png', 'image/png', Buffer.from(pixel, 'base64'));
    const link = String((await created('/api/links', { title: 'Leaf', url: 'https://example.org/leaf', ...given() }))['id']);
    const quiz = await newQuiz(room);
    await newQuestion(room, quiz, { type: 'free_answer' });
    const made = await newPath(
      room,
      [
        { title: 'Read of mosses', path: text },
        { title: 'Look at a leaf', path: picture },
        { title: 'Elsewhere', itemType: 'link', path: link },
        { title: 'What do you know?', itemType: 'quiz', path: String(quiz) },
        { title: 'The end', itemType: 'final_item' },
      ],
      { title: 'Mosses & <ferns>', description: '<p>Slowly.</p>' },
    );
    await room.asTeacher.patch(`/api/c_lp_items/${made.steps[1] ?? 0}`, { prerequisite: String(made.steps[0]) });
    return made;
  }

  const progressOf = async (id: number): Promise<number> =>
    Number((await room.asStudent.get(`/api/learning_paths/${id}/runtime?cid=${room.course}`)).body['progress']);

  it('is read by those who may follow it, in their language, and says why a step is locked', async () => {
    const page = await learner.client.get(at(path.id));
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(page.text).toContain('Mosses &amp; &lt;ferns&gt;');
    expect(page.text).toContain('It waits for: Read of mosses.');
    expect(page.text).not.toMatch(new RegExp(`name="item" value="${path.steps[1]}"`));
    const french = await learner.client.get(at(path.id), { 'Accept-Language': 'fr' });
    expect(french.text).toContain('Elle attend : Read of mosses.');
    const preview = await teacher.client.get(at(path.id));
    expect([preview.status, preview.text.includes('nothing is recorded')]).toEqual([200, true]);
    const outsider = await visitor(app, await app.given.student());
    expect((await outsider.client.get(at(path.id))).status).toBe(403);
    expect((await app.stranger.get(at(path.id), { Accept: 'text/html' })).headers.get('location')).toBe(
      `/admin/sign-in?next=${encodeURIComponent(at(path.id))}`,
    );
    expect((await learner.client.get(`/learning-paths/${path.id}`)).status).toBe(400);
    expect((await learner.client.get(at(999_999))).status).toBe(404);
  });

  it('is gone through by forms alone, and what is opened counts', async () => {
    const own = await lesson();
    const begun = await sendForm(learner.client, at(own.id), {});
    expect([begun.status, begun.headers.get('location')]).toEqual([303, at(own.id)]);
    const first = await learner.client.get(at(own.id));
    expect(first.text).toMatch(/<iframe class="material" src="http[^"]+\/content\/files\/[^"]+moss\.html"/);
    // The content origin isolates files itself; a frame that did so too would show no PDF in Chromium.
    expect(first.text).not.toMatch(/<iframe class="material"[^>]*sandbox/);
    expect(first.headers.get('content-security-policy')).toMatch(/frame-src 'self' http:\/\/(localhost|127\.0\.0\.1):\d+$/);
    await sendForm(learner.client, at(own.id), { item: String(own.steps[1]) });
    expect((await learner.client.get(at(own.id))).text).toMatch(/<img src="http[^"]+leaf\.png" alt="Look at a leaf">/);
    await sendForm(learner.client, at(own.id), { item: String(own.steps[2]) });
    expect((await learner.client.get(at(own.id))).text).toContain('href="https://example.org/leaf"');
    expect(await progressOf(own.id)).toBe(75);
    await sendForm(learner.client, at(own.id), { item: String(own.steps[3]) });
    const quiz = await learner.client.get(at(own.id));
    const key = /name="key" value="([^"]+)"/.exec(quiz.text)?.[1] ?? '';
    const quizAt = `/learning-paths/${own.id}/quiz?cid=${room.course}&sid=0`;
    const [one, two] = [await sendForm(learner.client, quizAt, { key }), await sendForm(learner.client, quizAt, { key })];
    expect([one.status, two.headers.get('location')]).toEqual([303, one.headers.get('location')]);
    const attempt = Number(/\/quiz-attempts\/(\d+)/.exec(one.headers.get('location') ?? '')?.[1]);
    expect((await room.asStudent.post(`/api/track_e_exercises/${attempt}/submit`, {})).status).toBeLessThan(300);
    expect(await progressOf(own.id)).toBe(100);
    expect((await learner.client.get(at(own.id))).text).toContain('You have completed this learning path.');
    expect((await sendForm(learner.client, at(own.id), { item: String(own.steps[4]) })).status).toBe(303);
    expect((await learner.client.get(at(own.id))).text).toContain('href="/account/certificates"');
    const foreign = await sendForm(learner.client, at(own.id), {}, { 'Sec-Fetch-Site': 'cross-site' });
    expect(foreign.status).toBe(403);
  });

  it('shows everything to its teacher and records nothing', async () => {
    const shown = await sendForm(teacher.client, at(path.id), { item: String(path.steps[1]) });
    expect(shown.headers.get('location')).toBe(at(path.id, `&item=${path.steps[1]}`));
    expect((await teacher.client.get(shown.headers.get('location') ?? '')).text).toContain('leaf.png');
    const { body } = await room.asTeacher.get(`/api/c_lp_views?lp=/api/learning_paths/${path.id}`);
    expect(body['totalItems']).toBe(0);
  });

  it('names the path that has to be completed first', async () => {
    const after = await newPath(room, [], { title: 'Ferns', prerequisite: path.id });
    const page = await learner.client.get(at(after.id));
    expect([page.status, page.text.includes('opens once “Mosses &amp; &lt;ferns&gt;” is completed')]).toEqual([403, true]);
    expect(page.text).toContain(`href="${at(path.id).replace('&', '&amp;')}"`);
  });

  it('is led to by the tab of its course', async () => {
    const tab = await learner.client.get(`/courses/${room.course}/paths`);
    expect(tab.text).toContain(`href="${at(path.id).replace('&', '&amp;')}"`);
    expect((await learner.client.get(`/courses/${room.course}/paths/${path.id}`)).text).toContain('Follow the path');
  });

  (browserPath ? describe : describe.skip)('in a browser', () => {
    let browser: Browser;
    /** What scripts of the pages did not catch, and what their policy refused. */
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

    it('shows a document in the page, and how far the learner is, by the keyboard alone', async () => {
      const own = await lesson();
      const context = await learner.open(browser);
      const page = watched(await context.newPage());
      await page.goto(app.url + at(own.id));
      await page.getByRole('button', { name: 'Begin' }).focus();
      await page.keyboard.press('Enter');
      await page.frameLocator('iframe.material').getByText('They have no roots.').waitFor();
      expect(await page.getByRole('status').textContent()).toBe('25 % done, 1 of 4 steps');
      await page.getByRole('button', { name: 'Next' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Look at a leaf' }).waitFor();
      await until(page, "document.querySelector('.shown img').naturalWidth === 1");
      expect(await page.getByRole('status').textContent()).toBe('50 % done, 2 of 4 steps');
      await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Read of mosses' }).press('Enter');
      await page.frameLocator('iframe.material').getByText('They have no roots.').waitFor();
      await context.close();
    });

    it('plays a SCORM package in the page, and its outline follows what the package reports', async () => {
      const item = (ref: string): string => `<item identifier="${ref}" identifierref="R"><title>Lesson ${ref}</title></item>`;
      const manifest = manifestOf(
        `<organization identifier="O"><title>Fungi</title>${item('A')}${item('B')}</organization>`,
        scoResource('R', 'index.html'),
      );
      const imported = await importPackage(room, await zipped({ 'imsmanifest.xml': manifest, 'index.html': LESSON }));
      const id = Number(/\d+$/.exec(String((imported.body['paths'] as string[])[0]))?.[0]);
      const context = await learner.open(browser);
      const page = watched(await context.newPage());
      await page.goto(app.url + at(id));
      await page.getByRole('button', { name: 'Begin' }).click();
      const sco = page.frameLocator('#launch').frameLocator('#package');
      await sco.getByRole('heading', { name: 'Spores' }).waitFor();
      await sco.getByRole('button', { name: 'Done' }).click();
      await page.getByText('50 % done, 1 of 2 steps').waitFor();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('heading', { name: 'Lesson B' }).waitFor();
      await sco.getByRole('button', { name: 'Done' }).click();
      await page.getByText('You have completed this learning path.').waitFor();
      expect(await progressOf(id)).toBe(100);
      await context.close();
    });

    it.each(NARROW_LOOKS)('has no barrier, is as narrow as the screen, and light (%s)', async (_, look) => {
      const own = await lesson();
      const context = await learner.open(browser, { ...look, bypassCSP: true });
      const page = watched(await context.newPage());
      let weight = 0;
      page.on('response', async (response) => {
        if (response.url().startsWith(app.url)) weight += (await response.body().catch(() => Buffer.alloc(0))).length;
      });
      const found: unknown[] = [];
      const steps = [0, ...own.steps.filter((_step, place) => place !== 4)];
      for (const step of steps) {
        if (step > 0) await sendForm(learner.client, at(own.id), { item: String(step) });
        weight = 0;
        await page.goto(app.url + at(own.id));
        await settled(page);
        found.push([step, await brokenRules(page, look), await page.evaluate('document.documentElement.scrollWidth'), weight < HEAVIEST]);
        const folder = process.env['LYCEUM_PICTURES'];
        if (folder !== undefined)
          await page.screenshot({
            path: `${folder}/path-${step === 0 ? 0 : own.steps.indexOf(step) + 1}-${look.viewport.width}.png`,
            fullPage: true,
          });
      }
      expect(found).toEqual(steps.map((step) => [step, [], look.viewport.width, true]));
      await context.close();
    });
  });
});
