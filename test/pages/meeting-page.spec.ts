import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { browserPath, noBrowser } from '../support/browser.js';
import { faultless, LOOKS, Office, type Places } from '../support/office.js';
import { type Scene, scene } from '../support/videoconference-server-fixture.js';

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

(browserPath ? describe : describe.skip)('the page of a meeting in the back office', () => {
  let at: Scene;
  let office: Office;
  let course: { id: number };
  let meeting: string;

  const pageOf = (resource: string, iri: string): string => `/${resource}/${encodeURIComponent(iri)}/show`;

  beforeAll(async () => {
    at = await scene();
    const { given } = at.app;
    office = await Office.open(at.app, await given.globalAdministrator(), at.door.url);
    const teacher = await given.person({ status: 'teacher', firstname: 'Tina', lastname: 'Tilia', username: 'tina' });
    course = await given.course({ title: 'Botany' });
    await given.member(course, teacher, 'teacher');
    await at.reset({ meetings_enabled: true, meetings_guests: true, webhooks_scope: 'global' });
    const client = at.app.as(teacher);
    const iri = `/api/courses/${course.id}`;
    const now = at.clock.now().getTime();
    const times = { startsAt: new Date(now + 600_000).toISOString(), endsAt: new Date(now + 4_200_000).toISOString() };
    const values = { course: iri, title: 'Ferns', visibility: 'visible', guests: 'approval', ...times };
    meeting = String((await client.post('/api/conference_meetings', values)).body['@id']);
    const { body: gradebook } = await client.post('/api/gradebook_categories', { title: 'Botany', course: iri });
    await client.post('/api/gradebook_evaluations', { title: 'Presence', weight: 10, max: 10, category: gradebook['@id'] });
    await client.post('/api/conference_recordings', { meeting, formatType: 'presentation', resourceUrl: 'https://meet.test/playback' });
  });
  afterAll(async () => {
    await office.close();
    await at.close();
  });

  it('starts, ends and joins a meeting, says how attendance follows, and gives a link to guests', async () => {
    const page = await office.place(pageOf('conference_meetings', meeting));
    await page.getByRole('link', { name: 'Figures of this meeting' }).waitFor();
    await page.getByText('Not made yet').waitFor();
    await page.getByRole('button', { name: 'Start Ferns' }).click();
    await page.getByText('The meeting is started.').waitFor();
    await page.getByText('There', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'Attendance', exact: true }).click();
    await page.getByText('No attendance is written').waitFor();
    await page.getByRole('combobox', { name: 'Which one' }).selectOption('Presence');
    await page.getByRole('spinbutton', { name: 'Share of the time' }).fill('70');
    await page.getByRole('button', { name: 'Save the rule' }).click();
    await page.getByText('The rule is saved.').waitFor();
    expect((await at.administrator.get(`${meeting}/attendance_rule`)).body).toMatchObject({ target: 'evaluation', minimumShare: 70 });
    await page.getByRole('button', { name: 'Remove the rule' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the rule' }).click();
    await page.getByText('No attendance is written').waitFor();

    await page.getByRole('link', { name: 'Guests', exact: true }).click();
    await page.getByRole('button', { name: 'Make a guest link' }).click();
    expect(await page.getByRole('textbox', { name: 'Guest link' }).inputValue()).toMatch(/^https?:/);
    await page.getByRole('button', { name: 'Withdraw the link' }).click();
    await page.getByText('No link is good any more.').waitFor();

    await page.getByRole('link', { name: 'Recordings', exact: true }).click();
    await page.getByRole('switch', { name: 'Learners see presentation' }).click();
    await page.route('https://meet.test/**', (route) => route.fulfill({ body: 'The recording' }));
    await page.getByRole('button', { name: 'Play presentation' }).click();
    await page.waitForURL('https://meet.test/playback');
    const { body } = await at.administrator.get(`/api/conference_recordings?meeting=${meeting}`);
    expect(body.member).toMatchObject([{ published: false }]);
    await page.close();
  });

  it.each(LOOKS)('is accessible, as wide as the screen, and does not move by itself %s', async (...look) => {
    const places: Places = {
      meeting: [pageOf('conference_meetings', meeting), 'Ferns'],
      'meeting-recordings': [`${pageOf('conference_meetings', meeting)}/recordings`, 'presentation'],
      'meeting-attendance': [`${pageOf('conference_meetings', meeting)}/attendance`, 'Presence'],
      'meeting-guests': [`${pageOf('conference_meetings', meeting)}/guests`, 'Ferns'],
    };
    expect(await office.examine(places, look, 'attached')).toEqual(faultless(places, look));
  });
});
