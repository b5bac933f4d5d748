import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser } from '../support/browser.js';
import type { Person } from '../support/given.js';
import { faultless, LOOKS, Office, type Places } from '../support/office.js';

/** The portal that a fresh installation has, with the settings that features declare. */
const FIRST = `/access_urls/${encodeURIComponent('/api/access_urls/1')}/show`;

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

(browserPath ? describe : describe.skip)('the page of a portal in the back office', () => {
  let app: TestApplication;
  let office: Office;
  let administrator: ApiClient;
  let lena: Person;
  let portal: string;
  let address: string;

  beforeAll(async () => {
    app = await TestApplication.start();
    const { given } = app;
    const person = await given.globalAdministrator();
    office = await Office.open(app, person);
    administrator = app.as(person);
    lena = await given.person({ firstname: 'Lena', lastname: 'Linden', username: 'lena' });
    await given.person({ firstname: 'Olaf', lastname: 'Oak', username: 'olaf' });
    await given.course({ title: 'Botany' });
    await administrator.post('/api/sessions', { title: 'Spring' });
    await administrator.post('/api/usergroups', { title: 'Gardeners' });
    for (const title of ['Meadow', 'Night']) {
      await administrator.post('/api/color_themes', { title, variables: { '--color-primary-base': '46 117 163' } });
    }
    const values = { url: 'https://garden.example.org/', email: 'office@garden.example.org', limitUsers: 40 };
    portal = String((await administrator.post('/api/access_urls', values)).body['@id']);
    address = `/access_urls/${encodeURIComponent(portal)}/show`;
    await administrator.post('/api/access_url_rel_users', { url: portal, user: `/api/users/${lena.id}` });
  });
  afterAll(async () => {
    await office.close();
    await app.close();
  });

  it('says what the portal is, and finds, takes in and removes people', async () => {
    const page = await office.place(address);
    await page.getByText('At most 40 users').waitFor();
    await page.getByText('office@garden.example.org').waitFor();
    await page.getByRole('button', { name: 'Enrol people' }).click();
    await page.getByRole('combobox', { name: 'People' }).fill('olaf');
    await page.getByRole('option', { name: 'Olaf Oak' }).click();
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('button', { name: 'Enrol 1 person' }).click();
    await page.getByText('1 enrolled').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Olaf Oak' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('linden');
    await page.getByRole('link', { name: 'Olaf Oak' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove Lena Linden' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('link', { name: 'Lena Linden' }).waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await page.getByRole('link', { name: 'Olaf Oak' }).waitFor();
    await page.close();
  });

  it('adds what the portal offers, and has one theme at a time', async () => {
    const page = await office.place(address);
    const sections = page.getByRole('navigation', { name: 'Sections of this page' });
    for (const [section, title] of [
      ['Courses', 'Botany'],
      ['Sessions', 'Spring'],
      ['Classes', 'Gardeners'],
      ['Themes', 'Meadow'],
      ['Themes', 'Night'],
    ] as const) {
      await sections.getByRole('link', { name: section }).click();
      await page.getByRole('combobox', { name: `Add: ${section}` }).fill(title);
      await page.getByRole('option', { name: title }).click();
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('link', { name: title }).waitFor();
    }
    for (const title of ['Meadow', 'Night']) {
      await page.getByRole('button', { name: `Use ${title}` }).click();
      await page.getByText(`The portal has the theme ${title}.`).waitFor();
    }
    await page.getByRole('button', { name: 'Use Meadow' }).waitFor();
    await page.getByRole('button', { name: 'Use Night' }).waitFor({ state: 'detached' });
    await page.close();
  });

  it('says what is wrong with a value where it was typed, and saves the right one', async () => {
    const page = await office.place(`${FIRST}/settings`);
    await page.getByRole('searchbox', { name: 'Search' }).fill('html');
    await page.getByRole('button', { name: 'Change HTML of users' }).click();
    const dialog = page.getByRole('dialog');
    const value = dialog.getByRole('textbox', { name: 'Value' });
    await value.fill('{"frame": []}');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'There is no member "frame".' }).waitFor();
    expect(await value.inputValue()).toBe('{"frame": []}');
    await value.fill('{"frames": ["player.example.org"]}');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: '{"frames": ["player.example.org"]}' }).waitFor();
    await page.close();
  });

  it('gives a portal a value of its own', async () => {
    const page = await office.place(`${address}/settings`);
    await page.getByRole('searchbox', { name: 'Search' }).fill('html');
    await page.getByText('From the first portal').waitFor();
    await page.getByRole('button', { name: 'Change HTML of users' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Value' }).fill('{"without": ["video"]}');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: '{"without": ["video"]}' }).waitFor();
    const { body } = await administrator.get(`/api/settings?variable=html_policy&url=${portal.split('/').pop() ?? ''}`);
    expect(body.member).toMatchObject([{ selectedValue: '{"without": ["video"]}', url: portal }]);
    await page.close();
  });

  it.each(LOOKS)('is accessible, as wide as the screen, and does not move by itself %s', async (...look) => {
    const places: Places = {
      portal: [address, 'Olaf Oak'],
      'portal-courses': [`${address}/courses`, 'Botany'],
      'portal-settings': [`${FIRST}/settings`, 'HTML of users'],
      'portal-themes': [`${address}/themes`, 'Meadow'],
    };
    expect(await office.examine(places, look)).toEqual(faultless(places, look));
  });
});
