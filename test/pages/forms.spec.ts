import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser } from '../support/browser.js';
import { brokenRules } from '../support/broken-rules.js';
import { clickWithMouse, Office } from '../support/office.js';
import { settled } from '../support/settled-page.js';
import { until } from '../support/page-until.js';

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

(browserPath ? describe : describe.skip)('forms of the back office', () => {
  let app: TestApplication;
  let office: Office;
  let course: string;

  beforeAll(async () => {
    app = await TestApplication.start();
    office = await Office.open(app);
    const { body } = await app.as(office.person).post('/api/courses', { title: 'Botany' });
    course = String(body['@id']);
  });
  afterAll(async () => {
    await office.close();
    await app.close();
  });

  const opened = async (iri: string): Promise<Page> => {
    const page = await office.page(`/admin#/courses/${encodeURIComponent(iri)}`);
    await page.locator('input[name="title"]:not([value=""])').waitFor();
    // The last part of the form that is loaded; what is below the mouse may move until then.
    await page.getByRole('toolbar', { name: 'Formatting' }).first().getByRole('button').first().waitFor();
    await settled(page);
    return page;
  };
  /** Answers each question of the browser in the same way. @returns their kinds, as they come */
  const answering = (page: Page, isAgreed: boolean): string[] => {
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void (isAgreed ? dialog.accept() : dialog.dismiss());
    });
    return asked;
  };

  it('are left without a question where nothing was changed, and with one where something was', async () => {
    const page = await opened(course);
    const asked = answering(page, false);
    await clickWithMouse(page.getByRole('button', { name: /^People/ }));
    const users = page.getByRole('link', { name: 'Users', exact: true });
    await clickWithMouse(users);
    await page.waitForURL(/#\/users/);
    expect(asked).toEqual([]);
    await page.goBack();
    await page.getByRole('textbox', { name: 'Title' }).fill('Plants');
    await Promise.all([page.waitForEvent('dialog'), clickWithMouse(users)]);
    expect(asked).toEqual(['confirm']);
    expect(page.url()).not.toMatch(/#\/users/);
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Plants');
    await Promise.all([page.waitForEvent('dialog'), page.evaluate('void setTimeout(() => location.reload())')]);
    expect(asked).toEqual(['confirm', 'beforeunload']);
    await page.context().close();
  });

  it('bring the member that has to be mended into view, with the words of the problem and the cursor', async () => {
    const page = await opened(course);
    const address = page.getByRole('textbox', { name: 'Department url' });
    await clickWithMouse(page.locator('details summary'));
    await address.fill('nowhere');
    await clickWithMouse(page.locator('details summary'));
    await address.waitFor({ state: 'hidden' });
    await page.getByRole('textbox', { name: 'Title' }).fill('Plants');
    await clickWithMouse(page.getByRole('button', { name: 'Save' }));
    await address.waitFor();
    await page.locator('input[name="departmentUrl"]:focus').waitFor();
    const { violations } = (await app.as(office.person).patch(course, { departmentUrl: 'nowhere' })).body;
    await page.getByText(String(violations?.[0]?.message), { exact: true }).waitFor();
    const place = await address.boundingBox();
    expect(place?.y).toBeGreaterThan(0);
    expect(place?.y).toBeLessThan(800);
    await page.context().close();
  });

  it('begin with the item that one came from, and lead back to its list', async () => {
    const { body } = await app.as(office.person).post('/api/course_categories', { title: 'Sciences', code: 'SCI' });
    const sciences = String(body['@id']);
    const page = await office.page(`/admin#/course_categories/${encodeURIComponent(sciences)}/show`);
    await clickWithMouse(page.getByRole('link', { name: /^Course categories Parent/ }));
    await page.waitForURL(/filter=/);
    await clickWithMouse(page.getByRole('link', { name: 'Create' }));
    await page.locator('input[role=combobox][value="Sciences"]').waitFor();
    await page.getByRole('textbox', { name: 'Title' }).fill('Botany');
    await page.getByRole('textbox', { name: 'Code' }).fill('BOT');
    await clickWithMouse(page.getByRole('button', { name: 'Save' }));
    await page.getByRole('row', { name: /Botany/ }).waitFor();
    expect(decodeURIComponent(page.url())).toContain(sciences);
    await page.context().close();
  });

  it('give content to courses, and to a group of a session of one, each with a visibility', async () => {
    const client = app.as(office.person);
    const [algebra, number] = [await client.post('/api/courses', { title: 'Algebra' }), Number(course.split('/').at(-1))];
    const { body: session } = await client.post('/api/sessions', { title: 'Spring term' });
    await client.post('/api/session_rel_courses', { session: session['@id'], course });
    await client.post('/api/sessions', { title: 'Spring without Botany' });
    const links = [{ cid: number, sid: session['id'] }];
    const { body: group } = await client.post('/api/c_groups', { title: 'Gardeners', resourceLinkList: links });
    await client.post('/api/c_groups', { title: 'Cooks', resourceLinkList: [{ cid: algebra.body['id'] }] });

    const page = await office.page('/admin#/documents/create');
    const choose = async (entry: string, label: string, typed: string, shown: readonly string[]): Promise<void> => {
      const input = page.getByRole('group', { name: entry, exact: true }).getByRole('combobox', { name: label, exact: true });
      await clickWithMouse(input);
      await input.fill(typed);
      await page.getByRole('option', { name: shown[0]!, exact: true }).waitFor();
      await page.getByRole('option').nth(shown.length).waitFor({ state: 'detached' });
      expect(await page.getByRole('option').allTextContents()).toEqual(shown);
      await clickWithMouse(page.getByRole('option', { name: shown[0]!, exact: true }));
    };
    await page.getByRole('textbox', { name: 'Title' }).fill('Fern');
    await page.getByRole('group', { name: 'Given to' }).getByRole('button', { name: 'Add' }).click();
    await choose('1', 'Course', 'bota', ['Botany']);
    await choose('1', 'Session', 'spring', ['Spring term']);
    await choose('1', 'Course group', '', ['Gardeners']);
    await clickWithMouse(page.getByRole('combobox', { name: 'Visibility' }));
    await clickWithMouse(page.getByRole('option', { name: 'Draft' }));
    await clickWithMouse(page.getByRole('button', { name: 'Add' }));
    await clickWithMouse(page.getByRole('button', { name: 'Add' }));
    await choose('2', 'Course', 'alg', ['Algebra']);
    await clickWithMouse(page.getByRole('button', { name: 'Save' }));
    await page.getByText('Choose something in each entry, or remove it.').waitFor();
    await clickWithMouse(page.getByRole('button', { name: 'Remove entry 3' }));
    await clickWithMouse(page.getByRole('button', { name: 'Save' }));
    await page.getByRole('row', { name: /Fern/ }).waitFor();
    const { body } = await client.get('/api/documents?title=Fern');
    const node = String(body.member?.[0]?.['resourceNode']).split('/').at(-1);
    const given = (await client.get(`/api/resource_links?resourceNode=${node}`)).body.member ?? [];
    expect(given.map(({ course: to, session: term, group: of, visibility }) => [to, term, of, visibility])).toEqual([
      [course, session['@id'], group['@id'], 'draft'],
      [algebra.body['@id'], null, null, 'published'],
    ]);
    await page.context().close();
  });

  it('ask of an item that is there for nothing that is fixed with it', async () => {
    const page = await opened(course);
    expect(await page.getByRole('textbox', { name: 'Code', exact: true }).count()).toBe(0);
    await page.goto(page.url().replace(/courses\/.*$/, 'courses/create'));
    await page.getByRole('textbox', { name: 'Code', exact: true }).waitFor();
    await page.context().close();
  });

  it('are accessible with a file and a list of objects, and the menu shows where one is', async () => {
    const page = await office.page('/admin#/users/create', { bypassCSP: true });
    const here = page.getByRole('navigation', { name: 'Resources' }).getByRole('link', { name: 'Users', exact: true });
    await page.getByRole('textbox', { name: 'First name' }).waitFor();
    await until(page, "document.querySelector('nav [aria-current=page]')?.getBoundingClientRect().bottom <= innerHeight");
    expect(await here.getAttribute('aria-current')).toBe('page');
    await page.goto(page.url().replace('users/create', 'documents/create'));
    await clickWithMouse(page.getByRole('button', { name: 'Add' }));
    await page.getByRole('combobox', { name: 'Course', exact: true }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.goto(page.url().replace('documents/create', 'conference_meetings/create'));
    await page.getByText('When it begins; with “Ends at”, or neither').waitFor();
    await page.goto(page.url().replace('conference_meetings/create', 'nowhere'));
    await page.getByText('Not Found', { exact: true }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.context().close();
  });

  it('begin with the name of an item, and end with its place', async () => {
    const page = await office.page('/admin#/glossaries/create');
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
    const title = await page.getByRole('textbox', { name: 'Title' }).boundingBox();
    const place = await page.getByRole('group', { name: 'Given to' }).boundingBox();
    const node = await page.getByRole('spinbutton', { name: 'Parent resource node id' }).boundingBox();
    expect([title, place, node].map((box) => box?.y)).toEqual([title, place, node].map((box) => box?.y).toSorted((a = 0, b = 0) => a - b));
    await page.context().close();
  });

  it('say of a file what it is, member by member', async () => {
    const values = { title: 'Spores', contentFile: '<p>Spores</p>', resourceLinkList: [{ cid: Number(course.split('/').at(-1)) }] };
    const { body } = await app.as(office.person).post('/api/documents', values);
    const page = await office.page(`/admin#/documents/${encodeURIComponent(String(body['@id']))}/show`);
    await page.getByRole('term').filter({ hasText: 'Mime type' }).waitFor();
    await page.getByRole('definition').filter({ hasText: 'text/html' }).waitFor();
    await page.context().close();
  });
});
