import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TestApplication } from '../../support/application.js';
import type { Json } from '../../support/api-client.js';
import { occurrencesIn } from '../../support/calendar-occurrences.js';
import { classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';

const lines = (...text: readonly string[]): string => `${text.join('\r\n')}\r\n`;

function calendar(program: string, ...components: readonly string[]): string {
  return lines(
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${program}`,
    ...components.map((component) => component.trimEnd()),
    'END:VCALENDAR',
  );
}

const event = (...properties: readonly string[]): string => lines('BEGIN:VEVENT', ...properties, 'END:VEVENT');

/** As Outlook and Exchange write the zone of central Europe, under any name. */
const central = (name: string): string =>
  lines(
    ...['BEGIN:VTIMEZONE', `TZID:${name}`],
    ...[
      'BEGIN:STANDARD',
      'DTSTART:16010101T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
      'END:STANDARD',
    ],
    ...[
      'BEGIN:DAYLIGHT',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
      'END:DAYLIGHT',
    ],
    'END:VTIMEZONE',
  );

const weekly = (zone: string, ...more: readonly string[]): string =>
  event('UID:weekly@example.org', 'SUMMARY:Seminar', `DTSTART;TZID=${zone}:20261006T100000`, `DTEND;TZID=${zone}:20261006T113000`, ...more);

/** Files as the big programs write them, each with what it has of its own. */
const CORPUS: Readonly<Record<string, string>> = {
  'Outlook, with the zone that Windows names': calendar(
    '-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN',
    central('W. Europe Standard Time'),
    weekly('"W. Europe Standard Time"', 'RRULE:FREQ=WEEKLY;COUNT=8;BYDAY=TU', 'X-MICROSOFT-CDO-BUSYSTATUS:BUSY'),
  ),
  'Exchange, which ends a series by a time without a zone': calendar(
    'Microsoft Exchange Server 2010',
    central('Romance Standard Time'),
    weekly('Romance Standard Time', 'RRULE:FREQ=WEEKLY;UNTIL=20261124T100000;INTERVAL=1;BYDAY=TU;WKST=MO'),
  ),
  'Outlook on the web, with a label for a zone': calendar(
    'Microsoft Exchange Server 2010',
    central('(UTC+01:00) Amsterdam\\, Berlin\\, Bern\\, Rom\\, Stockholm\\, Wien'),
    weekly('"(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien"', 'RRULE:FREQ=WEEKLY;COUNT=6'),
  ),
  'a zone that is known by its offsets alone': calendar(
    '-//Lotus Development Corporation//NONSGML Notes 9.0//EN_S',
    central('GMT +0100 (Standard) / GMT +0200 (Daylight)'),
    weekly('"GMT +0100 (Standard) / GMT +0200 (Daylight)"', 'RRULE:FREQ=WEEKLY;COUNT=6'),
  ),
  'Google, with an occurrence that moved and one that was cancelled': calendar(
    '-//Google Inc//Google Calendar 70.9054//EN',
    central('Europe/Berlin'),
    weekly('Europe/Berlin', 'RRULE:FREQ=WEEKLY;COUNT=6;BYDAY=TU', 'EXDATE;TZID=Europe/Berlin:20261013T100000'),
    event(
      ...['UID:weekly@example.org', 'SUMMARY:Moved', 'RECURRENCE-ID;TZID=Europe/Berlin:20261020T100000'],
      ...['DTSTART;TZID=Europe/Berlin:20261021T140000', 'DTEND;TZID=Europe/Berlin:20261021T150000'],
    ),
  ),
  'Apple, whose override repeats the rule': calendar(
    '-//Apple Inc.//macOS 14.0//EN',
    central('Europe/Berlin'),
    weekly('Europe/Berlin', 'RRULE:FREQ=WEEKLY;COUNT=5'),
    event(
      ...['UID:weekly@example.org', 'SUMMARY:Later', 'RECURRENCE-ID;TZID=Europe/Berlin:20261027T100000', 'RRULE:FREQ=WEEKLY;COUNT=5'],
      ...['DTSTART;TZID=Europe/Berlin:20261027T120000', 'DTEND;TZID=Europe/Berlin:20261027T130000'],
    ),
  ),
  'Thunderbird, with the zone within an address': calendar(
    '-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN',
    central('/mozilla.org/20050126_1/Europe/Berlin'),
    weekly('/mozilla.org/20050126_1/Europe/Berlin', 'RRULE:FREQ=DAILY;COUNT=30;INTERVAL=2'),
  ),
  'Moodle, in UTC': calendar(
    '-//Moodle Pty Ltd//NONSGML Moodle Version 2024//EN',
    event('UID:1@moodle', 'SUMMARY:Essay is due', 'DTSTART:20261012T215900Z', 'DTEND:20261012T215900Z'),
  ),
  'Nextcloud, whole days that come again': calendar(
    '-//Nextcloud calendar v4//EN',
    event(
      'UID:days@nextcloud',
      'SUMMARY:Holiday',
      'DTSTART;VALUE=DATE:20261010',
      'DTEND;VALUE=DATE:20261011',
      'RRULE:FREQ=MONTHLY;COUNT=3',
      'EXDATE;VALUE=DATE:20261110',
    ),
  ),
};

describe('calendar files of other programs', () => {
  const clock = new FakeClock(new Date('2026-10-01T12:00:00Z'));
  let application: TestApplication;

  beforeAll(async () => {
    application = await TestApplication.start({ clock, variables: { JWT_TTL: '8640000' } });
    await classroom(application);
  });
  afterAll(() => application.close());

  const reader = (timezone = 'Europe/Berlin'): Promise<Person> => application.given.person({ status: 'student', timezone });

  async function imported(who: Person, content: string | Buffer): Promise<{ status: number; body: Json }> {
    const form = new FormData();
    form.append('uploadFile', new Blob([content], { type: 'text/calendar' }), 'calendar.ics');
    const headers = { Authorization: application.authorizationOf(who) };
    const response = await fetch(`${application.url}/api/c_calendar_events/import`, { method: 'POST', headers, body: form });
    return { status: response.status, body: (await response.json()) as Json };
  }

  async function feedOf(who: Person): Promise<string> {
    const { body } = await application.as(who).post('/api/calendar_feeds', {});
    return (await fetch(`${application.url}/${String(body.address).replace(/^\//, '')}`)).text();
  }

  it.each(Object.entries(CORPUS))('take place at the same times: %s', async (_, text) => {
    const who = await reader();
    const { status, body } = await imported(who, text);
    expect([status, body.errors]).toEqual([200, []]);
    expect(occurrencesIn(await feedOf(who))).toEqual(occurrencesIn(text));
    const again = await imported(who, text);
    expect(again.body).toMatchObject({ created: 0, updated: 0, errors: [] });
  });

  it.each([
    ['"W. Europe Standard Time"', 'Europe/Berlin'],
    ['"Eastern Standard Time"', 'America/New_York'],
    ['"India Standard Time"', 'Asia/Calcutta'],
    ['"Romance Standard Time 1"', 'Europe/Paris'],
    ['"(UTC+01:00) Brussels, Copenhagen, Madrid, Paris"', 'Europe/Brussels'],
    ['"(UTC-05:00) Eastern Time (US & Canada)"', 'America/New_York'],
    ['"(UTC+09:00) Osaka, Sapporo, Tokyo"', 'Asia/Tokyo'],
    ['/freeassociation.sourceforge.net/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['tzone://Microsoft/Utc', 'UTC'],
  ])('come again in %s without saying what that is: %s', async (name, zone) => {
    const who = await reader();
    expect((await imported(who, calendar('x', weekly(name, 'RRULE:FREQ=WEEKLY;COUNT=3')))).body).toMatchObject({ created: 1, errors: [] });
    const { body } = await application.as(who).get('/api/c_calendar_events');
    expect(body.member).toMatchObject([{ timezone: zone, rrule: 'FREQ=WEEKLY;COUNT=3' }]);
  });

  it('name occurrences by their day', async () => {
    const who = await reader();
    const file = calendar(
      'x',
      weekly('Europe/Berlin', 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;VALUE=DATE:20261013'),
      event(
        'UID:weekly@example.org',
        'SUMMARY:Elsewhere',
        'RECURRENCE-ID;VALUE=DATE:20261020',
        'DTSTART;TZID=Europe/Berlin:20261020T180000',
      ),
    );
    expect((await imported(who, file)).body).toMatchObject({ created: 2, errors: [] });
    expect(occurrencesIn(await feedOf(who))).toEqual([
      '2026-10-06T08:00 Seminar',
      '2026-10-20T16:00 Elsewhere',
      '2026-10-27T09:00 Seminar',
    ]);
  });

  it('change an occurrence with all later ones, which makes a second series', async () => {
    const who = await reader();
    const file = calendar(
      'x',
      central('Europe/Berlin'),
      weekly('Europe/Berlin', 'RRULE:FREQ=WEEKLY;COUNT=6', 'EXDATE;TZID=Europe/Berlin:20261103T100000'),
      event(
        ...['UID:weekly@example.org', 'SUMMARY:Two hours later', 'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261020T100000'],
        ...['DTSTART;TZID=Europe/Berlin:20261020T120000', 'DTEND;TZID=Europe/Berlin:20261020T133000'],
      ),
    );
    expect((await imported(who, file)).body).toMatchObject({ created: 2, errors: [] });
    const shown = [
      ...['2026-10-06T08:00 Seminar', '2026-10-13T08:00 Seminar'],
      ...['2026-10-20T10:00 Two hours later', '2026-10-27T11:00 Two hours later', '2026-11-10T11:00 Two hours later'],
    ];
    expect(occurrencesIn(await feedOf(who))).toEqual(shown);
    expect((await imported(who, file)).body).toMatchObject({ created: 0, updated: 0, errors: [] });
    expect(occurrencesIn(await feedOf(who))).toEqual(shown);
  });

  it('have occurrences without their series, which take their place once it comes', async () => {
    const who = await reader();
    const override = (day: number, title: string): string =>
      event(
        'UID:weekly@example.org',
        `SUMMARY:${title}`,
        `RECURRENCE-ID:202610${day}T080000Z`,
        `DTSTART:202610${day}T120000Z`,
        `DTEND:202610${day}T130000Z`,
      );
    const parts = [override(13, 'One'), override(20, 'Other')];
    expect((await imported(who, calendar('x', ...parts))).body).toMatchObject({ created: 2, errors: [] });
    const alone = ['2026-10-13T12:00 One', '2026-10-20T12:00 Other'];
    expect(occurrencesIn(await feedOf(who))).toEqual(alone);
    const whole = calendar('x', weekly('Europe/Berlin', 'RRULE:FREQ=WEEKLY;COUNT=3'), ...parts);
    expect((await imported(who, whole)).body.errors).toEqual([]);
    expect(occurrencesIn(await feedOf(who))).toEqual(['2026-10-06T08:00 Seminar', ...alone]);
  });

  it('keep where something takes place', async () => {
    const who = await reader();
    await imported(who, calendar('x', event('UID:1', 'SUMMARY:Talk', 'LOCATION:Room 12\\, first floor', 'DTSTART:20261012T080000Z')));
    expect((await application.as(who).get('/api/c_calendar_events')).body.member).toMatchObject([{ location: 'Room 12, first floor' }]);
    expect(await feedOf(who)).toContain('LOCATION:Room 12\\, first floor');
  });

  it('are folded within a letter, begin with a mark, or are in UTF-16', async () => {
    const title = 'Übung zur Ökologie der Flüsse und Gewässer im südlichen Österreich';
    const plain = calendar('x', event('UID:1', `SUMMARY:${title}`, 'DTSTART:20261012T080000Z'));
    const bytes = Buffer.from(plain);
    for (let at = bytes.indexOf('Ü'); at < bytes.indexOf('sterreich'); at += 1) {
      const folded = Buffer.concat([bytes.subarray(0, at + 1), Buffer.from('\r\n '), bytes.subarray(at + 1)]);
      const who = await reader();
      expect((await imported(who, folded)).body).toMatchObject({ created: 1, errors: [] });
      expect((await application.as(who).get('/api/c_calendar_events')).body.member).toMatchObject([{ title }]);
    }
    for (const other of [Buffer.from(`\ufeff${plain}`), Buffer.from(`\ufeff${plain}`, 'utf16le')])
      expect((await imported(await reader(), other)).body).toMatchObject({ created: 1, errors: [] });
  });

  it('last one day in feeds where a whole day is posted without a zone', async () => {
    for (const timezone of ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'UTC']) {
      const who = await reader(timezone);
      const midnight = {
        'Europe/Berlin': '2026-10-16T22:00:00Z',
        'America/New_York': '2026-10-17T04:00:00Z',
        'Pacific/Auckland': '2026-10-16T11:00:00Z',
      };
      const start = new Date((midnight as Record<string, string>)[timezone] ?? '2026-10-17T00:00:00Z');
      const day = {
        title: 'Away',
        allDay: true,
        startDate: start.toISOString(),
        endDate: new Date(start.getTime() + 86_400_000).toISOString(),
      };
      expect((await application.as(who).post('/api/c_calendar_events', day)).status).toBe(201);
      expect(await feedOf(who)).toContain('DTSTART;VALUE=DATE:20261017\r\nDTEND;VALUE=DATE:20261018\r\n');
    }
  });

  it('are taken but for what cannot be read, whatever stands in a property', async () => {
    const good = event('UID:good', 'SUMMARY:Good', 'DTSTART:20261012T080000Z');
    const broken = fc.constantFrom(
      ...[
        'RRULE:FREQ=WEEKLY;INTERVAL=0',
        'RRULE:FREQ=WEEKLY;WKST=XX',
        'RRULE:FREQ=HOURLY',
        'RRULE:',
        'RRULE:FREQ=WEEKLY;UNTIL=20261340T000000',
      ],
      ...[
        'RECURRENCE-ID:nothing',
        'EXDATE:20269999',
        'DTEND:20260101T000000Z',
        'DURATION:P99999999999W',
        'SEQUENCE:99999999999',
        'TRIGGER:x',
      ],
      ...[
        'SUMMARY:a\u0000b',
        'DESCRIPTION:\u0000',
        'LOCATION:\u0000\u0007',
        'X-A;B=":c',
        'DTSTART;TZID=Nowhere:20261012T080000',
        'RDATE:20261012',
      ],
      ...['RRULE:FREQ=YEARLY;BYDAY=99MO', 'EXRULE:FREQ=DAILY', 'UID:again', 'BEGIN:VALARM\r\nTRIGGER:-PT\r\nACTION:DISPLAY\r\nEND:VALARM'],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(broken, { minLength: 1, maxLength: 4 }), fc.boolean(), async (properties, isFirst) => {
        const who = await reader();
        const bad = event('UID:bad', 'SUMMARY:Bad', 'DTSTART:20261012T080000Z', ...properties);
        const { status, body } = await imported(who, calendar('x', ...(isFirst ? [bad, good] : [good, bad])));
        expect([properties, status]).toEqual([properties, 200]);
        expect((body.errors as readonly Json[]).every(({ uid }) => uid !== 'good')).toBe(true);
        const { body: kept } = await application.as(who).get('/api/c_calendar_events?title=Good');
        expect(kept.totalItems).toBe(1);
        expect((await feedOf(who)).startsWith('BEGIN:VCALENDAR')).toBe(true);
      }),
      { numRuns: 80 },
    );
  });

  it('are taken but for an event that is no text', async () => {
    const file = Buffer.concat([
      Buffer.from('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'),
      Buffer.from(event('UID:1', 'SUMMARY:Gr\u00fcn', 'DTSTART:20261012T080000Z'), 'latin1'),
      Buffer.from(event('UID:2', 'SUMMARY:Gr\u00fcn', 'DTSTART:20261012T080000Z')),
      Buffer.from('END:VCALENDAR\r\n'),
    ]);
    const { body } = await imported(await reader(), file);
    expect(body).toMatchObject({ created: 1, errors: [{ line: 3, uid: null, message: 'The event is no text in UTF-8.' }] });
  });
});
