import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { browserPath, noBrowser } from '../support/browser.js';
import type { Person } from '../support/given.js';
import { brokenRules } from '../support/broken-rules.js';
import { clickWithMouse, faultless, LOOKS, Office, type Places } from '../support/office.js';
import { type Scene, scene } from '../support/videoconference-server-fixture.js';

/** Bytes of scripts and styles, as they are sent, up to an open page of a course. */
const HEAVIEST = 500 * 1024;
/** Sections of the page, and what is there once they are. */
const SECTIONS = {
  '': 'Tina Tilia',
  content: 'Week 1',
  paths: 'Mosses, step by step',
  gradebook: 'First test',
  meetings: 'Ferns',
  settings: 'Wiki',
} as const;

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

(browserPath ? describe : describe.skip)('the page of a course in the back office', () => {
  let at: Scene;
  let office: Office;
  let teacher: Person;
  let learners: readonly Person[];
  let course: { id: number; node: number };
  let address: string;

  beforeAll(async () => {
    at = await scene();
    const { given } = at.app;
    office = await Office.open(at.app, await given.globalAdministrator(), at.door.url);
    teacher = await given.person({ status: 'teacher', firstname: 'Tina', lastname: 'Tilia', username: 'tina' });
    learners = [
      await given.person({ firstname: 'Lena', lastname: 'Linden', username: 'lena' }),
      await given.person({ firstname: 'Olaf', lastname: 'Oak', username: 'olaf' }),
      await given.person({ firstname: 'Frida', lastname: 'Fern', username: 'frida' }),
      await given.person({ firstname: 'Maja', lastname: 'Moss', username: 'maja' }),
      await given.person({ firstname: 'Paul', lastname: 'Pine', username: 'paul' }),
    ];
    // By the product, so that its documents have the paths that they have there.
    const { body } = await at.app.as(teacher).post('/api/courses', { title: 'Botany', visibility: 'registered' });
    course = { id: Number(body['id']), node: Number(String(body['resourceNode']).split('/').at(-1)) };
    address = `/courses/${encodeURIComponent(`/api/courses/${course.id}`)}/show`;
    await given.member(course, learners[0]!);
    await at.reset({ meetings_enabled: true, webhooks_scope: 'global' });
    await fill();
  });
  afterAll(async () => {
    await office.close();
    await at.close();
  });

  /** What a teacher has in the course: a folder, a path, a mark, a meeting tomorrow. */
  async function fill(): Promise<void> {
    const client = at.app.as(teacher);
    const place = { parentResourceNodeId: course.node, resourceLinkList: [{ cid: course.id }] };
    const iri = `/api/courses/${course.id}`;
    const now = at.clock.now().getTime();
    const times = { startsAt: new Date(now + 86_400_000).toISOString(), endsAt: new Date(now + 90_000_000).toISOString() };
    await client.post('/api/documents', { ...place, title: 'Week 1', filetype: 'folder' });
    await client.post('/api/learning_paths', { ...place, title: 'Mosses, step by step' });
    const { body: gradebook } = await client.post('/api/gradebook_categories', { title: 'Botany', course: iri });
    const { body: test } = await client.post('/api/gradebook_evaluations', {
      title: 'First test',
      weight: 40,
      max: 20,
      category: gradebook['@id'],
    });
    await client.post('/api/gradebook_results', { evaluation: test['@id'], user: `/api/users/${learners[0]!.id}`, score: 15 });
    await client.post('/api/conference_meetings', { course: iri, title: 'Ferns', visibility: 'visible', ...times });
  }

  const rowOf = (page: Page, name: string): ReturnType<Page['getByRole']> => page.getByRole('row').filter({ hasText: name });
  const members = async (): Promise<Record<string, string>> => {
    const { body } = await at.administrator.get(`/api/course_rel_users?course=${course.id}&itemsPerPage=100`);
    const names = new Map([teacher, ...learners].map(({ id, username }) => [`/api/users/${id}`, username]));
    return Object.fromEntries((body.member ?? []).map(({ user, status }) => [names.get(String(user)) ?? '', String(status)]));
  };

  it('enrols people by search, by addresses and by a file that is looked at before, changes roles and removes', async () => {
    const page = await office.place(address);
    await page.getByRole('link', { name: 'Lena Linden' }).waitFor();
    await page.getByRole('button', { name: 'Enrol people' }).click();
    await page.getByRole('combobox', { name: 'People' }).fill('olaf');
    await page.getByRole('option', { name: 'Olaf Oak' }).click();
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('button', { name: 'Enrol 1 person' }).click();
    await page.getByText('1 enrolled').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Olaf Oak' }).waitFor();

    await page.getByRole('button', { name: 'Enrol people' }).click();
    await page.getByRole('tab', { name: 'Paste' }).click();
    await page.getByRole('textbox', { name: 'E-mail addresses' }).fill('Frida Fern <Frida@example.org>, olaf\nmiller@example.org');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('1 will be enrolled').waitFor();
    expect(await rowOf(page, 'miller@example.org').textContent()).toContain('not found');
    expect(await rowOf(page, 'Olaf Oak').last().textContent()).toContain('is there already');
    await page.getByRole('checkbox', { name: 'Invite the address that was not found, as a learner' }).check();
    await page.getByRole('button', { name: 'Enrol 1 person' }).click();
    await page.getByText('1 enrolled').waitFor();
    await page.getByText('1 invited').waitFor();
    const link = await rowOf(page, 'miller@example.org').textContent();
    expect(link).toMatch(/Hand this link over: http:\/\/\S+/);
    const { body: invitations } = await at.administrator.get('/api/course_invitations?email=miller@example.org');
    expect(invitations.member).toMatchObject([{ acceptedAt: null, course: `/api/courses/${course.id}` }]);
    await page.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Enrol people' }).click();
    await page.getByRole('tab', { name: 'CSV file' }).click();
    const csv = 'username;role\nmaja;teacher\npaul;\nfrida;\nnobody;\n';
    await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('2 will be enrolled').waitFor();
    expect(await members()).toEqual({ tina: 'teacher', lena: 'student', olaf: 'student', frida: 'student' });
    await page.getByRole('button', { name: 'Enrol 2 people' }).click();
    await page.getByText('2 enrolled').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await members()).toMatchObject({ maja: 'teacher', paul: 'student' });

    await page.getByRole('combobox', { name: 'Role of Maja Moss' }).selectOption('Learner');
    await page.getByText('Maja Moss is now: Learner.').waitFor();
    await page.getByRole('combobox', { name: 'Role of Tina Tilia' }).selectOption('Learner');
    await page.getByText('A course keeps at least one teacher').waitFor();
    await page.getByRole('button', { name: 'Remove Paul Pine' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('link', { name: 'Paul Pine' }).waitFor({ state: 'detached' });
    expect(await members()).toEqual({ tina: 'teacher', lena: 'student', olaf: 'student', frida: 'student', maja: 'student' });
    await page.close();
  });

  it('enrols a class, and with it those who join later', async () => {
    const { body } = await at.administrator.post('/api/usergroups', { title: 'Gardeners' });
    await at.administrator.post('/api/usergroup_rel_users', { usergroup: body['@id'], user: `/api/users/${learners[4]!.id}` });
    const page = await office.place(address);
    await page.getByRole('button', { name: 'Enrol people' }).click();
    await page.getByRole('tab', { name: 'From a class' }).click();
    await page.getByRole('combobox', { name: 'Class' }).fill('gard');
    await page.getByRole('option', { name: 'Gardeners' }).click();
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('The class is enrolled.').waitFor();
    expect(await members()).toMatchObject({ paul: 'student' });
    await page.close();
  });

  /** Drops files from the machine onto what is seen. */
  const dropOnto = async (target: Locator, ...names: readonly string[]): Promise<void> => {
    const dataTransfer = await target
      .page()
      .evaluateHandle(
        `(() => { const data = new DataTransfer(); for (const name of ${JSON.stringify(names)}) data.items.add(new File(['Of ' + name], name, { type: 'text/plain' })); return data; })()`,
      );
    for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer });
  };
  const act = async (page: Page, name: string, action: string): Promise<void> => {
    await clickWithMouse(page.getByRole('button', { name: `Actions of ${name}`, exact: true }));
    await clickWithMouse(page.getByRole('menuitem', { name: action }));
  };
  const choose = async (page: Page, open: () => Promise<void>, name: string): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await open();
    await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(`Of ${name}`) });
  };
  /** What a learner of the course reads: the text of each file by its path. */
  const readByLearner = async (): Promise<Record<string, string>> => {
    const client = at.app.as(learners[0]!);
    const { body } = await client.get(`/api/documents?cid=${course.id}&itemsPerPage=100`);
    const files = (body.member ?? []).map(async ({ '@id': iri, fullPath, file }) => {
      const text = file === null ? 'a folder' : (await client.get(`${String(iri)}/content`)).text;
      return [String(fullPath), text] as const;
    });
    return Object.fromEntries(await Promise.all(files));
  };

  it('takes files that are dropped and chosen, makes folders, renames, moves, hides, shows and deletes', async () => {
    const page = await office.place(`${address}/content`);
    const folder = page.getByRole('button', { name: 'Week 1', exact: true });
    const inFolder = page.getByRole('list', { name: 'Week 1' });
    const documents = page.getByRole('list', { name: 'Documents' });
    await dropOnto(folder, 'slides.txt', 'notes.txt');
    await page.getByText('2 of 2 uploaded').waitFor();
    await inFolder.getByText('slides.txt').waitFor();
    await inFolder.getByText('notes.txt').waitFor();
    await choose(page, () => clickWithMouse(page.getByRole('button', { name: 'Upload files', exact: true })), 'plan.txt');
    await documents.getByText('plan.txt').waitFor();
    await choose(page, () => act(page, 'Week 1', 'Upload files here'), 'tasks.txt');
    await inFolder.getByText('tasks.txt').waitFor();
    expect(await readByLearner()).toEqual({
      '/Week 1': 'a folder',
      '/Week 1/slides.txt': 'Of slides.txt',
      '/Week 1/notes.txt': 'Of notes.txt',
      '/Week 1/tasks.txt': 'Of tasks.txt',
      '/plan.txt': 'Of plan.txt',
    });

    await clickWithMouse(page.getByRole('button', { name: 'New folder' }));
    await page.getByRole('textbox', { name: 'Name of the folder' }).fill('Week 2');
    await page.keyboard.press('Enter');
    await documents.getByRole('button', { name: 'Week 2', exact: true }).waitFor();
    await act(page, 'notes.txt', 'Rename');
    await page.getByRole('textbox', { name: 'New name' }).fill('slides.txt');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByText('The folder has a document of this name already.').waitFor();
    await page.getByRole('textbox', { name: 'New name' }).fill('hints.txt');
    await page.getByRole('button', { name: 'Save' }).click();
    await inFolder.getByText('hints.txt').waitFor();

    await act(page, 'plan.txt', 'Move');
    await page.getByRole('combobox', { name: 'Move to' }).selectOption('/Week 1');
    await clickWithMouse(page.getByRole('button', { name: 'Move', exact: true }));
    await inFolder.getByText('plan.txt').waitFor();
    await inFolder.getByText('tasks.txt').dragTo(page.getByRole('button', { name: 'Week 2', exact: true }));
    await inFolder.getByText('tasks.txt').waitFor({ state: 'detached' });
    await act(page, 'hints.txt', 'Hide from learners');
    await inFolder.getByText('hidden', { exact: true }).waitFor();
    await act(page, 'slides.txt', 'Delete');
    await clickWithMouse(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    await inFolder.getByText('slides.txt').waitFor({ state: 'detached' });
    const left = { '/Week 1': 'a folder', '/Week 1/plan.txt': 'Of plan.txt', '/Week 2': 'a folder', '/Week 2/tasks.txt': 'Of tasks.txt' };
    expect(await readByLearner()).toEqual(left);

    await act(page, 'hints.txt', 'Show to learners');
    await inFolder.getByText('hidden', { exact: true }).waitFor({ state: 'detached' });
    expect(await readByLearner()).toEqual({ ...left, '/Week 1/hints.txt': 'Of notes.txt' });
    await act(page, 'hints.txt', 'Preview');
    await page.getByRole('dialog').getByText('Of notes.txt').waitFor();
    await page.getByRole('button', { name: 'Close' }).last().click();
    const saved = page.waitForEvent('download');
    await act(page, 'hints.txt', 'Download');
    expect(await readFile(await (await saved).path(), 'utf8')).toBe('Of notes.txt');
    await page.close();
  });

  it('reaches folders and what is done with them by the keyboard alone', async () => {
    const page = await office.place(`${address}/content`);
    const folder = page.getByRole('button', { name: 'Week 1', exact: true });
    await folder.waitFor();
    await page.getByRole('button', { name: 'New folder' }).focus();
    await page.keyboard.press('Tab');
    expect(await folder.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('Enter');
    expect(await folder.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Upload files here' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Name of the folder' }).fill('Lab');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Week 1' }).getByRole('button', { name: 'Lab', exact: true }).waitFor();
    await page.close();
  });

  it('shows what the service says of a file that it does not take, and is accessible with all of it open', async () => {
    expect((await at.administrator.patch(`/api/courses/${course.id}`, { diskQuota: 1 })).status).toBe(200);
    const [, phone] = LOOKS[1];
    const page = await office.place(`${address}/content`, { ...phone, bypassCSP: true });
    await clickWithMouse(page.getByRole('button', { name: 'Week 1', exact: true }));
    const name = `film-${'x'.repeat(80)}.txt`;
    await dropOnto(page.getByRole('list', { name: 'Documents' }), name);
    await page.getByRole('alert').filter({ hasText: 'The course has no room for it: its files may take 1 bytes' }).waitFor();
    await page.getByText('0 sur 1 téléversés').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await clickWithMouse(page.getByRole('button', { name: 'Vider la liste' }));
    await page.getByText('0 sur 1 téléversés').waitFor({ state: 'detached' });
    await at.administrator.patch(`/api/courses/${course.id}`, { diskQuota: null });
    await dropOnto(page.getByRole('list', { name: 'Documents' }), name);
    await page.getByRole('list', { name: 'Documents' }).getByText(name).waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(phone.viewport.width);
    await clickWithMouse(page.getByRole('button', { name: `Actions de ${name}` }));
    await clickWithMouse(page.getByRole('menuitem', { name: 'Déplacer' }));
    await page.getByRole('combobox', { name: 'Déplacer vers' }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.close();
  });

  it('shows the marks of all learners by their items, and exports them', async () => {
    const page = await office.place(`${address}/gradebook`);
    await page.getByRole('columnheader', { name: 'First test' }).waitFor();
    expect(await rowOf(page, 'Lena Linden').textContent()).toContain('75%15/20');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    expect(await readFile(await (await saved).path(), 'utf8')).toContain('Linden,Lena,lena');
    await page.close();
  });

  it('makes a meeting of this course and comes back, and starts it', async () => {
    const page = await office.place(`${address}/meetings`);
    await page.getByRole('link', { name: 'New meeting' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Horsetails');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/\/meetings$/);
    await page.getByRole('link', { name: 'Horsetails', exact: true }).waitFor();
    const { body } = await at.administrator.get('/api/conference_meetings?title=Horsetails');
    expect(body.member).toMatchObject([{ course: `/api/courses/${course.id}` }]);
    await page.getByRole('button', { name: 'Start Horsetails' }).click();
    await page.getByText('The meeting is started.').waitFor();
    await page.close();
  });

  it('changes what the course is, who enters it and how much its files may take, and says what is wrong where it is', async () => {
    const { given } = at.app;
    const page = await office.place(`${address}/settings`);
    const save = (part: string): Promise<void> => clickWithMouse(page.getByRole('button', { name: `Save: ${part}` }));
    const saved = async (): Promise<void> => {
      await page.getByText('The settings of the course are saved.').waitFor();
      await page.getByText('The settings of the course are saved.').waitFor({ state: 'detached' });
    };
    const read = async (): Promise<Record<string, unknown>> => (await at.administrator.get(`/api/courses/${course.id}`)).body;
    await page.getByRole('textbox', { name: 'Title' }).fill('');
    await save('Course');
    await page.getByText('Required').waitFor();
    await page.getByRole('textbox', { name: 'Title' }).fill('Botany for all');
    await save('Course');
    await page.getByRole('heading', { name: 'Botany for all' }).or(page.getByText('Botany for all')).first().waitFor();
    await saved();
    await page.getByRole('spinbutton', { name: 'Most megabytes' }).fill('-1');
    await save('Space for files');
    await page.getByText('This value should be 0 or more.').waitFor();
    await page.getByRole('spinbutton', { name: 'Most megabytes' }).fill('1.5');
    await save('Space for files');
    await saved();

    await page.getByRole('radio', { name: 'For everybody signed in' }).check();
    await page.getByRole('textbox', { name: 'New registration code' }).fill('moss');
    await save('Who enters');
    await saved();
    expect(await read()).toMatchObject({ title: 'Botany for all', visibility: 'open_platform', diskQuota: 1_500_000, description: null });
    const enrol = async (code?: string): Promise<number> => {
      const person = await given.person();
      const body = { course: `/api/courses/${course.id}`, user: `/api/users/${person.id}`, registrationCode: code };
      return (await at.app.as(person).post('/api/course_rel_users', body)).status;
    };
    expect([await enrol(), await enrol('moss')]).toEqual([422, 201]);
    await clickWithMouse(page.getByRole('button', { name: 'Do without a code' }));
    await page.getByText('need no code.').waitFor();
    expect(await enrol()).toBe(201);
    await clickWithMouse(page.getByRole('switch', { name: 'Users may enrol themselves' }));
    await page.getByRole('radio', { name: 'For its members' }).check();
    await save('Who enters');
    await saved();
    expect(await read()).toMatchObject({ visibility: 'registered', subscribe: false });
    await at.administrator.patch(`/api/courses/${course.id}`, { title: 'Botany', diskQuota: null });
    await page.close();
  });

  it('shows what a further user saved meanwhile in place of writing over it, and asks before any of its forms is left', async () => {
    const page = await office.place(`${address}/settings`);
    const title = page.getByRole('textbox', { name: 'Title' });
    const save = (part: string): Promise<void> => clickWithMouse(page.getByRole('button', { name: `Save: ${part}` }));
    const iri = `/api/courses/${course.id}`;
    const read = async (): Promise<Record<string, unknown>> => (await at.administrator.get(iri)).body;
    await title.fill('Mosses');
    await at.administrator.patch(iri, { title: 'Lichens', diskQuota: 2_000_000 });
    await save('Course');
    await page.getByText('Now: Lichens').waitFor();
    expect([await title.inputValue(), (await read())['title']]).toEqual(['Mosses', 'Lichens']);
    await save('Course');
    await page.getByText('The settings of the course are saved.').waitFor();
    expect(await read()).toMatchObject({ title: 'Mosses', diskQuota: 2_000_000 });
    await page.getByText('The settings of the course are saved.').waitFor({ state: 'detached' });

    // What a further user changed beside the members of a form is no conflict of that form.
    await page.getByRole('textbox', { name: 'New registration code' }).fill('fern');
    await at.administrator.patch(iri, { title: 'Ferns' });
    await save('Who enters');
    await page.getByText('The settings of the course are saved.').waitFor();

    // The page reads its course anew, as when its window is returned to: what is typed stays, and what came meanwhile is said once.
    await title.fill('Clubmosses');
    await at.administrator.patch(iri, { title: 'Horsetails', diskQuota: 4_000_000 });
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await page.getByLabel('Most megabytes').and(page.locator('[value="4"]')).waitFor();
    expect(await title.inputValue()).toBe('Clubmosses');
    await save('Course');
    await page.getByText('Now: Horsetails').waitFor();
    expect([await title.inputValue(), (await read())['title']]).toEqual(['Clubmosses', 'Horsetails']);
    await save('Course');
    await page.getByText('The settings of the course are saved.').waitFor();
    expect(await read()).toMatchObject({ title: 'Clubmosses', diskQuota: 4_000_000 });

    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    await clickWithMouse(page.getByRole('button', { name: /^People/ }));
    const users = page.getByRole('link', { name: 'Users', exact: true });
    for (const [field, text] of [
      ['Title', 'Algae'],
      ['New registration code', 'kelp'],
      ['Most megabytes', '3'],
    ] as const) {
      const input = page.getByLabel(field);
      const before = await input.inputValue();
      await input.fill(text);
      await Promise.all([page.waitForEvent('dialog'), clickWithMouse(users)]);
      expect([field, page.url()]).toEqual([field, expect.stringContaining('settings')]);
      await input.fill(before);
    }
    expect(asked).toHaveLength(3);
    await at.administrator.patch(iri, { title: 'Botany', diskQuota: null, registrationCode: null });
    await page.close();
  });

  it('hides a tool from learners, and shows it again', async () => {
    const seen = async (): Promise<boolean> => {
      const { body } = await at.app.as(learners[0]!).get(`/api/c_tools?cid=${course.id}&itemsPerPage=100`);
      return (body.member ?? []).some(({ title }) => title === 'wiki');
    };
    const page = await office.place(`${address}/settings`);
    await page.getByRole('switch', { name: 'Wiki' }).click();
    await page.getByText('Wiki: learners do not see it.').waitFor();
    expect(await seen()).toBe(false);
    await page.getByRole('switch', { name: 'Wiki' }).click();
    await page.getByText('Wiki: learners see it.').waitFor();
    expect(await seen()).toBe(true);
    await page.close();
  });

  it('takes no more than 500 KiB of scripts and styles to open', async () => {
    const page = await office.place(address);
    await page.getByRole('link', { name: 'Lena Linden' }).waitFor();
    const bytes = await page.evaluate<number>(
      "performance.getEntriesByType('resource').filter(({ name }) => /\\.(js|css)$/.test(name)).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)",
    );
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThanOrEqual(HEAVIEST);
    await page.close();
  });

  it.each(LOOKS)('is accessible, as wide as the screen, and does not move by itself %s', async (...look) => {
    const places: Places = Object.fromEntries(
      Object.entries(SECTIONS).map(([section, shows]) => [
        `course-${section}`,
        [section === '' ? address : `${address}/${section}`, shows],
      ]),
    );
    expect(await office.examine(places, look)).toEqual(faultless(places, look));
  });
});
