import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';

/** Numbers are those of the acceptance cases of learning paths, sequences and calendar. */
describe('calendars of other programs', () => {
  const clock = new FakeClock(new Date('2026-10-01T12:00:00Z'));
  let application: TestApplication;
  let room: Classroom;
  let series: Json;
  let feed: string;

  beforeAll(async () => {
    application = await TestApplication.start({ clock, variables: { JWT_TTL: '8640000' } });
    room = await classroom(application);
    const weekly = {
      ...{
        title: 'Seminar, with; signs \\ and an address',
        content: '<p>Bring your <b>notes</b>.</p><p>Öffnung</p>',
        timezone: 'Europe/Berlin',
      },
      ...{ startDate: '2026-10-13T07:00:00+00:00', endDate: '2026-10-13T08:00:00+00:00', rrule: 'FREQ=WEEKLY;COUNT=6' },
    };
    series = await made(room.asTeacher, 'c_calendar_events', { ...weekly, parentResourceNodeId: room.node });
    await room.asTeacher.delete(`${String(series['@id'])}/occurrences?recurrenceId=2026-10-20T07:00:00Z`);
    await room.asTeacher.post(`${String(series['@id'])}/occurrences`, {
      ...{ recurrenceId: '2026-10-27T08:00:00Z', startDate: '2026-10-28T12:00:00Z', title: 'On Wednesday' },
    });
    await made(room.asStudent, 'c_calendar_events', {
      title: 'Dentist',
      startDate: '2026-10-15T10:00:00Z',
      endDate: '2026-10-15T11:00:00Z',
    });
    const holiday = { title: 'Away', allDay: true, startDate: '2026-10-17T00:00:00Z', endDate: '2026-10-19T00:00:00Z' };
    await made(room.asStudent, 'c_calendar_events', holiday);
    await made(room.asStudent, 'c_calendar_events', {
      title: 'Long ago',
      startDate: '2026-01-15T10:00:00Z',
      endDate: '2026-01-15T11:00:00Z',
    });
    feed = await newFeed(room.asStudent);
  });
  afterAll(() => application.close());

  async function made(who: ApiClient, path: string, values: Readonly<Record<string, unknown>>): Promise<Json> {
    const { status, body } = await who.post(`/api/${path}`, values);
    expect([status, body.violations]).toEqual([201, undefined]);
    return body;
  }

  const newFeed = async (who: ApiClient, values: object = {}): Promise<string> =>
    String((await made(who, 'calendar_feeds', { ...values })).address);
  const fetched = (address: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${application.url}/${address.replace(/^\//, '')}`, { headers });
  const read = async (address: string): Promise<string> => (await fetched(address)).text();

  /** As a calendar program reads it: each time that something takes place, with its title, in UTC. */
  function occurrencesIn(text: string, until = '2026-12-31'): string[] {
    const calendar = ICAL.Component.fromString(text);
    const zones = calendar.getAllSubcomponents('vtimezone').map((component) => new ICAL.Timezone(component));
    for (const zone of zones) ICAL.TimezoneService.register(zone);
    const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
    const masters = events.filter((event) => !event.isRecurrenceException());
    for (const exception of events.filter((event) => event.isRecurrenceException()))
      masters.find(({ uid }) => uid === exception.uid)?.relateException(exception);
    const end = ICAL.Time.fromDateString(until);
    return masters.flatMap((event) => startsOf(event, end).map((start) => shownAt(event, start))).sort();
  }

  function startsOf(event: ICAL.Event, end: ICAL.Time): ICAL.Time[] {
    const iterator = event.iterator();
    const found: ICAL.Time[] = [];
    for (;;) {
      const next = iterator.next() as ICAL.Time | null | undefined;
      if (!next || next.compare(end) >= 0) return found;
      found.push(next);
    }
  }

  function shownAt(event: ICAL.Event, start: ICAL.Time): string {
    const { item, startDate } = event.getOccurrenceDetails(start) as { item: ICAL.Event; startDate: ICAL.Time };
    return `${startDate.toJSDate().toISOString().slice(0, 16)} ${item.summary}`;
  }

  const title = 'Seminar, with; signs \\ and an address';

  it('34: read the events of a person, at the times at which they take place', async () => {
    const response = await fetched(feed);
    const text = await response.text();
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, max-age=900',
    ]);
    expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\n');
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(occurrencesIn(text)).toEqual([
      `2026-10-13T07:00 ${title}`,
      '2026-10-15T10:00 Dentist',
      expect.stringMatching(/^2026-10-1[67]T.* Away$/),
      '2026-10-28T12:00 On Wednesday',
      ...['2026-11-03', '2026-11-10', '2026-11-17'].map((day) => `${day}T08:00 ${title}`),
    ]);
    expect(text).toContain('DTSTART;VALUE=DATE:20261017\r\nDTEND;VALUE=DATE:20261019\r\n');
    expect(text.replaceAll('\r\n ', '')).toContain('DESCRIPTION:Bring your notes.\\n');
  });

  it('34: are answered by 304 while nothing changed, and by no other address', async () => {
    const etag = String((await fetched(feed)).headers.get('etag'));
    const again = await fetched(feed, { 'If-None-Match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await room.asTeacher.patch(String(series['@id']), { comment: 'Another room' });
    expect((await fetched(feed, { 'If-None-Match': etag })).status).toBe(200);
    for (const key of ['', '?key=', `?key=${'A'.repeat(43)}`, `${feed.slice(feed.indexOf('?'))}x`])
      expect((await fetched(`calendar/feed.ics${key}`)).status).toBe(404);
  });

  it('34: show what the person may read at each fetch', async () => {
    const [course, busy] = [
      await newFeed(room.asStudent, { scope: 'course', course: `/api/courses/${room.course}` }),
      await newFeed(room.asStudent, { detail: 'busy' }),
    ];
    expect(occurrencesIn(await read(course))).not.toContain('2026-10-15T10:00 Dentist');
    expect(occurrencesIn(await read(course))).toHaveLength(5);
    expect(await read(busy)).not.toMatch(/Seminar|Dentist|notes/);
    expect(occurrencesIn(await read(busy))).toContain('2026-10-15T10:00 Busy');
    expect(occurrencesIn(await read(await newFeed(room.asAdministrator)))).toEqual([]);

    const { body } = await room.asTeacher.get(
      `/api/course_rel_users?course=/api/courses/${room.course}&user=/api/users/${room.student.id}`,
    );
    expect((await room.asTeacher.delete(String(body.member?.[0]?.['@id']))).status).toBe(204);
    expect(occurrencesIn(await read(feed)).map((line) => line.slice(17))).toEqual(['Dentist', 'Away']);
    expect(occurrencesIn(await read(course))).toEqual([]);
  });

  it("34: end with the feed, which is its person's alone", async () => {
    const { body } = await room.asStudent.get('/api/calendar_feeds');
    expect(body.member).toHaveLength(3);
    expect(body.member?.every(({ address }) => address === null || address === undefined)).toBe(true);
    expect(JSON.stringify(body)).not.toContain('secret');
    const [first] = body.member ?? [];
    expect(first?.lastUsedAt).not.toBeNull();
    expect((await room.asAdministrator.get(String(first?.['@id']))).status).toBe(403);
    for (const who of [room.asTeacher, room.asAdministrator]) expect((await who.delete(String(first?.['@id']))).status).toBe(403);
    for (const one of body.member ?? []) expect((await room.asStudent.delete(String(one['@id']))).status).toBe(204);
    expect((await fetched(feed)).status).toBe(404);
  });

  it('are at most ten for a person, and name the place that they are of', async () => {
    const who = application.as(await application.given.student());
    expect((await who.post('/api/calendar_feeds', { scope: 'course' })).body.violations?.[0]?.propertyPath).toBe('course');
    for (let count = 0; count < 10; count += 1) await newFeed(who, { label: `Phone ${count}` });
    expect(await who.post('/api/calendar_feeds', {})).toMatchObject({ status: 409, body: { type: '/errors/too-many-feeds' } });
  });

  it('are fetched 120 times an hour at most', async () => {
    const address = await newFeed(application.as(await application.given.student()));
    const statuses = new Set<number>();
    for (let count = 0; count < 120; count += 1) statuses.add((await fetched(address)).status);
    expect([...statuses]).toEqual([200]);
    expect((await fetched(address)).status).toBe(429);
    clock.advance(60);
    expect((await fetched(address)).status).toBe(200);
  });
});
