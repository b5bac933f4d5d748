import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Metrics } from '../../../src/metrics/metrics.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';

/** Each is refused, by the part that is wrong with it. */
const MALFORMED: readonly (readonly [rule: string, part: string])[] = [
  ['FREQ=DAILY;INTERVAL=0', 'INTERVAL'],
  ['FREQ=DAILY;INTERVAL=-1', 'INTERVAL'],
  ['FREQ=DAILY;INTERVAL=99999999999', 'INTERVAL'],
  ['FREQ=DAILY;COUNT=0', 'COUNT'],
  ['FREQ=DAILY;COUNT=ten', 'RFC 5545'],
  ['FREQ=DAILY;UNTIL=20261399T000000Z', 'UNTIL'],
  ['FREQ=DAILY;UNTIL=20261009T000000', 'UNTIL'],
  ['FREQ=DAILY;UNTIL=TOMORROW', 'UNTIL'],
  ['FREQ=WEEKLY;WKST=XX', 'WKST'],
  ['FREQ=WEEKLY;BYDAY=XX', 'BYDAY'],
  ['FREQ=WEEKLY;BYDAY=MO,,TU', 'BYDAY'],
  ['FREQ=MONTHLY;BYDAY=0MO', 'BYDAY'],
  ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY'],
  ['FREQ=YEARLY;BYMONTH=13', 'BYMONTH'],
  ['FREQ=YEARLY;BYWEEKNO=54', 'BYWEEKNO'],
  ['FREQ=MONTHLY;BYSETPOS=1', 'BYSETPOS'],
  ['FREQ=HOURLY', 'FREQ'],
  ['INTERVAL=2', 'FREQ'],
];
/** As an older version took them. */
const STORED = [
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=WEEKLY;WKST=XX',
  'FREQ=DAILY;UNTIL=20261399T000000Z',
  'FREQ=',
  'no rule at all',
  'FREQ=YEARLY;BYMONTH=13',
];
const LECTURE = { title: 'Lecture', startDate: '2026-10-13T07:00:00Z', endDate: '2026-10-13T08:00:00Z' };

describe('rules of repetition that cannot be read', () => {
  const clock = new FakeClock(new Date('2026-10-01T12:00:00Z'));
  let application: TestApplication;
  let room: Classroom;
  let good: Json;
  let feed: string;

  beforeAll(async () => {
    application = await TestApplication.start({
      clock,
      variables: { JWT_TTL: '31536000', METRICS_TOKEN: 'a-token-of-the-operator-of-32-letters' },
    });
    room = await classroom(application);
    good = await made(room.asTeacher, 'c_calendar_events', { ...LECTURE, title: 'Good', rrule: 'FREQ=DAILY;COUNT=5', ...inCourse() });
    const { address } = await made(room.asStudent, 'calendar_feeds', {});
    const { pathname, search } = new URL(String(address), application.url);
    feed = pathname + search;
  });
  afterAll(() => application.close());

  const inCourse = (): Json => ({ parentResourceNodeId: room.node });
  const made = async (who: ApiClient, path: string, values: Json): Promise<Json> => {
    const { status, body, text } = await who.post(`/api/${path}`, values);
    expect([path, status, text]).toEqual([path, 201, text]);
    return body;
  };

  /** What the feed says of the good event. */
  const goodInFeed = async (): Promise<string> => {
    const { status, text } = await application.stranger.get(feed);
    expect(status).toBe(200);
    return text.split('BEGIN:VEVENT').find((event) => event.includes('SUMMARY:Good')) ?? '';
  };
  const occurrences = async (): Promise<Json[]> => {
    const address = '/api/c_calendar_events/occurrences?from=2026-10-12T00:00:00Z&to=2026-10-20T00:00:00Z';
    const { status, body } = await room.asStudent.get(address);
    expect(status).toBe(200);
    return [...(body.member ?? [])];
  };

  it.each(MALFORMED)('are refused at events and at meetings alike: %s', async (rrule, part) => {
    const event = await room.asTeacher.post('/api/c_calendar_events', { ...LECTURE, rrule, ...inCourse() });
    const changed = await room.asTeacher.patch(String(good['@id']), { rrule });
    const times = { startsAt: LECTURE.startDate, endsAt: LECTURE.endDate, rrule };
    const meeting = await room.asTeacher.post('/api/conference_meetings', {
      title: 'Meeting',
      course: `/api/courses/${room.course}`,
      ...times,
    });
    for (const { status, body } of [event, changed, meeting]) {
      expect([status, body['type']]).toEqual([422, '/validation_errors/rrule-invalid']);
      expect(body.violations).toEqual([{ propertyPath: 'rrule', code: 'rrule-invalid', message: expect.stringContaining(part) }]);
    }
  });

  it('are refused in their other spelling', async () => {
    const event = String((await made(room.asTeacher, 'c_calendar_events', { ...LECTURE, ...inCourse() }))['@id']);
    const repeat = { event, calType: 'daily' };
    for (const [values, member] of [
      [{ calFrequency: 2_000_000_000 }, 'calFrequency'],
      [{ calEnd: Number.MAX_SAFE_INTEGER }, 'calEnd'],
    ] as const) {
      const { status, body } = await room.asTeacher.post('/api/c_calendar_event_repeats', { ...repeat, ...values });
      expect([status, body.violations?.map(({ propertyPath }) => propertyPath)]).toEqual([422, [member]]);
    }
  });

  it('that were stored earlier leave an event that takes place once, and others as they were', async () => {
    const [before, shown] = [await goodInFeed(), await occurrences()];
    expect([before, shown.length > 4]).toEqual([expect.stringContaining('RRULE:FREQ=DAILY;COUNT=5'), true]);
    const spoilt: string[] = [];
    for (const rule of STORED) {
      const event = await made(room.asTeacher, 'c_calendar_events', { ...LECTURE, title: `Bad ${rule}`, ...inCourse() });
      spoilt.push(String(event['@id']));
      await made(room.asStudent, 'agenda_reminders', { event: event['@id'], count: 1, period: 'hour' });
      // No version that runs today would take it.
      await application.dataSource.query('UPDATE "c_calendar_event" SET "rrule" = $2 WHERE "id" = $1', [
        event['id'] ?? spoilt.at(-1)?.split('/').at(-1),
        rule,
      ]);
    }
    await made(room.asStudent, 'agenda_reminders', { event: good['@id'], count: 1, period: 'hour' });
    expect(await goodInFeed()).toBe(before);
    const all = await occurrences();
    expect(all.filter(({ event }) => !spoilt.includes(String(event)))).toEqual(shown);
    expect(spoilt.map((event) => all.filter((one) => one['event'] === event).length)).toEqual(STORED.map(() => 1));
    expect(await application.app.get(Metrics, { strict: false }).text()).toMatch(
      /lyceum_poison_rows_total\{resource="c_calendar_events"\} [1-9]/,
    );
  });

  it('keep nobody from being reminded of other events', async () => {
    clock.advance(12 * 86_400 - 5 * 3_600 - 1_800);
    await application.runDueJobs();
    const { body } = await room.asStudent.get('/api/notifications?kind=calendar.reminder');
    const subjects = body.member?.map(({ subject }) => subject);
    expect(subjects).toContain(good['@id']);
    expect(subjects).toHaveLength(1 + STORED.length);
  });
});
