import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser } from '../support/browser.js';
import { brokenRules } from '../support/broken-rules.js';
import { LateAnswers } from '../support/late-answers.js';
import { clickWithMouse, LOOKS, Office } from '../support/office.js';

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

(browserPath ? describe : describe.skip)('rows of a list that were chosen', () => {
  let app: TestApplication;
  let office: Office;

  beforeAll(async () => {
    app = await TestApplication.start();
    office = await Office.open(app);
  });
  afterAll(async () => {
    await office.close();
    await app.close();
  });

  const choose = async (page: Page, ...names: string[]): Promise<void> => {
    for (const name of names) await clickWithMouse(page.getByRole('checkbox', { name: `Choose ${name}` }));
    await clickWithMouse(page.locator('.RaBulkActionsToolbar-topToolbar').getByRole('button', { name: 'Edit' }));
  };
  /** Which of them are still there. */
  const titlesOf = async (...sought: string[]): Promise<unknown[]> => {
    const { body } = await app.as(office.person).get('/api/courses?itemsPerPage=100');
    return (body.member ?? [])
      .map(({ title }) => title)
      .filter((title) => sought.includes(String(title)))
      .sort();
  };
  const member = async (page: Page, name: string): Promise<void> => {
    await clickWithMouse(page.getByRole('combobox', { name: 'What to change' }));
    await clickWithMouse(page.getByRole('option', { name, exact: true }));
  };

  it('take the value that was set, after showing what it changes', async () => {
    for (const title of ['Botany', 'Zoology', 'Geology']) await app.given.course({ title, visibility: 'closed' });
    const page = await office.page('/admin#/courses');
    await choose(page, 'Botany', 'Zoology');
    await member(page, 'Visibility');
    await clickWithMouse(page.getByRole('combobox', { name: 'Visibility' }));
    await clickWithMouse(page.getByRole('option', { name: 'For everybody', exact: true }));
    const changes = await page.getByRole('region', { name: 'What will change' }).locator('tbody tr').allInnerTexts();
    expect(changes.map((line) => line.split(/\s*\t\s*/)).sort()).toEqual([
      ['Botany', 'Closed', 'For everybody'],
      ['Zoology', 'Closed', 'For everybody'],
    ]);
    await clickWithMouse(page.getByRole('button', { name: 'Change 2 items' }));
    await page.getByText('2 items were changed').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { body } = await app.as(office.person).get('/api/courses');
    const stored = (body.member ?? []).map(({ title, visibility }) => `${String(title)}: ${String(visibility)}`);
    expect(stored.sort()).toEqual(['Botany: open_world', 'Geology: closed', 'Zoology: open_world']);
    await page.context().close();
    expect(office.errors).toEqual([]);
  });

  it('stay chosen where they are refused, each with its problem', async () => {
    const administrator = app.as(office.person);
    const dated = { title: 'Spring', accessStartDate: '2031-03-01T00:00:00Z', accessEndDate: '2031-06-01T00:00:00Z' };
    for (const session of [dated, { title: 'Always' }]) expect((await administrator.post('/api/sessions', session)).status).toBe(201);
    const page = await office.page('/admin#/sessions');
    await choose(page, 'Spring', 'Always');
    await member(page, 'Duration');
    await page.getByRole('spinbutton', { name: 'Duration' }).fill('20');
    await clickWithMouse(page.getByRole('button', { name: 'Change 2 items' }));
    await page.getByText('One item was changed').waitFor();
    await page
      .getByRole('row', { name: /^Spring/ })
      .getByRole('alert')
      .waitFor();
    expect(
      await page
        .getByRole('row', { name: /^Always/ })
        .getByRole('alert')
        .count(),
    ).toBe(0);
    await clickWithMouse(page.getByRole('button', { name: 'Close' }));
    await page.getByText('1 item selected').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Choose Spring' }).isChecked()).toBe(true);
    const { body } = await administrator.get('/api/sessions');
    expect(body.member?.map(({ title, duration }) => [title, duration])).toContainEqual(['Always', 20]);
    await page.context().close();
  });

  it('are all named before they are deleted, those too that a search hides', async () => {
    for (const title of ['Lichens', 'Mosses', 'Ferns']) await app.given.course({ title });
    const page = await office.page('/admin#/courses');
    for (const name of ['Lichens', 'Mosses']) await clickWithMouse(page.getByRole('checkbox', { name: `Choose ${name}` }));
    await page.getByRole('textbox', { name: 'Search' }).fill('mosses');
    await page.getByRole('checkbox', { name: 'Choose Ferns' }).waitFor({ state: 'detached' });
    await clickWithMouse(page.locator('.RaBulkActionsToolbar-topToolbar').getByRole('button', { name: 'Delete' }));
    const dialog = page.getByRole('dialog');
    await dialog.getByText('One of them is not in this list now.').waitFor();
    expect((await dialog.getByRole('list').first().getByRole('listitem').allInnerTexts()).sort()).toEqual(['Lichens', 'Mosses']);
    await clickWithMouse(dialog.getByRole('button', { name: 'Confirm' }));
    await dialog.waitFor({ state: 'detached' });
    expect(await titlesOf('Lichens', 'Mosses', 'Ferns')).toEqual(['Ferns']);
    await page.context().close();
    expect(office.errors).toEqual([]);
  });

  it('cannot be deleted before it is known which they are, nor where that cannot be read', async () => {
    for (const title of ['Sedges', 'Rushes']) await app.given.course({ title });
    const page = await office.page('/admin#/courses');
    for (const name of ['Sedges', 'Rushes']) await clickWithMouse(page.getByRole('checkbox', { name: `Choose ${name}` }));
    const answers = await LateAnswers.of(page, /\/api\/batch$/);
    await clickWithMouse(page.locator('.RaBulkActionsToolbar-topToolbar').getByRole('button', { name: 'Delete' }));
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Confirm' });
    await dialog.getByText(/^Reading which items/).waitFor();
    expect([await confirm.isDisabled(), await dialog.getByRole('listitem').count()]).toEqual([true, 0]);
    await answers.lose();
    await dialog.getByRole('alert').getByText('nothing is deleted').waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    await clickWithMouse(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await titlesOf('Sedges', 'Rushes')).toEqual(['Rushes', 'Sedges']);
    await page.context().close();
    expect(office.errors.splice(0)).toEqual(['Failed to load resource: net::ERR_FAILED']);
  });

  it('are deleted without those that are gone by then, and the dialog says so', async () => {
    const [liverworts] = await Promise.all(['Liverworts', 'Hornworts'].map((title) => app.given.course({ title })));
    const page = await office.page('/admin#/courses');
    for (const name of ['Liverworts', 'Hornworts']) await clickWithMouse(page.getByRole('checkbox', { name: `Choose ${name}` }));
    expect((await app.as(office.person).delete(`/api/courses/${liverworts?.id}`)).status).toBe(204);
    await clickWithMouse(page.locator('.RaBulkActionsToolbar-topToolbar').getByRole('button', { name: 'Delete' }));
    const dialog = page.getByRole('dialog');
    await dialog.getByText('One item that was chosen is no longer there.').waitFor();
    expect(await dialog.getByRole('list').first().getByRole('listitem').allInnerTexts()).toEqual(['Hornworts']);
    await clickWithMouse(dialog.getByRole('button', { name: 'Confirm' }));
    await page.getByText('Element deleted').waitFor();
    expect(await titlesOf('Hornworts')).toEqual([]);
    await page.context().close();
    expect(office.errors).toEqual([]);
  });

  it.each(LOOKS)('are edited in a dialog without a barrier %s', async (_, look) => {
    const page = await office.page('/admin#/courses', { ...look, bypassCSP: true });
    await clickWithMouse(page.getByRole('checkbox', { name: /Geology/ }));
    await clickWithMouse(page.locator('.RaBulkActionsToolbar-topToolbar').getByRole('button', { name: /^(Edit|Modifier)$/ }));
    await clickWithMouse(page.getByRole('combobox', { name: /What to change|Que modifier/ }));
    await clickWithMouse(page.getByRole('option', { name: /^Visibilit/ }));
    await page.getByRole('region').locator('tbody tr').waitFor();
    // Until the menu has faded.
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect([await brokenRules(page), await page.evaluate<number>('document.documentElement.scrollWidth')]).toEqual([
      [],
      look.viewport.width,
    ]);
    await page.context().close();
  });
});
