import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AnnounceSoon } from '../../../src/conference/rooms/meeting.notices.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { Person } from '../../support/given.js';
import { formIn } from '../../support/html-form.js';
import { setPortalSetting } from '../../support/portal-setting.js';
import { userEvent } from '../../support/room-sender.js';
import { type Scene, scene } from '../../support/videoconference-server-fixture.js';

const LIST = '/plugin/Videoconf/meetings';
const HTML = { Accept: 'text/html' };
const FORM = { ...HTML, 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' };

/** The pages of meetings, as browsers without a script use them. The numbers are those of the acceptance cases. */
describe('the pages of meetings', () => {
  let at: Scene;
  let teacher: Person;
  let learner: Person;
  let absent: Person;
  let outsider: Person;
  let otherTeacher: Person;
  let course: number;
  let meeting: Json;

  beforeAll(async () => {
    at = await scene();
    const { given } = at.app;
    [teacher, learner, absent, outsider, otherTeacher] = [
      await given.person({ status: 'teacher', lastname: 'Tilia' }),
      await given.person({ status: 'student', lastname: 'Linden' }),
      await given.person({ status: 'student', lastname: 'Absinthe' }),
      await given.student(),
      await given.teacher(),
    ];
    ({ id: course } = await given.course({ title: 'Botany' }));
    const { id: another } = await given.course();
    await given.member({ id: course }, teacher, 'teacher');
    await given.member({ id: another }, otherTeacher, 'teacher');
    for (const person of [learner, absent]) await given.member({ id: course }, person);
  });
  afterAll(() => at.close());
  beforeEach(async () => {
    await at.reset({ meetings_enabled: true, webhooks_scope: 'global' });
    const values = { title: 'Mosses', course: `/api/courses/${course}`, visibility: 'visible' };
    ({ body: meeting } = await as(teacher).post('/api/conference_meetings', values));
  });

  const as = (person: Person): ApiClient => at.app.as(person);
  const page = async (person: Person, path: string) => as(person).get(path, HTML);
  const sent = async (person: Person, path: string, form: Readonly<Record<string, string>> = {}) =>
    as(person).send('POST', path, new URLSearchParams(form).toString(), FORM);
  const own = (): string => `${LIST}/${String(meeting.id)}`;
  const lecture = async (): Promise<void> => {
    await as(teacher).post(`${String(meeting['@id'])}/start`, undefined);
    await at.pass(10);
    const room = String(meeting.remoteId);
    const now = at.clock.now().getTime();
    for (const person of [teacher, learner]) await at.server.happen(room, userEvent('user-joined', room, person.id, now));
    await at.server.happen(room, userEvent('chat-message-posted', room, learner.id, now + 1000));
    at.clock.advance(600);
  };

  it('33: show teachers all figures of their meetings, learners their own, and others nothing', async () => {
    await lecture();
    const [ofTeacher, ofLearner] = [await page(teacher, own()), await page(learner, own())];
    const [teacherName, learnerName, absentName] = ['Tilia', 'Linden', 'Absinthe'];
    expect([ofTeacher.status, ofTeacher.text.includes('data-participant="'), ofTeacher.text.includes(learnerName)]).toEqual([
      200,
      true,
      true,
    ]);
    expect(ofTeacher.text).toContain('1 of 2 enrolled came');
    expect(ofTeacher.text).toContain('Enrolled and not there: 1');
    expect(ofTeacher.text).toContain(absentName);
    expect([ofLearner.status, ofLearner.text.includes('Your figures'), ofLearner.text.includes('0:10:00')]).toEqual([200, true, true]);
    expect([ofLearner.text.includes(teacherName), ofLearner.text.includes('data-participant')]).toEqual([false, false]);
    for (const person of [outsider, otherTeacher]) expect((await page(person, own())).status).toBe(403);
    expect((await page(absent, own())).text).toContain('Nothing is recorded of you');
    expect((await as(learner).get(`${own()}?export=csv`, HTML)).text).not.toContain(teacherName);
    const csv = await as(teacher).get(`${own()}?export=csv`, HTML);
    expect([csv.headers.get('content-type'), csv.text.includes(learnerName)]).toEqual(['text/csv; charset=utf-8', true]);
  });

  it('offer those who run them to write to all who were expected and not there, and nobody else', async () => {
    await lecture();
    const form = formIn((await page(teacher, own())).text, '/messages/new');
    expect(form.fields.get('to')).toBe(String(absent.id));
    expect((await page(learner, own())).text).not.toContain('class="offer"');
    const asked = await as(teacher).send('POST', form.action, form.fields.toString(), FORM);
    expect([asked.status, asked.text.includes('Absinthe')]).toEqual([200, true]);
  });

  it('33: list what the policy of meetings lets each read, and send strangers to the sign-in', async () => {
    await lecture();
    for (const person of [teacher, learner]) expect((await page(person, LIST)).text).toContain('Mosses');
    for (const person of [outsider, otherTeacher]) expect((await page(person, LIST)).text).not.toContain('Mosses');
    expect((await page(learner, `${LIST}?course_id=${course}&list=1&only_open=1`)).text).toContain('Mosses');
    expect((await page(learner, `${LIST}?q=nothing`)).text).toContain('No meeting matches');
    const stranger = await at.app.stranger.get(LIST, HTML);
    expect([stranger.status, stranger.headers.get('location')]).toEqual([303, `/admin/sign-in?next=${encodeURIComponent(LIST)}`]);
  });

  it('33: open the live figures to those who run the meeting', async () => {
    await lecture();
    const live = `/plugin/Videoconf/live?meeting_id=${String(meeting.id)}`;
    expect((await page(learner, live)).status).toBe(403);
    expect((await page(otherTeacher, live)).status).toBe(404);
    const stream = await as(teacher).fetch(live, { Accept: 'text/event-stream' });
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/event-stream')]);
    await stream.body?.cancel();
  });

  it('33: show one person with what the figures rest on', async () => {
    await lecture();
    const shown = async (): Promise<string> => (await page(teacher, `${own()}?participant=u:${learner.id}`)).text;
    const withoutScore = await shown();
    expect([withoutScore.includes('id="of-person"'), withoutScore.includes('Points: ')]).toEqual([true, false]);
    await setPortalSetting(at.administrator, 'meetings_score', 'true');
    expect(await shown()).toContain('Points: Messages');
    await setPortalSetting(at.administrator, 'meetings_score', 'false');
  });

  it('are taken along as tables that spreadsheets read, in the language and zone of the reader', async () => {
    await lecture();
    const taken = (kind: string) => as(teacher).get(`${own()}?export=${kind}&tz=Europe/Paris`, { ...HTML, 'Accept-Language': 'fr' });
    const lines = (await taken('intervals')).text.trimEnd().split('\r\n');
    expect(lines[0]).toContain('Réunion,Cours,Début,Fin,Nom,Identifiant,Courriel');
    expect(lines).toHaveLength(3);
    // The API shows teachers no e-mail address of others, and neither does the table.
    const ofLearner = (text: string): string => text.split('\r\n').find((line) => line.includes('Linden')) ?? '';
    expect(ofLearner(lines.join('\r\n'))).toMatch(/^Mosses,Botany,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,,Person Linden,\d+,,,/);
    const all = `/plugin/Videoconf/webhook_dashboard.php?meeting_id=${String(meeting.id)}&export=intervals`;
    expect(ofLearner((await at.administrator.get(all, HTML)).text)).toMatch(/,Person Linden,\d+,[\w.]+@example\.org,/);
    const sheet = await taken('xlsx');
    expect([sheet.status, sheet.headers.get('content-type'), sheet.text.startsWith('PK')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      true,
    ]);
    expect((await taken('dictionary')).text).toContain('présences,Secondes,Durée de cette présence');
    expect((await at.administrator.get('/plugin/Videoconf/webhook_dashboard.php?export=xlsx', HTML)).status).toBe(400);
  });

  it('34: start, join and end a meeting by links and forms alone', async () => {
    expect((await sent(learner, `${own()}/start`)).status).toBe(403);
    const started = await sent(teacher, `${own()}/start`);
    expect([started.status, started.headers.get('location')]).toEqual([303, `${own()}?notice=started`]);
    expect((await page(teacher, `${own()}?notice=started`)).text).toContain('The room is there.');
    const joined = await as(learner).get(`${own()}/join`, { ...HTML, 'Sec-Fetch-Site': 'same-origin' });
    expect([joined.status, joined.headers.get('location')]).toEqual([303, expect.stringContaining('/meet?t=')]);
    expect((await as(learner).get(`${own()}/join`, { ...HTML, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await sent(teacher, `${own()}/end`)).headers.get('location')).toBe(`${own()}?notice=ended`);
    const again = await sent(teacher, `${own()}/start`);
    expect([again.status, again.text.includes('was ended a moment ago')]).toEqual([409, true]);
  });

  it('say why the server cannot be used to those who manage it, and to everybody else only that it cannot', async () => {
    expect((await at.administrator.patch('/api/videoconference/settings', { meetings_enabled: false })).status).toBe(200);
    at.clock.advance(2);
    const joined = async (client: ApiClient): Promise<string> =>
      String((await client.post(`${String(meeting['@id'])}/join`, undefined)).body.detail);
    expect(await joined(at.administrator)).toContain('the setting meetings_enabled is off');
    for (const person of [learner, teacher]) expect(await joined(as(person))).toBe('Meetings are not started and joined here at present.');
    const { text } = await as(learner).get(`${own()}/join`, { ...HTML, 'Sec-Fetch-Site': 'same-origin' });
    expect(text).not.toContain('meetings_enabled');
  });

  it('say when a meeting opens to those who come too early', async () => {
    const start = at.clock.now().getTime() + 86_400_000;
    const times = { startsAt: new Date(start).toISOString(), endsAt: new Date(start + 3_600_000).toISOString() };
    expect((await as(teacher).patch(String(meeting['@id']), times)).status).toBe(200);
    const { status, text } = await as(learner).get(`${own()}/join`, { ...HTML, 'Sec-Fetch-Site': 'same-origin' });
    expect([status, text.includes('The meeting is not open yet.')]).toEqual([409, true]);
    expect(text).toMatch(new RegExp(`It opens at\\s+<time datetime="${new Date(start - 900_000).toISOString()}"`));
  });

  it('34: make a meeting in the zone of its maker, or say what is wrong', async () => {
    const values = {
      title: 'Ferns',
      course: String(course),
      startsAt: '2026-10-20T09:00',
      minutes: '90',
      weeks: '2',
      timezone: 'Europe/Paris',
    };
    const made = await sent(teacher, LIST, values);
    const location = made.headers.get('location') ?? '';
    expect([made.status, location]).toEqual([303, expect.stringMatching(/meetings\/\d+\?notice=made$/)]);
    const id = /meetings\/(\d+)/.exec(location)?.[1];
    expect((await as(teacher).get(`/api/conference_meetings/${id}`)).body).toMatchObject({
      title: 'Ferns',
      timezone: 'Europe/Paris',
      rrule: 'FREQ=WEEKLY;COUNT=2',
      visibility: 'visible',
      startsAt: expect.stringMatching(/^2026-10-20T07:00:00/),
      endsAt: expect.stringMatching(/^2026-10-20T08:30:00/),
    });
    const refused = await sent(teacher, LIST, { title: '', course: String(course), record: '1' });
    expect([refused.status, refused.text.includes('role="alert"'), / name="record"[^>]* checked>/.test(refused.text)]).toEqual([
      422,
      true,
      true,
    ]);
    expect((await sent(learner, LIST, values)).status).toBe(422);
  });

  it('28, 34: give and withdraw the link of guests', async () => {
    await at.reset({ meetings_enabled: true, meetings_guests: true });
    const values = { title: 'Open', course: `/api/courses/${course}`, visibility: 'visible', guests: 'free' };
    ({ body: meeting } = await as(teacher).post('/api/conference_meetings', values));
    const made = await sent(teacher, `${own()}/guest_link`);
    expect(made.text).toMatch(/\/meet\/guest\?t=[\w-]+/);
    expect((await sent(teacher, `${own()}/guest_link`, { withdraw: '1' })).headers.get('location')).toBe(`${own()}?notice=withdrawn`);
  });

  it('show administrators what happens now and happened this week', async () => {
    await lecture();
    const { text } = await at.administrator.get('/plugin/Videoconf/webhook_dashboard.php', HTML);
    expect(text).toMatch(/People online<\/dt><dd>2</);
    expect(text).toContain('1 of 2');
    expect(text).toContain('A bar for each of the last seven days: 0, 0, 0, 0, 0, 0, 1');
  });

  describe('notices', () => {
    const notified = async (person: Person, kind: string): Promise<unknown[]> => {
      await at.app.runDueJobs();
      const { body } = await as(person).get<Json[]>(`/api/notifications?kind=${kind}&order[createdAt]=asc`, { Accept: 'application/json' });
      return body.map(({ title, subject }) => [title, subject]);
    };
    const inMinutes = (minutes: number): string => new Date(at.clock.now().getTime() + minutes * 60_000).toISOString();

    it('tell those whom a meeting is for when it is planned, moved, and begins soon, and nobody of a hidden one', async () => {
      const times = { startsAt: inMinutes(60), endsAt: inMinutes(120) };
      const values = { title: 'Liverworts', course: `/api/courses/${course}`, visibility: 'visible' };
      const { body: planned } = await as(teacher).post('/api/conference_meetings', { ...values, ...times });
      await as(teacher).post('/api/conference_meetings', { ...values, ...times, title: 'Secret', visibility: 'hidden' });
      const one = ['Meeting: Liverworts', planned['@id']];
      expect(await notified(absent, 'meeting.scheduled')).toEqual([one]);
      expect(await notified(outsider, 'meeting.scheduled')).toEqual([]);
      await as(teacher).patch(String(planned['@id']), { welcomeMsg: 'Hello' });
      expect(await notified(absent, 'meeting.scheduled')).toEqual([one]);
      at.clock.advance(1);
      await as(teacher).patch(String(planned['@id']), { startsAt: inMinutes(30), endsAt: inMinutes(90) });
      expect(await notified(absent, 'meeting.scheduled')).toEqual([one, one]);
      const task = at.app.app.get(AnnounceSoon, { strict: false });
      const turns = [10, 6, 1];
      for (const minutes of turns) {
        const since = at.clock.now();
        at.clock.advance(minutes * 60);
        await task.run({ since, until: at.clock.now() });
      }
      expect(await notified(absent, 'meeting.soon')).toEqual([['Soon: Liverworts', planned['@id']]]);
    });

    it('tell those who were notified of a meeting, and nobody else, that it is deleted', async () => {
      const times = { startsAt: inMinutes(60), endsAt: inMinutes(120), rrule: 'FREQ=WEEKLY;COUNT=2' };
      const values = { title: 'Hornworts', course: `/api/courses/${course}`, visibility: 'visible', ...times };
      const latest = async (person: Person): Promise<unknown> => (await notified(person, 'meeting.scheduled')).at(-1);
      const { body: first } = await as(teacher).post('/api/conference_meetings', values);
      expect(await latest(absent)).toEqual(['Meeting: Hornworts', first['@id']]);
      const late = await at.app.given.student();
      await at.app.given.member({ id: course }, late);
      expect((await as(teacher).delete(String(first['@id']))).status).toBe(204);
      expect(await latest(absent)).toEqual(['Cancelled: Hornworts', `/api/courses/${course}`]);
      expect(await notified(late, 'meeting.scheduled')).toEqual([]);
      expect(await latest(teacher)).not.toEqual(['Cancelled: Hornworts', `/api/courses/${course}`]);
      const { body: everybody } = await at.administrator.post('/api/conference_meetings', { ...values, title: 'Assembly', course: null });
      const { body: over } = await as(teacher).post('/api/conference_meetings', { ...values, title: 'Over', rrule: null });
      expect(await latest(outsider)).toEqual(['Meeting: Assembly', everybody['@id']]);
      at.clock.advance(3 * 3_600);
      for (const meeting of [everybody, over]) await at.administrator.delete(String(meeting['@id']));
      expect(await latest(outsider)).toEqual(['Cancelled: Assembly', '/api/conference_meetings']);
      expect(await latest(absent)).toEqual(['Cancelled: Assembly', '/api/conference_meetings']);
    });

    it('tell those who wait that the meeting was started, and those whom it is for of its recording, once', async () => {
      const { body: ticket } = await as(learner).post(`${String(meeting['@id'])}/join`, undefined, { Accept: 'application/json' });
      expect((await fetch(String(ticket.url), { redirect: 'manual' })).status).toBe(200);
      await as(teacher).post(`${String(meeting['@id'])}/start`, undefined);
      expect(await notified(learner, 'meeting.started')).toEqual([['Started: Mosses', meeting['@id']]]);
      expect(await notified(absent, 'meeting.started')).toEqual([]);
      at.server.meetings.recordings = [
        { recordID: 'rec-notice', meetingID: String(meeting.remoteId), published: false, formats: ['presentation', 'video'] },
      ];
      const look = async (): Promise<void> => {
        await as(teacher).post(`${String(meeting['@id'])}/recordings/sync`, undefined);
        await at.app.runDueJobs();
      };
      await look();
      expect(await notified(absent, 'meeting.recording_ready')).toEqual([]);
      at.server.meetings.recordings[0]!.published = true;
      for (let time = 0; time < 2; time += 1) await look();
      expect(await notified(absent, 'meeting.recording_ready')).toMatchObject([
        ['Recording: Mosses', expect.stringContaining('/api/conference_recordings/')],
      ]);
    });
  });
});
