import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser } from '../support/browser.js';
import type { Person } from '../support/given.js';
import { clickWithMouse, faultless, LOOKS, Office, type Places } from '../support/office.js';
import { PASSWORD, signIn, withPassword } from '../support/sign-in.js';

/** Sections of the page of a person, and what is there once they are. */
const SECTIONS = {
  '': 'Botany',
  sessions: 'Spring',
  marks: 'Garden marks',
  'sign-ins': 'Signed in',
  activity: 'is recorded',
  deletion: 'Deleted',
} as const;
const FRENCH = { 'sign-ins': 'Connexion', activity: 'enregistrée', deletion: 'Supprimé' } as const;

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

(browserPath ? describe : describe.skip)('the page of a person in the back office', () => {
  let app: TestApplication;
  let office: Office;
  let teacher: Person;
  let lena: Person;
  let address: string;

  beforeAll(async () => {
    app = await TestApplication.start();
    const { given } = app;
    office = await Office.open(app, await given.globalAdministrator());
    teacher = await given.teacher();
    lena = await withPassword(app, await given.person({ firstname: 'Lena', lastname: 'Linden', username: 'lena' }));
    address = `/users/${encodeURIComponent(`/api/users/${lena.id}`)}/show`;
    const course = await given.course({ title: 'Botany' });
    await given.course({ title: 'Zoology' });
    await given.member(course, teacher, 'teacher');
    await given.member(course, lena);
    await fill(`/api/courses/${course.id}`);
    await signIn(app, 'lena');
  });
  afterAll(async () => {
    await office.close();
    await app.close();
  });

  /** A session that is open, and a mark. */
  async function fill(course: string): Promise<void> {
    const administrator = app.as(await app.given.globalAdministrator());
    const user = `/api/users/${lena.id}`;
    const { body: session } = await administrator.post('/api/sessions', { title: 'Spring' });
    await administrator.post('/api/session_rel_users', { session: session['@id'], user, relationType: 'student' });
    const client = app.as(teacher);
    const { body: category } = await client.post('/api/gradebook_categories', { title: 'Garden marks', course });
    const values = { title: 'First test', weight: 40, max: 20, category: category['@id'] };
    const { body: evaluation } = await client.post('/api/gradebook_evaluations', values);
    await client.post('/api/gradebook_results', { evaluation: evaluation['@id'], user, score: 15 });
  }

  it('adds a course and takes it away', async () => {
    const page = await office.place(address);
    await page.getByRole('link', { name: 'Botany' }).waitFor();
    await page.getByRole('combobox', { name: 'Add: Courses' }).fill('zoo');
    await page.getByRole('option', { name: 'Zoology' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('link', { name: 'Zoology' }).waitFor();
    await page.getByRole('button', { name: 'Remove Zoology' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('link', { name: 'Zoology' }).waitFor({ state: 'detached' });
    await page.close();
  });

  it('signs the person out on one device, and leaves the others', async () => {
    const agent = (name: string) => ({ 'User-Agent': `Mozilla/5.0 (X11; ${name}) Gecko/20100101 Firefox/130.0` });
    const form = { username: 'lena', password: PASSWORD };
    const at = async (name: string) =>
      (await app.stranger.post('/api/authentication_token', form, { 'Content-Type': 'application/json', ...agent(name) })).body;
    const [windows, android] = [await at('Windows NT 10.0'), await at('Android 14')];
    const page = await office.place(`${address}/sign-ins`);
    await clickWithMouse(page.getByRole('button', { name: 'Sign out: Firefox · Android, App or program' }));
    await clickWithMouse(page.getByRole('dialog').getByRole('button', { name: 'Sign out' }));
    await page.getByText('Signed out: Firefox · Android, App or program.').waitFor();
    await page.getByRole('button', { name: 'Sign out: Firefox · Android, App or program' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sign out: Firefox · Windows, App or program' }).waitFor();
    const refreshed = [windows, android].map(({ refreshToken }) => app.stranger.post('/api/token/refresh', { refreshToken }));
    expect((await Promise.all(refreshed)).map(({ status }) => status)).toEqual([200, 401]);
    await page.close();
  });

  it('says which of the own devices is this browser', async () => {
    const page = await office.place(`/users/${encodeURIComponent(`/api/users/${office.person.id}`)}/show/sign-ins`);
    await page.getByText('this browser', { exact: true }).waitFor();
    await page.getByText('Administrator of all portals', { exact: true }).waitFor();
    expect(await page.getByText('this browser', { exact: true }).count()).toBe(1);
    await page.close();
  });

  it('shows where the person is signed in, and signs out everywhere', async () => {
    const { body } = await signIn(app, 'lena');
    const page = await office.place(`${address}/sign-ins`);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByText('The person is not signed in anywhere.').waitFor();
    const { status } = await app.stranger.post('/api/token/refresh', { refreshToken: body['refreshToken'] });
    expect(status).toBe(401);
    await page.close();
  });

  it('acts as the person with a reason, says so on every page, and leads back', async () => {
    const page = await office.place(address);
    await page.getByRole('button', { name: 'Act as this person' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Lena cannot find the assignment.');
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByText('You see all pages as Lena Linden.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.locator('.own summary').innerText()).toContain('Lena Linden');
    await page.goto(`${app.url}/admin#/jobs`);
    await page.getByText('You act as Lena Linden until').waitFor();
    await page.getByRole('button', { name: 'Lena Linden' }).waitFor();
    await page.getByRole('alert').filter({ hasText: 'This list could not be read' }).waitFor();
    await page.getByText('You act as Lena Linden until').waitFor();
    await page.reload();
    await page.getByText('You act as Lena Linden until').waitFor();
    await page.getByRole('button', { name: 'Lena Linden' }).waitFor();
    const other = await office.place('/courses');
    await other.getByText('You act as Lena Linden until').waitFor();
    await clickWithMouse(page.getByRole('button', { name: 'Back to your own account' }));
    await page.getByRole('link', { name: 'Botany' }).waitFor();
    await page.getByText('You act as').waitFor({ state: 'detached' });
    await other.getByText('You act as').waitFor({ state: 'detached' });
    await other.getByRole('link', { name: 'Zoology' }).waitFor();
    await other.close();
    const { body } = await app.as(lena).get('/api/notifications');
    expect(JSON.stringify(body.member)).toContain('Lena cannot find the assignment.');
    await page.close();
  });

  it.each(LOOKS)('is accessible, as wide as the screen, and does not move by itself %s', async (...look) => {
    const places: Places = Object.fromEntries(
      Object.entries(SECTIONS).map(([section, shows]) => [
        `person-${section}`,
        [
          section === '' ? address : `${address}/${section}`,
          look[1].locale === 'fr-FR' && section in FRENCH ? FRENCH[section as keyof typeof FRENCH] : shows,
        ],
      ]),
    );
    expect(await office.examine(places, look)).toEqual(faultless(places, look));
  });
});
