import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ViolationProblem } from '../../../resource/protocol/problem.js';
import { readCalendarFile } from './calendar-file.parser.js';

const HEAD = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\n';
const WHOLE =
  'BEGIN:VEVENT\r\nUID:whole@example.org\r\nSUMMARY:Whole\r\nDTSTART:20261006T080000Z\r\nDTEND:20261006T090000Z\r\nEND:VEVENT\r\n';
const END = 'END:VCALENDAR\r\n';

/** What programs write of an event, each line with something that is read. */
const BODY = [
  'UID:other@example.org',
  'SUMMARY;LANGUAGE=fr:Séminaire à l’école \\, deuxième\\; partie',
  'DTSTAMP:20260901T120000Z',
  'DTSTART;TZID=Europe/Paris:20261006T100000',
  'DTEND;TZID=Europe/Paris:20261006T113000',
  'RRULE:FREQ=WEEKLY;UNTIL=20261124T090000Z;INTERVAL=2;BYDAY=TU;WKST=MO',
  'EXDATE;TZID=Europe/Paris:20261020T100000,20261103T100000',
  'LOCATION:Salle 3',
  'DESCRIPTION:Erste Zeile\\nzweite Zeile, die so lang ist, dass sie nicht',
  '  mehr in eine Zeile passt: 数学',
  'DURATION:PT1H30M',
  'SEQUENCE:3',
  'ATTENDEE;CN="Doe, Jane";ROLE=REQ-PARTICIPANT:mailto:jane@example.org',
  'BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT15M\r\nDESCRIPTION:Soon\r\nEND:VALARM',
].join('\r\n');

type Change = (bytes: Buffer) => Buffer;

/** Changes of bytes at places that are drawn as parts of the length. */
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.uint8Array({ minLength: 1, maxLength: 6 })).map(
    ([at, put]): Change =>
      (bytes) =>
        spliced(bytes, at, put.length, put),
  ),
  fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(40)).map(
    ([at, length]): Change =>
      (bytes) =>
        spliced(bytes, at, length, new Uint8Array()),
  ),
  fc
    .tuple(
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.constantFrom('\0', '\r\n', ';', ':', '"', ',', '=', 'é', '99999999', '-', '%', '\\'),
    )
    .map(
      ([at, text]): Change =>
        (bytes) =>
          spliced(bytes, at, 0, Buffer.from(text)),
    ),
);
const changes = fc.array(change, { minLength: 1, maxLength: 8 });

function spliced(bytes: Buffer, at: number, length: number, put: Uint8Array): Buffer {
  const from = Math.floor(bytes.length * at);
  return Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + length)]);
}

const changed = (text: string, all: readonly Change[]): Buffer => all.reduce<Buffer>((bytes, one) => one(bytes), Buffer.from(text));
const read = (content: Buffer): ReturnType<typeof readCalendarFile> => readCalendarFile({ content, zone: 'Europe/Paris' });

describe('a calendar file of which bytes are wrong', () => {
  it('loses the event that they are in at most', () => {
    fc.assert(
      fc.property(changes, fc.boolean(), (all, isFirst) => {
        const other = Buffer.concat([Buffer.from('BEGIN:VEVENT\r\n'), withoutEnds(changed(BODY, all)), Buffer.from('\r\nEND:VEVENT\r\n')]);
        const parts = isFirst ? [Buffer.from(WHOLE), other] : [other, Buffer.from(WHOLE)];
        const { events } = read(Buffer.concat([Buffer.from(HEAD), ...parts, Buffer.from(END)]));
        expect(events).toContainEqual(expect.objectContaining({ uid: 'whole@example.org', title: 'Whole' }));
      }),
      { numRuns: 1_500 },
    );
  });

  it('is refused by a sentence where nothing of it can be read', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const file = changed(`${HEAD}BEGIN:VEVENT\r\n${BODY}\r\nEND:VEVENT\r\n${WHOLE}${END}`, all);
        try {
          read(file);
        } catch (error) {
          expect(error).toBeInstanceOf(ViolationProblem);
        }
      }),
      { numRuns: 1_500 },
    );
  });
});

/** What ends a component ends the whole event too: that is another kind of mistake. */
function withoutEnds(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(/^END:VEVENT|^END:VCALENDAR/gim, 'X'), 'latin1');
}
