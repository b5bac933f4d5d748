import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';

/** Numbers are those of the acceptance cases of learning paths and calendar. */
describe('events that come again', () => {
  const clock = new FakeClock('2026-10-01T12:00:00Z');
  let application: TestApplication;
  let room: Classroom;
  const weekly = {
    title: 'Seminar',
    timezone: 'Europe/Berlin',
    startDate: '2026-10-13T07:00:00+00:00',
    endDate: '2026-10-13T08:00:00+00:00',
    rrule: 'FREQ=WEEKLY;COUNT=6',
  };

  beforeAll(async () => {
    application = await TestApplication.start({ clock, variables: { JWT_TTL: '8640000' } });
    room = await classroom(application);
  });
  afterAll(() => application.close());

  async function series(values: object = weekly): Promise<Json> {
    const { status, body } = await room.asTeacher.post('/api/c_calendar_events', { parentResourceNodeId: room.node, ...values });
    expect([status, body.violations]).toEqual([201, undefined]);
    return body;
  }

  async function starts(event: Json, from: string, to: string, who: ApiClient = room.asTeacher): Promise<string[]> {
    const { status, body } = await who.get(`/api/c_calendar_events/occurrences?from=${from}T00:00:00Z&to=${to}T00:00:00Z`);
    expect(status).toBe(200);
    const own = [event['@id'], ...((event.children as string[] | undefined) ?? [])];
    return (body.member ?? [])
      .filter((occurrence) => own.includes(occurrence.event as string) || occurrence.series === event['@id'])
      .map(({ startDate }) => new Date(String(startDate)).toISOString().slice(0, 16));
  }

  const at = (event: Json, action: string): string => `${String(event['@id'])}/${action}`;

  it('keep their time of day where the clocks change (case 31)', async () => {
    const event = await series();
    expect(await starts(event, '2026-10-20', '2026-11-04')).toEqual(['2026-10-20T07:00', '2026-10-27T08:00', '2026-11-03T08:00']);
    expect(await starts(event, '2026-10-20', '2026-11-04', room.asStudent)).toHaveLength(3);
    expect(await starts(event, '2026-10-20', '2026-11-04', room.asOutsider)).toEqual([]);
  });

  it('are reminded of days before at the same time of day where the clocks change, hours before as they pass (case 36)', async () => {
    const event = await series({ ...weekly, startDate: '2090-03-26T07:00:00Z', endDate: '2090-03-26T08:00:00Z' });
    const due = async (count: number, period: string): Promise<unknown> => {
      const { status, body } = await room.asTeacher.post('/api/agenda_reminders', { event: event['@id'], count, period });
      expect(status).toBe(201);
      return new Date(String(body.nextDueAt)).toISOString();
    };
    // The clocks went forward on that day, at 01:00 UTC.
    expect(await due(1, 'day')).toBe('2090-03-25T08:00:00.000Z');
    expect(await due(24, 'hour')).toBe('2090-03-25T07:00:00.000Z');
  });

  it('are reminded of week by week, at one time of day on both sides of the change (case 36)', async () => {
    const { body } = await room.asStudent.post('/api/agenda_reminders', { event: (await series())['@id'], count: 1, period: 'day' });
    const due: string[] = [];
    for (let week = 0; week < 4; week += 1) {
      const { nextDueAt } = (await room.asStudent.get(String(body['@id']))).body;
      due.push(new Date(String(nextDueAt)).toISOString().slice(0, 16));
      clock.advance((new Date(String(nextDueAt)).getTime() - clock.now().getTime()) / 1000);
      await application.runDueJobs();
    }
    expect(due).toEqual(['2026-10-12T07:00', '2026-10-19T07:00', '2026-10-26T08:00', '2026-11-02T08:00']);
    const notices = await room.asStudent.get('/api/notifications?kind=calendar.reminder');
    expect(notices.body.totalItems).toBeGreaterThan(0);
  });

  it('leave days out that there are not (case 32)', async () => {
    const monthly = await series({ title: 'M', startDate: '2026-01-31T09:00:00Z', rrule: 'FREQ=MONTHLY', timezone: 'UTC' });
    expect(await starts(monthly, '2026-01-01', '2026-08-01')).toEqual(['01', '03', '05', '07'].map((month) => `2026-${month}-31T09:00`));
    const leap = await series({ title: 'L', startDate: '2024-02-29T09:00:00Z', rrule: 'FREQ=YEARLY', timezone: 'UTC' });
    expect(await starts(leap, '2024-02-01', '2025-03-05')).toEqual(['2024-02-29T09:00']);
    expect(await starts(leap, '2025-03-01', '2026-03-05')).toEqual([]);
    expect(await starts(leap, '2027-02-01', '2028-03-05')).toEqual(['2028-02-29T09:00']);
  });

  it('lose, replace and move occurrences, and go on otherwise from one of them (case 33)', async () => {
    const event = await series();
    const all = (): Promise<string[]> => starts(event, '2026-10-01', '2026-12-31');
    const second = encodeURIComponent('2026-10-20T07:00:00+00:00');
    expect((await room.asStudent.delete(`${at(event, 'occurrences')}?recurrenceId=${second}`)).status).toBe(403);
    expect((await room.asTeacher.delete(`${at(event, 'occurrences')}?recurrenceId=${second}`)).status).toBe(204);
    expect((await room.asTeacher.delete(`${at(event, 'occurrences')}?recurrenceId=${second}`)).status).toBe(422);
    expect(await all()).toHaveLength(5);
    const replacement = { recurrenceId: '2026-10-27T08:00:00Z', startDate: '2026-10-28T12:00:00Z', title: 'On Wednesday' };
    const child = await room.asTeacher.post(at(event, 'occurrences'), replacement);
    expect(child).toMatchObject({
      status: 201,
      body: { title: 'On Wednesday', recurrenceId: '2026-10-27T08:00:00+00:00', parentEvent: event['@id'] },
    });
    expect((await room.asTeacher.post(at(event, 'occurrences'), replacement)).status).toBe(422);
    expect(await all()).toEqual(['2026-10-13T07:00', '2026-10-28T12:00', '2026-11-03T08:00', '2026-11-10T08:00', '2026-11-17T08:00']);
    expect(await starts(event, '2026-10-01', '2026-12-31', room.asStudent)).toHaveLength(5);
    expect(
      (await room.asTeacher.patch(String(event['@id']), { startDate: '2026-10-13T08:00:00Z', endDate: '2026-10-13T09:00:00Z' })).status,
    ).toBe(200);
    expect(await all()).toEqual(['2026-10-13T08:00', '2026-10-28T12:00', '2026-11-03T09:00', '2026-11-10T09:00', '2026-11-17T09:00']);
    const next = await room.asTeacher.post(at(event, 'split'), { recurrenceId: '2026-11-10T09:00:00Z', title: 'Second half' });
    expect(next).toMatchObject({ status: 201, body: { title: 'Second half', rrule: 'FREQ=WEEKLY;COUNT=2' } });
    expect(await all()).toEqual(['2026-10-13T08:00', '2026-10-28T12:00', '2026-11-03T09:00']);
    expect(await starts(next.body, '2026-10-01', '2026-12-31')).toEqual(['2026-11-10T09:00', '2026-11-17T09:00']);
    expect((await room.asTeacher.delete(String(event['@id']))).status).toBe(204);
    expect((await room.asTeacher.get(String(child.body['@id']))).status).toBe(404);
  });

  it.each([
    ['COUNT and UNTIL', { rrule: 'FREQ=DAILY;COUNT=2;UNTIL=20261231T000000Z' }, 'rrule'],
    ['every hour', { rrule: 'FREQ=HOURLY' }, 'rrule'],
    ['an event longer than its interval', { rrule: 'FREQ=DAILY', endDate: '2026-10-15T08:00:00Z' }, 'rrule'],
    ['no start', { startDate: null, endDate: null }, 'rrule'],
    ['exceptions that are no moments', { exceptions: ['tomorrow'] }, 'exceptions'],
  ])('are refused with %s', async (_, values, propertyPath) => {
    const { status, body } = await room.asTeacher.post('/api/c_calendar_events', { parentResourceNodeId: room.node, ...weekly, ...values });
    expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, propertyPath]);
  });

  it('need bounds to be listed, within 400 days', async () => {
    const asked = async (query: string): Promise<number> => (await room.asTeacher.get(`/api/c_calendar_events/occurrences${query}`)).status;
    expect(await asked('')).toBe(400);
    expect(await asked('?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z')).toBe(400);
    expect(await asked('?from=2026-01-01T00:00:00Z&to=2028-01-01T00:00:00Z')).toBe(400);
    await series({ title: 'D', startDate: '2020-01-01T09:00:00Z', rrule: 'FREQ=DAILY', timezone: 'Europe/Berlin' });
    const { body } = await room.asTeacher.get(
      `/api/c_calendar_events/occurrences?from=2026-01-01T00:00:00Z&to=2026-01-31T00:00:00Z&cid=${room.course}&itemsPerPage=10&page=3`,
    );
    expect([body.totalItems, body.member?.length]).toEqual([30, 10]);
  });

  it.each([
    [{ calType: 'weekly', calFrequency: 2, calDays: 'nynynnn' }, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE'],
    [{ calType: 'monthly_by_day' }, 'FREQ=MONTHLY;INTERVAL=1;BYDAY=2TU'],
    [{ calType: 'monthly_by_day_r' }, 'FREQ=MONTHLY;INTERVAL=1;BYDAY=-3TU'],
    [{ calType: 'daily', calEnd: 1_798_761_600 }, 'FREQ=DAILY;INTERVAL=1;UNTIL=20270101T000000Z'],
  ])('are said by repetitions too: %j', async (repeat, rrule) => {
    const event = await series({ ...weekly, rrule: null });
    const values = { event: event['@id'], calFrequency: 1, ...repeat };
    const made = await room.asTeacher.post('/api/c_calendar_event_repeats', values);
    expect(made.status).toBe(201);
    expect((await room.asTeacher.get(String(event['@id']))).body.rrule).toBe(rrule);
    expect((await room.asTeacher.post('/api/c_calendar_event_repeats', values)).status).toBe(422);
    expect((await room.asTeacher.delete(String(made.body['@id']))).status).toBe(204);
    expect((await room.asTeacher.get(String(event['@id']))).body.rrule).toBeNull();
    await room.asTeacher.patch(String(event['@id']), { rrule });
    const { body } = await room.asTeacher.get(`/api/c_calendar_event_repeats?event=${String(event['@id'])}`);
    const own = body.member?.filter((found) => found.event === event['@id']);
    expect(own).toMatchObject([values]);
  });
});
