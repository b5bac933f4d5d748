import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { occurrencesIn } from '../../support/calendar-occurrences.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import type { Person } from '../../support/given.js';
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
      title: 'Seminar, with; signs \\ and an address',
      content: '<p>Bring your <b>notes</b>.</p><p>Öffnung</p>',
      timezone: 'Europe/Berlin',
      startDate: '2026-10-13T07:00:00+00:00',
      endDate: '2026-10-13T08:00:00+00:00',
      rrule: 'FREQ=WEEKLY;COUNT=6',
    };
    series = await made(room.asTeacher, 'c_calendar_events', { ...weekly, parentResourceNodeId: room.node });
    await room.asTeacher.delete(`${String(series['@id'])}/occurrences?recurrenceId=2026-10-20T07:00:00Z`);
    await room.asTeacher.post(`${String(series['@id'])}/occurrences`, {
      recurrenceId: '2026-10-27T08:00:00Z',
      startDate: '2026-10-28T12:00:00Z',
      title: 'On Wednesday',
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

  const title = 'Seminar, with; signs \\ and an address';

  it('read the events of a person, at the times at which they take place (case 34)', async () => {
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

  async function imported(who: Person, content: string, fields: Record<string, string> = {}): Promise<{ status: number; body: Json }> {
    const form = new FormData();
    form.append('uploadFile', new Blob([content], { type: 'text/calendar' }), 'calendar.ics');
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const headers = { Authorization: application.authorizationOf(who) };
    const response = await fetch(`${application.url}/api/c_calendar_events/import`, { method: 'POST', headers, body: form });
    return { status: response.status, body: (await response.json()) as Json };
  }

  it('are imported elsewhere once, and again what has changed (case 35)', async () => {
    const text = await read(feed);
    const person = await application.given.student();
    const who = application.as(person);
    const nothing = { created: 0, updated: 0, unchanged: 0, skipped: 0, errors: [] };
    expect((await imported(person, text, { dryRun: 'true' })).body).toMatchObject({ ...nothing, created: 4 });
    expect((await who.get('/api/c_calendar_events')).body.totalItems).toBe(0);
    expect(await imported(person, text)).toMatchObject({ status: 200, body: { ...nothing, created: 4 } });
    expect((await imported(person, text)).body).toMatchObject({ ...nothing, unchanged: 4 });
    expect(occurrencesIn(await read(await newFeed(who)))).toEqual(occurrencesIn(text));
    const uids = (from: string): string[] => [...from.matchAll(/^UID:(.*)$/gm)].map(([, uid = '']) => uid).sort();
    expect(uids(await read(await newFeed(who)))).toEqual(uids(text));

    const later = text
      .replace(/SEQUENCE:(\d+)/g, (_, count: string) => `SEQUENCE:${Number(count) + 1}`)
      .replace('SUMMARY:Dentist', 'SUMMARY:Surgeon');
    expect((await imported(person, later)).body).toMatchObject({ ...nothing, updated: 4 });
    expect((await imported(person, text)).body).toMatchObject({ ...nothing, unchanged: 4 });
    expect(occurrencesIn(await read(await newFeed(who)))).toContain('2026-10-15T10:00 Surgeon');
    const other = { resourceLinkList: JSON.stringify([{ cid: room.course }]) };
    expect((await imported(person, text, other)).body).toMatchObject({ ...nothing, errors: expect.arrayContaining([expect.anything()]) });
    const own = await read(await newFeed(room.asTeacher, { scope: 'course', course: `/api/courses/${room.course}` }));
    expect((await imported(room.teacher, own, other)).body).toMatchObject({ ...nothing, unchanged: 2 });
  });

  const event = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
  const file = (...parts: string[]): string => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n');

  it('are imported event by event: what is wrong with one is said, and the others are taken', async () => {
    const person = await application.given.student();
    const { body } = await imported(
      person,
      file(
        event(
          'UID:a',
          'DTSTART;TZID=Europe/Berlin:20261013T090000',
          'DURATION:PT1H',
          'SUMMARY:Seminar',
          'DESCRIPTION:<script>1</script>',
          'RRULE:FREQ=WEEKLY;COUNT=3',
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          'TRIGGER:-P1D',
          'END:VALARM',
        ),
        event(
          'UID:a',
          'RECURRENCE-ID;TZID=Europe/Berlin:20261020T090000',
          'DTSTART;TZID=Europe/Berlin:20261020T090000',
          'STATUS:CANCELLED',
        ),
        event('UID:b', 'DTSTART:20261013T090000Z', 'RRULE:FREQ=SECONDLY'),
        event('UID:c', 'DTSTART:20261013T090000Z', 'RRULE:FREQ=DAILY;COUNT=1000000'),
        event('UID:d', 'DTSTART;TZID=Nowhere/Atall:20261013T090000'),
        event('UID:e', 'DTSTART:20261013T090000Z', 'DTEND:20261012T090000Z'),
        event('UID:f', 'DTSTART:99991301T990000Z'),
        event('DTSTART:20261013T090000Z'),
        event('UID:g', 'DTSTART:20260131T090000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
        event('UID:h', 'DTSTART;VALUE=DATE:20261017', 'ATTACH:http://127.0.0.1/x', 'SUMMARY:Whole day'),
        'BEGIN:VTODO\r\nUID:todo\r\nEND:VTODO',
      ),
    );
    expect(body).toMatchObject({ created: 2, updated: 0, unchanged: 0, skipped: 2 });
    expect((body.errors as Json[]).map(({ uid }) => uid)).toEqual(['b', 'c', 'd', 'e', 'f', null, 'g']);
    expect((body.errors as Json[]).every(({ line, message }) => Number(line) > 3 && String(message).length > 10)).toBe(true);
    const who = application.as(person);
    expect(occurrencesIn(await read(await newFeed(who)))).toEqual([
      '2026-10-13T07:00 Seminar',
      expect.stringMatching(/Whole day$/),
      '2026-10-27T08:00 Seminar',
    ]);
    const { body: found } = await who.get('/api/c_calendar_events?title=Seminar');
    expect(found.member?.[0]).toMatchObject({
      uid: 'a',
      content: '<p>&#x3C;script>1&#x3C;/script></p>',
      exceptions: ['2026-10-20T07:00:00.000Z'],
    });
    expect((await who.get('/api/agenda_reminders')).body.member).toMatchObject([{ dateInterval: 'P1D' }]);
  });

  it.each([
    ['was cut off', (whole: string, broken: string) => `${whole}\r\n${broken.slice(0, 60)}`],
    [
      'has a component in an event that is not ended',
      (whole: string, broken: string) => `${broken.replace('END', 'BEGIN:VALARM\r\nEND')}\r\n${whole}\r\nEND:VCALENDAR`,
    ],
    [
      'has an end in an event that ends nothing',
      (whole: string, broken: string) => `${broken.replace('END', 'END:VALARM\r\nEND')}\r\n${whole}\r\nEND:VCALENDAR`,
    ],
    [
      'has an event that is not ended',
      (whole: string, broken: string) => `${whole}\r\n${broken.replace(/\r\nEND[^]*/, '')}\r\nEND:VCALENDAR`,
    ],
  ])('take the events that are whole of a file that %s', async (_, written) => {
    const person = await application.given.student();
    const [whole, broken] = [event('UID:whole', 'DTSTART:20261013T070000Z'), event('UID:broken', 'DTSTART:20261014T070000Z')];
    const { status, body } = await imported(person, `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${written(whole, broken)}`);
    expect([status, body.created, body.errors]).toEqual([200, 1, [expect.objectContaining({ message: expect.stringMatching(/end/) })]]);
  });

  it.each([
    ['no calendar', 'Hello'],
    ['nothing at all', ''],
    ['components in one another', `${'BEGIN:VCALENDAR\r\n'.repeat(9)}${'END:VCALENDAR\r\n'.repeat(9)}`],
    ['a component that is not ended', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n'],
    ['ends that end nothing', 'BEGIN:VCALENDAR\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'],
    ['too many events', file(...Array.from({ length: 2001 }, () => event('UID:x')))],
    ['more than 2 MiB', file(event(`SUMMARY:${'x'.repeat(2 * 1024 * 1024)}`))],
  ])('refuse %s', async (_, content) => {
    const { status, body } = await imported(room.teacher, content);
    expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, 'uploadFile']);
  });

  it('take no time for rules, zones and lines that are made to take it', async () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Bomb',
      'BEGIN:STANDARD',
      'DTSTART:19000101T000000',
      'RRULE:FREQ=SECONDLY',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    const never = 'RRULE:FREQ=YEARLY;INTERVAL=999;BYMONTH=2;BYMONTHDAY=30';
    const begin = performance.now();
    const { status, body } = await imported(
      room.teacher,
      file(
        zone.join('\r\n'),
        event('UID:z', 'DTSTART;TZID=Bomb:20261013T090000'),
        event('UID:l', 'DTSTART:20261013T090000Z', `SUMMARY:${'x\r\n '.repeat(200_000)}`),
        ...Array.from({ length: 100 }, (__, index) => event(`UID:n${index}`, 'DTSTART:20260131T090000Z', never)),
      ),
    );
    expect([status, body.created, (body.errors as Json[]).length]).toEqual([200, 1, 101]);
    expect(performance.now() - begin).toBeLessThan(15_000);
  });

  it('are answered by 304 while nothing changed, and by no other address (case 34)', async () => {
    const etag = String((await fetched(feed)).headers.get('etag'));
    const again = await fetched(feed, { 'If-None-Match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await room.asTeacher.patch(String(series['@id']), { comment: 'Another room' });
    expect((await fetched(feed, { 'If-None-Match': etag })).status).toBe(200);
    for (const key of ['', '?key=', `?key=${'A'.repeat(43)}`, `${feed.slice(feed.indexOf('?'))}x`])
      expect((await fetched(`calendar/feed.ics${key}`)).status).toBe(404);
  });

  it('show what the person may read at each fetch (case 34)', async () => {
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

  it("end with the feed, which is its person's alone (case 34)", async () => {
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
