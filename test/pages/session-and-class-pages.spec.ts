import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser } from '../support/browser.js';
import type { Person } from '../support/given.js';
import { faultless, LOOKS, Office, type Places } from '../support/office.js';

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

(browserPath ? describe : describe.skip)('the pages of a session and of a class in the back office', () => {
  let app: TestApplication;
  let office: Office;
  let administrator: ApiClient;
  let lena: Person;
  let coach: Person;
  let session: string;
  let usergroup: string;

  const pageOf = (resource: string, iri: string): string => `/${resource}/${encodeURIComponent(iri)}/show`;

  beforeAll(async () => {
    app = await TestApplication.start();
    const { given } = app;
    const person = await given.globalAdministrator();
    office = await Office.open(app, person);
    administrator = app.as(person);
    lena = await given.person({ firstname: 'Lena', lastname: 'Linden', username: 'lena' });
    await given.person({ firstname: 'Olaf', lastname: 'Oak', username: 'olaf' });
    coach = await given.person({ firstname: 'Carla', lastname: 'Cedar', username: 'carla', status: 'teacher' });
    const course = await given.course({ title: 'Botany' });
    await given.course({ title: 'Zoology' });
    const dates = { accessStartDate: '2026-03-01T08:00:00Z', accessEndDate: '2026-06-30T18:00:00Z' };
    session = String((await administrator.post('/api/sessions', { title: 'Spring', ...dates })).body['@id']);
    usergroup = String((await administrator.post('/api/usergroups', { title: 'Gardeners' })).body['@id']);
    await administrator.post('/api/session_rel_courses', { session, course: `/api/courses/${course.id}` });
    await administrator.post('/api/session_rel_users', { session, user: `/api/users/${lena.id}`, relationType: 'student' });
    await administrator.post('/api/usergroup_rel_users', { usergroup, user: `/api/users/${lena.id}` });
  });
  afterAll(async () => {
    await office.close();
    await app.close();
  });

  it('enrols in a session, adds a course and gives it a coach, and shows how far learners are', async () => {
    const page = await office.place(pageOf('sessions', session));
    await page.getByText('Access 1 Mar 2026 to 30 Jun 2026').waitFor();
    await page.getByRole('link', { name: 'Lena Linden' }).waitFor();
    await page.getByRole('button', { name: 'Enrol people' }).click();
    await page.getByRole('tab', { name: 'Paste' }).click();
    await page.getByRole('textbox', { name: 'E-mail addresses' }).fill('olaf@example.org\nlena');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('1 is there already').waitFor();
    await page.getByRole('button', { name: 'Enrol 1 person' }).click();
    await page.getByText('1 enrolled').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Olaf Oak' }).waitFor();

    await page.getByRole('link', { name: 'Courses and coaches' }).click();
    await page.getByRole('combobox', { name: 'Add: Courses' }).fill('zoo');
    await page.getByRole('option', { name: 'Zoology' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Add coaches to Zoology' }).click();
    await page.getByRole('combobox', { name: 'People' }).fill('carla');
    await page.getByRole('option', { name: 'Carla Cedar' }).click();
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('button', { name: 'Enrol 1 person' }).click();
    await page.getByText('1 enrolled').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Carla Cedar').waitFor();
    const { body } = await administrator.get(`/api/session_rel_course_rel_users?session=${session}&status=course_coach`);
    expect(body.member).toMatchObject([{ user: `/api/users/${coach.id}` }]);

    await page.getByRole('link', { name: 'Progress' }).click();
    await page.getByRole('row').filter({ hasText: 'Olaf Oak' }).first().waitFor();
    await page.goBack();
    await page.getByRole('combobox', { name: 'Add: Courses' }).waitFor();
    await page.close();
  });

  it('takes many members into a class, gives another role, and enrols the class in a course', async () => {
    const page = await office.place(pageOf('usergroups', usergroup));
    await page.getByRole('button', { name: 'Enrol people' }).click();
    await page.getByRole('tab', { name: 'CSV file' }).click();
    const csv = 'email\nolaf@example.org\ncarla@example.org\n';
    await page.locator('input[type=file]').setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('button', { name: 'Enrol 2 people' }).click();
    await page.getByText('2 enrolled').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('combobox', { name: 'Role of Carla Cedar' }).selectOption('Moderator');
    await page.getByText('Carla Cedar is now: Moderator.').waitFor();
    await page.getByRole('link', { name: 'Courses', exact: true }).last().click();
    await page.getByRole('combobox', { name: 'Add: Courses' }).fill('bot');
    await page.getByRole('option', { name: 'Botany' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('link', { name: 'Botany' }).waitFor();
    const { body } = await app.as(lena).get('/api/me/courses');
    expect(body.member).toHaveLength(1);
    await page.close();
  });

  it.each(LOOKS)('are accessible, as wide as the screen, and do not move by themselves %s', async (...look) => {
    const places: Places = {
      session: [pageOf('sessions', session), 'Lena Linden'],
      'session-courses': [`${pageOf('sessions', session)}/courses`, 'Botany'],
      'session-progress': [`${pageOf('sessions', session)}/progress`, 'Lena Linden'],
      class: [pageOf('usergroups', usergroup), 'Lena Linden'],
      'class-courses': [`${pageOf('usergroups', usergroup)}/courses`, 'Botany'],
    };
    expect(await office.examine(places, look)).toEqual(faultless(places, look));
  });
});
