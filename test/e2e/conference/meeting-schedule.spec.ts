import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PendingEventsJob } from '../../../src/conference/ingest/pending-events.job.js';
import { Clock } from '../../../src/config/clock.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { Person } from '../../support/given.js';
import { userEvent } from '../../support/room-sender.js';
import { type Scene, scene } from '../../support/videoconference-server-fixture.js';

const MEETINGS = '/api/conference_meetings';
const PLAIN = { Accept: 'application/json' };
/** Over the end of summer time in Paris. */
const WEEKLY = { startsAt: '2026-10-11T07:00:00Z', endsAt: '2026-10-11T08:00:00Z', timezone: 'Europe/Paris', rrule: 'FREQ=WEEKLY;COUNT=4' };

/** When meetings take place, and what the installation allows them. The numbers are those of the acceptance cases. */
describe('a scheduled meeting', () => {
  let at: Scene;
  let teacher: Person;
  let learner: Person;
  let course: number;

  beforeAll(async () => {
    at = await scene();
    teacher = await at.app.given.teacher();
    learner = await at.app.given.student();
    ({ id: course } = await at.app.given.course());
    await at.app.given.member({ id: course }, teacher, 'teacher');
    await at.app.given.member({ id: course }, learner);
  });
  afterAll(() => at.close());

  const as = (person: Person): ApiClient => at.app.as(person);
  const made = async (values: Json): Promise<Json> => {
    const { status, body } = await as(teacher).post(MEETINGS, {
      title: 'Botany',
      course: `/api/courses/${course}`,
      visibility: 'visible',
      ...values,
    });
    expect([status, body.detail]).toEqual([201, undefined]);
    return body;
  };
  const timesOf = async (meeting: unknown, query = ''): Promise<string[]> => {
    const { body } = await as(learner).get(`${String(meeting)}/occurrences${query}`, PLAIN);
    return (body.occurrences as { startsAt: string }[]).map(({ startsAt }) => startsAt.slice(0, 16));
  };
  const eventsIn = async (person: Person): Promise<Json[]> =>
    (await as(person).get<Json[]>(`/api/c_calendar_events?cid=${course}`, PLAIN)).body;

  const occurrencesIn = async (person: Person): Promise<Json[]> => {
    const window = 'from=2026-10-01T00:00:00Z&to=2026-12-01T00:00:00Z';
    const { body } = await as(person).get(`/api/c_calendar_events/occurrences?cid=${course}&${window}`, PLAIN);
    return (body.member ?? []).map(({ meeting, joinable }) => ({ meeting, joinable }));
  };

  it('is joinable in the agenda while it lets people in', async () => {
    await at.reset({ meetings_enabled: true });
    const now = at.app.app.get(Clock).now().getTime();
    const [startsAt, endsAt] = [10, 70].map((minutes) => new Date(now + minutes * 60_000).toISOString());
    const event = await made({ title: 'Soon', startsAt, endsAt });
    const bounds = `from=${new Date(now).toISOString()}&to=${endsAt}&cid=${course}`;
    const { body } = await as(learner).get(`/api/c_calendar_events/occurrences?${bounds}`, PLAIN);
    expect(body.member).toMatchObject([{ meeting: event['@id'], joinable: true, startDate: expect.stringMatching(/\+00:00$/) }]);
    expect((await as(teacher).delete(String(event['@id']))).status).toBe(204);
  });

  it('10: keeps its time of day where the clocks change, and has one event in the agenda', async () => {
    await at.reset({ meetings_enabled: true });
    const meeting = await made(WEEKLY);
    expect(await timesOf(meeting['@id'])).toEqual(['2026-10-11T07:00', '2026-10-18T07:00', '2026-10-25T08:00', '2026-11-01T08:00']);
    expect(await timesOf(meeting['@id'], '?from=2026-10-18T08:00:00Z&to=2026-10-25T08:00:01Z')).toEqual(['2026-10-25T08:00']);
    expect((await as(learner).get(`${String(meeting['@id'])}/occurrences?from=monday`)).status).toBe(400);
    expect(await eventsIn(learner)).toMatchObject([
      {
        id: meeting.calendarId,
        title: 'Botany',
        timezone: 'Europe/Paris',
        rrule: 'FREQ=WEEKLY;COUNT=4',
        startDate: expect.stringMatching(/^2026-10-11T07:00/),
      },
    ]);
    expect(await occurrencesIn(learner)).toEqual([0, 7, 14, 21].map(() => ({ meeting: meeting['@id'], joinable: false })));
    const event = `/api/c_calendar_events/${String(meeting.calendarId)}`;
    expect((await as(learner).get(`${MEETINGS}?calendarId=${event}&include=calendarEvent`)).body.member).toMatchObject([
      { calendarEvent: { '@id': event, '@type': 'CCalendarEvent' } },
    ]);
    expect((await as(learner).get(`${MEETINGS}?calendarId=${String(meeting.calendarId)}`)).body.member).toMatchObject([
      { title: 'Botany' },
    ]);
    const moved = { title: 'Zoology', startsAt: '2026-10-12T07:00:00Z', endsAt: '2026-10-12T08:00:00Z', visibility: 'hidden' };
    expect((await as(teacher).patch(String(meeting['@id']), moved)).status).toBe(200);
    expect(await eventsIn(teacher)).toMatchObject([
      { id: meeting.calendarId, title: 'Zoology', startDate: expect.stringMatching(/^2026-10-12T07:00/) },
    ]);
    expect(await eventsIn(learner)).toEqual([]);
    expect((await as(teacher).patch(String(meeting['@id']), { inAgenda: false })).body.calendarId).toBeNull();
    expect(await eventsIn(teacher)).toEqual([]);
    expect((await as(teacher).patch(String(meeting['@id']), { inAgenda: true })).body.calendarId).toEqual(expect.any(Number));
    expect((await as(teacher).delete(String(meeting['@id']))).status).toBe(204);
    expect(await eventsIn(teacher)).toEqual([]);
  });

  it('10: is open around each of its occurrences', async () => {
    await at.reset({ meetings_enabled: true });
    const start = new Date(at.clock.now().getTime() + 3_600_000);
    const times = {
      startsAt: start.toISOString(),
      endsAt: new Date(start.getTime() + 3_600_000).toISOString(),
      rrule: 'FREQ=DAILY;COUNT=2',
    };
    const meeting = await made(times);
    const next = async (): Promise<unknown> => {
      await at.app.runDueJobs();
      return (await as(teacher).get(String(meeting['@id']))).body.nextOccurrence;
    };
    const joins = async (): Promise<unknown> => {
      const { status, body } = await as(learner).post(`${String(meeting['@id'])}/join`, undefined);
      return status === 200 ? 200 : body.type;
    };
    expect([await joins(), new Date(String(await next())).getTime()]).toEqual(['/errors/meeting-not-open', start.getTime()]);
    at.clock.advance(90 * 60);
    expect(await joins()).toBe(200);
    at.clock.advance(3_600);
    expect([await joins(), new Date(String(await next())).getTime()]).toEqual(['/errors/meeting-not-open', start.getTime() + 86_400_000]);
    at.clock.advance(23 * 3_600);
    expect(await joins()).toBe(200);
    at.clock.advance(3_600);
    expect([await joins(), await next()]).toEqual(['/errors/meeting-over', null]);
  });

  it.each([
    [{ rrule: 'FREQ=WEEKLY;COUNT=4' }, 'rrule'],
    [{ ...WEEKLY, timezone: 'Mars/Olympus' }, 'timezone'],
    [{ ...WEEKLY, rrule: 'FREQ=HOURLY' }, 'rrule'],
    [{ ...WEEKLY, rrule: 'FREQ=WEEKLY' }, 'rrule'],
    [{ ...WEEKLY, rrule: 'FREQ=DAILY;COUNT=201' }, 'rrule'],
    [{ ...WEEKLY, rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=4' }, 'rrule'],
    [{ ...WEEKLY, rrule: 'FREQ=MONTHLY;BYDAY=XX' }, 'rrule'],
  ])('10: does not come again by %j', async (values, member) => {
    const { status, body } = await as(teacher).post(MEETINGS, { title: 'Botany', course: `/api/courses/${course}`, ...values });
    expect([status, body.violations]).toMatchObject([422, [{ propertyPath: member }]]);
  });

  it('is in the agenda of its owner, or of the portal, where it has no course', async () => {
    const own = await made({ ...WEEKLY, title: 'Office hours', course: null, user: `/api/users/${teacher.id}` });
    const portal = await as(await at.app.given.administrator()).post(MEETINGS, { ...WEEKLY, title: 'Open day', visibility: 'visible' });
    const titles = async (person: Person): Promise<unknown[]> =>
      (await as(person).get<Json[]>('/api/c_calendar_events', PLAIN)).body.map(({ title }) => title);
    expect(await titles(teacher)).toEqual(expect.arrayContaining(['Office hours', 'Open day']));
    expect((await titles(learner)).filter((title) => title !== 'Botany')).toEqual(['Open day']);
    expect([own.calendarId, portal.body.calendarId]).toEqual([expect.any(Number), expect.any(Number)]);
  });

  it('has no more time and people than the installation allows, and no recording where that is off', async () => {
    await at.reset({ meetings_enabled: true, meetings_duration: 60, meetings_participants: 20, meetings_recording: false });
    const refused = await as(teacher).post(MEETINGS, { title: 'Botany', course: `/api/courses/${course}`, record: true });
    expect([refused.status, refused.body.violations]).toMatchObject([422, [{ propertyPath: 'record' }]]);
    const meeting = await made({ options: { duration: 90, maxParticipants: 10 } });
    expect((await as(teacher).post(`${String(meeting['@id'])}/start`, undefined)).status).toBe(200);
    const [room] = at.server.meetings.rooms.values();
    expect(room?.parameters).toMatchObject({ duration: '60', maxParticipants: '10', record: 'false' });
    const settings = await at.administrator.put('/api/videoconference/settings', {});
    expect(settings.body).toMatchObject({
      meetings_adoption: 'list',
      meetings_recording: true,
      meetings_duration: 300,
      meetings_participants: 0,
      overridden: [],
    });
    const wrong = await at.administrator.patch('/api/videoconference/settings', {
      meetings_adoption: 'all',
      meetings_duration: -1,
      meetings_participants: 'many',
    });
    expect(wrong.status).toBe(422);
  });

  it.each([
    ['off', [], []],
    ['list', ['elsewhere-list'], []],
    ['adopt', [], ['Seminar']],
  ] as const)('does with rooms of other systems what meetings_adoption says: %s', async (meetings_adoption, listed, adopted) => {
    await at.reset({ meetings_enabled: true, meetings_adoption, webhooks_scope: 'global' });
    await at.app.dataSource.query('DELETE FROM conference_unassigned_room');
    await at.pass(10);
    const room = `elsewhere-${meetings_adoption}`;
    const now = at.clock.now().getTime();
    const created = {
      id: 'meeting-created',
      ts: now,
      attributes: { meeting: { 'external-meeting-id': room, 'internal-meeting-id': `int-${room}`, name: 'Seminar' } },
    };
    await at.server.happen(room, created, userEvent('user-joined', room, learner.id, now + 1000));
    await at.app.app.get(PendingEventsJob, { strict: false }).run();
    const rooms = await at.administrator.get<Json[]>('/api/unassigned_meetings', PLAIN);
    expect(rooms.body.map(({ externalId }) => externalId)).toEqual(listed);
    const meetings = await at.administrator.get<Json[]>(`${MEETINGS}?remoteId=${room}`, PLAIN);
    expect(meetings.body.map(({ title, visibility, people, eventsAdopted }) => [title, visibility, people, eventsAdopted])).toEqual(
      adopted.map((title) => [title, 'hidden', 'guests', 2]),
    );
    await at.server.happen(room, userEvent('user-joined', room, 'later', now + 2000));
    const records = await at.administrator.get<Json[]>(`/api/conference_activities?meeting=${Number(meetings.body[0]?.id)}`, PLAIN);
    if (meetings_adoption === 'adopt') expect(records.body.map(({ participant }) => participant ?? null)).toEqual([null, null]);
  });
});
