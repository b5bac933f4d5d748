import { zipped } from '../scorm-package.js';
import type { HostileInput } from './question-files.js';
import { xml } from './question-files.js';

const MEBIBYTE = 1_048_576;
const text = (what: string, make: () => string): HostileInput => ({ what, make: () => Buffer.from(make()) });

const calendar = (inner: string): string => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${inner}END:VCALENDAR\r\n`;
const event = (inner: string): string => `BEGIN:VEVENT\r\nUID:u\r\nDTSTART:20260101T090000Z\r\n${inner}END:VEVENT\r\n`;
/** As much as fits into a calendar file, or into one of its events. */
const filled = (piece: string, bytes: number): string => piece.repeat(Math.floor(bytes / piece.length));

export const CALENDARS: readonly HostileInput[] = [
  text('two thousand series', () => calendar(filled(event('RRULE:FREQ=DAILY\r\n'), 1.5 * MEBIBYTE))),
  text('an event of lines', () => calendar(event(filled('X-A:b\r\n', 250_000)))),
  text('an event of one parameter', () => calendar(event(`SUMMARY;X=${'a'.repeat(250_000)}:b\r\n`))),
  text('an event of parameters', () => calendar(event(`SUMMARY${filled(';X=a', 250_000)}:b\r\n`))),
  text('exceptions', () => calendar(event(`EXDATE:${filled('20260101T090000Z,', 250_000)}20260101T090000Z\r\n`))),
  text('folds', () => calendar(event(`DESCRIPTION:${filled('a\r\n ', 250_000)}\r\n`))),
  text('escapes', () => calendar(event(`DESCRIPTION:${filled('\\n', 250_000)}\r\n`))),
  text('a rule of numbers', () => calendar(event(`RRULE:FREQ=YEARLY;BYYEARDAY=${filled('1,', 250_000)}1\r\n`))),
  text('zones of observances', () =>
    calendar(`BEGIN:VTIMEZONE\r\nTZID:a\r\n${filled('BEGIN:STANDARD\r\nEND:STANDARD\r\n', 250_000)}END:VTIMEZONE\r\n`),
  ),
  text('components within components', () => filled('BEGIN:VCALENDAR\r\n', 2 * MEBIBYTE)),
  text('20 MB', () => 'x'.repeat(20 * MEBIBYTE)),
];

export const GLOSSARIES: readonly HostileInput[] = [
  text('a line of 4 MB', () => `term,definition\n${'x'.repeat(4 * MEBIBYTE - 16)}`),
  text('a line of a million columns', () => `term,definition\n${','.repeat(MEBIBYTE)}`),
  text('two million lines', () => `term,definition\n${'a,b\n'.repeat(MEBIBYTE - 8)}`),
  text('a quoted text that never ends', () => `term,definition\n"${'x\n'.repeat(2 * MEBIBYTE - 16)}`),
  text('quotes', () => `term,definition\n${'"'.repeat(4 * MEBIBYTE - 16)}`),
];

const manifest = (what: string, make: () => string): HostileInput => ({
  what,
  make: () => zipped({ 'imsmanifest.xml': make(), 'index.html': '' }),
});
const organization = (inner: string): string =>
  `<manifest><organizations><organization identifier="O">${inner}</organization></organizations><resources/></manifest>`;

export const PACKAGES: readonly HostileInput[] = [
  ...xml('manifest')
    .slice(0, 5)
    .map(({ what, make }) => ({
      what: `a manifest of ${what}`,
      make: async () => {
        const content = await make();
        return zipped({ 'imsmanifest.xml': content.subarray(0, 10 * MEBIBYTE - 1), 'index.html': '' });
      },
    })),
  manifest('two million items', () => organization('<item/>'.repeat(1_400_000))),
  manifest('items within items', () => organization('<item identifier="a">'.repeat(55) + '</item>'.repeat(55))),
  manifest('ten thousand resources', () => {
    const resources = Array.from({ length: 60_000 }, (_, n) => `<resource identifier="r${n}" href="index.html?${n}"/>`).join('');
    return `<manifest><organizations><organization identifier="O"><item identifier="i" identifierref="r1"/></organization></organizations><resources>${resources}</resources></manifest>`;
  }),
  {
    what: 'four thousand files',
    make: () =>
      zipped({
        'imsmanifest.xml': organization('<item identifier="i"/>'),
        ...Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [`f/${n}`, ''])),
      }),
  },
  { what: 'bytes that are no zip file', make: () => Buffer.alloc(4 * MEBIBYTE, 'PK\u0005\u0006') },
];
