import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Json, Reply } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { FakeClock } from '../support/fake-clock.js';
import { formIn } from '../support/html-form.js';
import { brokenRules } from '../support/broken-rules.js';
import { newPath } from '../support/path-fixture.js';
import { sessionOfCourse } from '../support/session-of-course.js';
import { type PageVisitor, sendForm, visitor } from '../support/signed-in-browser.js';
import { NARROW_LOOKS } from '../support/shown-page.js';

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

describe('the pages on which learning paths are made', () => {
  let app: TestApplication;
  let room: Classroom;
  let teacher: PageVisitor;
  let learner: PageVisitor;
  /** One of each kind that a step is made of, by its kind. */
  const material: Record<string, number> = {};

  const made = async (path: string, body: Json): Promise<number> => {
    const reply = await room.asTeacher.post(`/api/${path}`, { resourceLinkList: [{ cid: room.course }], ...body });
    expect([path, reply.status, reply.text]).toEqual([path, 201, reply.text]);
    return Number(reply.body.id);
  };

  beforeAll(async () => {
    app = await TestApplication.start({ clock: new FakeClock(new Date().toISOString()) });
    room = await classroom(app);
    [teacher, learner] = [await visitor(app, room.teacher), await visitor(app, room.student)];
    const file = { filetype: 'file', parentResourceNodeId: room.node, uploadFile: 'data:text/plain;base64,bW9zcw==' };
    material['document'] = await made('documents', { title: 'Reading', ...file });
    material['quiz'] = await made('c_quizzes', { title: 'Questions' });
    material['student_publication'] = await made('c_student_publications', { title: 'Essay' });
    material['forum'] = await made('forums', { title: 'Talk' });
    material['link'] = await made('links', { title: 'Elsewhere', url: 'https://example.org/' });
    material['survey'] = await made('c_surveys', { title: 'Opinion', code: 'opinion' });
  });
  afterAll(() => app.close());

  const place = (): string => `cid=${room.course}&sid=0`;
  const at = (path: number | 'new', more = ''): string => `/path-builder/${path}?${place()}${more}`;
  const stored = async (path: number): Promise<Json> => (await room.asTeacher.get(`/api/learning_paths/${path}?include=items`)).body;
  const stepsOf = async (path: number): Promise<readonly Json[]> =>
    ((await stored(path))['items'] as Json[]).toSorted((one, other) => Number(one['displayOrder']) - Number(other['displayOrder']));
  const titles = async (path: number): Promise<unknown[]> => (await stepsOf(path)).map(({ title }) => title);
  /** What a form of the page says beside its fields, sent by one of its buttons. */
  const press = async (page: Reply, path: number | 'new', button: string, values: Json = {}, who = teacher): Promise<Reply> => {
    const { fields } = formIn(page.text, '/path-builder/');
    const [, step = ''] = /^(?:up|down):(\d+)$/.exec(button) ?? [];
    const [, where = ''] = new RegExp(`id="step-${step}".*?name="place" value="(\\d+)"`, 's').exec(page.text) ?? [];
    const own = { key: fields.get('key') ?? '', etag: fields.get('etag') ?? '', place: where };
    return sendForm(who.client, at(path), { ...own, ...(values as Record<string, string>), do: button });
  };
  const show = (path: number | 'new', more = ''): Promise<Reply> => teacher.client.get(at(path, more));
  /** A path of documents by their titles. */
  const pathOf = async (...steps: string[]): Promise<{ id: number; steps: readonly number[] }> =>
    newPath(
      room,
      steps.map((title) => ({ title, path: String(material['document']) })),
      { resourceLinkList: [{ cid: room.course }] },
    );

  it('make a path once, with a step of each kind once, and publish it', async () => {
    expect((await teacher.client.get(`/courses/${room.course}/paths`)).text).toContain(at('new').replace('&', '&amp;'));
    const opened = await show('new');
    const [first, second] = [await press(opened, 'new', '', { title: 'Botany' }), await press(opened, 'new', '', { title: 'Botany' })];
    expect([first.status, second.headers.get('location')]).toEqual([303, first.headers.get('location')]);
    const id = Number(/\/path-builder\/(\d+)/.exec(first.headers.get('location') ?? '')?.[1]);
    for (const [kind, material_] of Object.entries(material)) {
      const page = await show(id, `&kind=${kind}`);
      expect([kind, page.text.includes(`value="add:${material_}"`)]).toEqual([kind, true]);
      const order = /name="order" value="(\d+)"/.exec(page.text)?.[1] ?? '';
      for (let click = 0; click < 2; click += 1)
        expect([kind, (await press(page, id, `add:${material_}`, { kind, order })).status]).toEqual([kind, 303]);
    }
    expect((await stepsOf(id)).map(({ itemType, path, title }) => [itemType, path, title])).toEqual(
      Object.entries(material).map(([kind, one], index) => [
        kind,
        String(one),
        ['Reading', 'Questions', 'Essay', 'Talk', 'Elsewhere', 'Opinion'][index],
      ]),
    );
    expect((await room.asStudent.get(`/api/learning_paths/${id}`)).status).toBe(403);
    expect((await press(await show(id), id, 'publish')).status).toBe(303);
    expect((await room.asStudent.get(`/api/learning_paths/${id}`)).status).toBe(200);
    expect((await press(await show(id), id, 'hide')).status).toBe(303);
    expect((await room.asStudent.get(`/api/learning_paths/${id}`)).status).toBe(403);
  });

  it('find material by its title', async () => {
    const { id } = await pathOf();
    expect((await show(id, '&kind=quiz&search=quest')).text).toContain(`value="add:${material['quiz']}"`);
    expect((await show(id, '&kind=quiz&search=nothing')).text).toContain('The course has nothing of this kind');
  });

  it('rename, move, bind and remove steps, each once however often its button is pressed', async () => {
    const { id, steps } = await pathOf('One', 'Two', 'Three');
    const [one, two, three] = steps as [number, number, number];
    const twice = async (button: string, values: Json = {}): Promise<number[]> => {
      const page = await show(id);
      return [(await press(page, id, button, values)).status, (await press(page, id, button, values)).status];
    };
    expect(await twice(`rename:${two}`, { title: 'Second' })).toEqual([303, 303]);
    expect(await twice(`up:${three}`)).toEqual([303, 303]);
    expect(await titles(id)).toEqual(['One', 'Three', 'Second']);
    expect((await press(await show(id), id, `down:${one}`)).headers.get('location')).toBe(at(id, `#step-${one}`));
    expect(await titles(id)).toEqual(['Three', 'One', 'Second']);
    expect(await twice(`prerequisite:${two}`, { prerequisite: String(one), minimum: '50' })).toEqual([303, 303]);
    expect((await stepsOf(id))[2]).toMatchObject({ prerequisite: String(one), prerequisiteMinScore: 50 });
    expect((await show(id)).text).toContain('opens after “One”');
    expect((await press(await show(id), id, `prerequisite:${two}`, { prerequisite: '', minimum: '' })).status).toBe(303);
    expect((await stepsOf(id))[2]).toMatchObject({ prerequisite: null, prerequisiteMinScore: null });
    const asked = await teacher.client.get(`/path-builder/${id}/steps/${three}/removal?${place()}`);
    expect([asked.status, asked.text.includes('Remove “Three” from the path?')]).toEqual([200, true]);
    const removal = [await press(asked, id, `remove:${three}`), await press(asked, id, `remove:${three}`)];
    expect(removal.map(({ status }) => status)).toEqual([303, 303]);
    expect(await titles(id)).toEqual(['One', 'Second']);
    expect(await twice('title', { title: 'Renamed' })).toEqual([303, 303]);
    expect((await stored(id))['title']).toBe('Renamed');
  });

  it('move a section with what is in it', async () => {
    const path = await newPath(room, [{ title: 'Before', path: String(material['document']) }], {
      resourceLinkList: [{ cid: room.course }],
    });
    const section = await room.asTeacher.post('/api/c_lp_items', { lp: path.iri, title: 'Section', itemType: 'dir', displayOrder: 1 });
    const inner = { lp: path.iri, title: 'Inner', itemType: 'document', path: String(material['document']), displayOrder: 2 };
    expect((await room.asTeacher.post('/api/c_lp_items', { ...inner, parent: section.body['@id'] })).status).toBe(201);
    expect((await press(await show(path.id), path.id, `up:${String(section.body.id)}`)).status).toBe(303);
    expect((await stepsOf(path.id)).map(({ title, lvl }) => [title, lvl])).toEqual([
      ['Section', 1],
      ['Inner', 2],
      ['Before', 1],
    ]);
  });

  it('never overwrite unseen what another person has changed, and keep what was typed', async () => {
    const { id, steps } = await pathOf('One', 'Two');
    const opened = await show(id);
    expect((await press(opened, id, `rename:${steps[0]}`, { title: 'Theirs' })).status).toBe(303);
    const cases = [
      ['title', { title: 'My title' }, 'value="My title"'],
      [`rename:${steps[0]}`, { title: 'Mine' }, 'value="Mine"'],
      [`prerequisite:${steps[1]}`, { prerequisite: String(steps[0]), minimum: '70' }, 'value="70"'],
      [`up:${steps[1]}`, {}, 'Theirs'],
      [`remove:${steps[0]}`, {}, 'Theirs'],
    ] as const;
    for (const [button, values, kept] of cases) {
      const met = await press(opened, id, button, values);
      expect([button, met.status, met.text.includes('Another person has changed this path'), met.text.includes(kept)]).toEqual([
        button,
        412,
        true,
        true,
      ]);
    }
    expect(await titles(id)).toEqual(['Theirs', 'Two']);
  });

  it('keep what the API refuses beside its field', async () => {
    const { id, steps } = await pathOf('One', 'Two');
    expect((await press(await show(id), id, `prerequisite:${steps[1]}`, { prerequisite: String(steps[0]), minimum: '' })).status).toBe(303);
    const cases = [
      ['title', { title: '' }, 'title-problem'],
      [`rename:${steps[0]}`, { title: ' ' }, `rename-${steps[0]}-problem`],
      [`prerequisite:${steps[0]}`, { prerequisite: String(steps[1]), minimum: '33' }, `prerequisite-${steps[0]}-problem`],
      [`prerequisite:${steps[0]}`, { prerequisite: String(steps[1]), minimum: 'much' }, `prerequisite-${steps[0]}-problem`],
      ['add:999999', { kind: 'quiz', order: '2' }, 'add-problem'],
    ] as const;
    for (const [button, values, problem] of cases) {
      const refused = await press(await show(id), id, button, values);
      expect([button, [404, 422].includes(refused.status), refused.text.includes(`id="${problem}"`)]).toEqual([button, true, true]);
      if ('minimum' in values) expect(refused.text).toContain(`value="${values.minimum}"`);
    }
    const none = await press(await show('new'), 'new', '', { title: '' });
    expect([none.status, none.text.includes('id="title-problem"')]).toEqual([422, true]);
  });

  it('are for those whom the API lets change the path, and for forms of this site', async () => {
    const { id, steps } = await pathOf('One');
    const outsider = await visitor(app, await app.given.student());
    for (const who of [learner, outsider]) {
      const refused = [at(id), at('new'), `/path-builder/${id}/steps/${steps[0]}/removal?${place()}`];
      expect(await Promise.all(refused.map(async (address) => (await who.client.get(address)).status))).toEqual([403, 403, 403]);
      expect((await press(await show(id), id, `remove:${steps[0]}`, {}, who)).status).toBe(403);
    }
    const { fields } = formIn((await show(id)).text, '/path-builder/');
    const values = { key: fields.get('key') ?? '', do: 'hide' };
    expect((await sendForm(teacher.client, at(id), values, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await sendForm(teacher.client, at(id), { ...values, do: 'else' })).status).toBe(400);
    expect((await learner.client.get(`/courses/${room.course}/paths`)).text).not.toContain('/path-builder');
    expect(await titles(id)).toEqual(['One']);
  });

  it('let coaches make paths of their session', async () => {
    const held = await sessionOfCourse(app, room);
    const coach = await visitor(app, held.coach);
    const inSession = (path: number | 'new', more = ''): string => `/path-builder/${path}?cid=${room.course}&sid=${held.session}${more}`;
    const page = await coach.client.get(inSession('new'));
    const { fields } = formIn(page.text, '/path-builder/');
    const location = (await sendForm(coach.client, inSession('new'), { title: 'Of the session', key: fields.get('key') ?? '' })).headers;
    const id = Number(/\/path-builder\/(\d+)/.exec(location.get('location') ?? '')?.[1]);
    const built = await coach.client.get(inSession(id));
    expect([built.status, built.text.includes(`value="add:${material['document']}"`)]).toEqual([200, true]);
    const own = { key: formIn(built.text, '/path-builder/').fields.get('key') ?? '' };
    const add = { ...own, kind: 'document', order: '0', do: `add:${material['document']}` };
    expect((await sendForm(coach.client, inSession(id), add)).status).toBe(303);
    expect((await sendForm(coach.client, inSession(id), { ...own, do: 'publish' })).status).toBe(303);
    const runtime = `/api/learning_paths/${id}/runtime?cid=${room.course}&sid=${held.session}`;
    expect((await held.asLearner.get(runtime)).body['items']).toMatchObject([{ title: 'Reading' }]);
    expect((await coach.client.get(at('new'))).status).toBe(403);
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

    it('make a path by the keyboard, without a script, which a learner follows', async () => {
      const context = await teacher.open(browser, { javaScriptEnabled: false });
      const page = watched(await context.newPage());
      await page.goto(`${app.url}/courses/${room.course}/paths`);
      await page.getByRole('link', { name: 'New learning path' }).press('Enter');
      await page.getByLabel('Title').fill('By keys');
      await page.getByLabel('Title').press('Enter');
      await page.getByRole('button', { name: 'Add Reading' }).press('Enter');
      await page.locator('#step-1, ol.steps li').first().waitFor();
      await page.getByLabel('Kind').selectOption('forum');
      await page.getByRole('button', { name: 'List', exact: true }).press('Enter');
      await page.getByRole('button', { name: 'Add Talk' }).press('Enter');
      await page.getByRole('button', { name: 'Move up: Talk' }).press('Enter');
      await page.locator('ol.steps li').first().getByText('Talk').first().waitFor();
      await page.getByRole('button', { name: 'Publish' }).press('Enter');
      await page.getByText('published', { exact: true }).waitFor();
      const id = Number(/path-builder\/(\d+)/.exec(page.url())?.[1]);
      expect(await titles(id)).toEqual(['Talk', 'Reading']);
      const runtime = await room.asStudent.get(`/api/learning_paths/${id}/runtime?cid=${room.course}`);
      expect((runtime.body['items'] as Json[]).map(({ title }) => title)).toEqual(['Talk', 'Reading']);
      await context.close();
    });

    it.each(NARROW_LOOKS)('have no barrier and are as narrow as the screen (%s)', async (_, look) => {
      const { id, steps } = await pathOf('One with a rather long title of many words', 'Two', 'Three');
      const context = await teacher.open(browser, { ...look, bypassCSP: true });
      const page = watched(await context.newPage());
      const found: unknown[] = [];
      const looked = async (name: string): Promise<void> => {
        found.push([name, await brokenRules(page, look), await page.evaluate('document.documentElement.scrollWidth')]);
        const folder = process.env['LYCEUM_PICTURES'];
        if (folder !== undefined) await page.screenshot({ path: `${folder}/path-${name}-${look.viewport.width}.png`, fullPage: true });
      };
      for (const [name, address] of [
        ['tab', `/courses/${room.course}/paths`],
        ['new', at('new')],
        ['builder', at(id)],
        ['removal', `/path-builder/${id}/steps/${steps[0]}/removal?${place()}`],
      ] as const) {
        await page.goto(app.url + address);
        await looked(name);
      }
      await page.goto(app.url + at(id));
      await page.locator(`#step-${steps[1]} summary`).click();
      await press(await show(id), id, `rename:${steps[0]}`, { title: 'Theirs' });
      await page.locator(`#step-${steps[1]} [name="title"]`).fill('Mine');
      await page.locator(`button[value="rename:${steps[1]}"]`).click();
      await page.locator(`#rename-${steps[1]}-problem`).waitFor();
      await looked('conflict');
      expect(found).toEqual(['tab', 'new', 'builder', 'removal', 'conflict'].map((name) => [name, [], look.viewport.width]));
      await context.close();
    });
  });
});
