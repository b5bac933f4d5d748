import { ViolationProblem } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';

export const MOST_BYTES = 2 * 1024 * 1024;
const MOST_EVENTS = 2_000;
const DEEPEST = 8;
const MOST_ZONES = 200;
/** Longest component that is read, in characters. */
export const LONGEST_BLOCK = 262_144;
const UTF_8 = new TextDecoder('utf-8', { fatal: true });
const UTF_16_MARK = [0xff, 0xfe];
/** Controls that no text has, NUL among them; all but tabs and ends of lines. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu;

/** A component of a file, not read yet. */
export interface Block {
  /** Where it begins, from 1. */
  readonly line: number;
  /** Its lines, unfolded; undefined where they are no text in UTF-8. */
  readonly text: string | undefined;
}

/** What of a file is read on. */
export interface CalendarLines {
  readonly events: readonly Block[];
  readonly zones: readonly Block[];
  /** `X-WR-TIMEZONE`: the zone of times that name none. */
  readonly zone: string | undefined;
  /** Components that are neither. */
  readonly others: number;
}

/**
 * Takes an iCalendar file apart into its components, each of which is read by itself: what is wrong with one says nothing of the others.
 * @throws ViolationProblem at `uploadFile` for a file that is not iCalendar, and for one beyond the bounds
 */
export function calendarLines(content: Buffer): CalendarLines {
  if (content.length > MOST_BYTES) throw refused('A calendar file has at most 2 MiB.');
  const events: Block[] = [];
  const zones: Block[] = [];
  let others = 0;
  const open: { readonly name: string; readonly line: number; readonly index: number }[] = [];
  const lines = bytesOf(content).split(/\r\n|\n|\r/);
  for (const [index, line] of lines.entries()) {
    const [, kind, named = ''] = /^(BEGIN|END):([A-Za-z0-9-]{1,40})\s*$/i.exec(line) ?? [];
    const name = named.toUpperCase();
    if (kind === undefined) continue;
    if (kind.toUpperCase() === 'BEGIN') {
      if (open.length === 0 && name !== 'VCALENDAR') throw refused('The file is no iCalendar file: it begins with BEGIN:VCALENDAR.');
      if (open.length >= DEEPEST) throw refused(`Components are nested ${DEEPEST} deep at most.`, index);
      open.push({ name, line: index + 1, index });
      continue;
    }
    const begun = open.pop();
    if (begun?.name !== name) throw refused(`END:${name} ends nothing.`, index);
    if (open.length !== 1) continue;
    const block = { line: begun.line, text: unfolded(lines.slice(begun.index, index + 1)) };
    if (name === 'VEVENT') events.push(block);
    else if (name === 'VTIMEZONE') zones.push(block);
    else others += 1;
    if (events.length > MOST_EVENTS) throw refused(`A file has at most ${MOST_EVENTS} events.`);
    if (zones.length > MOST_ZONES) throw refused(`A file has at most ${MOST_ZONES} time zones.`);
  }
  if (open.length > 0) throw refused(`BEGIN:${open.at(-1)?.name ?? ''} is not ended.`);
  if (!lines.some((line) => /^END:VCALENDAR\s*$/i.test(line)))
    throw refused('The file is no iCalendar file: it begins with BEGIN:VCALENDAR.');
  const zone = lines.map((line) => /^X-WR-TIMEZONE:([\x21-\x7e]{1,100})$/i.exec(line)?.[1]).find((name) => name !== undefined);
  return { events, zones, zone, others };
}

/** One sign for each byte: lines are folded within the bytes of a letter (RFC 5545, section 3.1). */
function bytesOf(content: Buffer): string {
  const isWide = UTF_16_MARK.every((byte, index) => content[index] === byte);
  const bytes = isWide ? Buffer.from(content.subarray(UTF_16_MARK.length).toString('utf16le')) : content;
  return bytes.toString('latin1').replace(/^\xef\xbb\xbf/, '');
}

/** @param lines one sign for each byte */
function unfolded(lines: readonly string[]): string | undefined {
  const bytes = Buffer.from(lines.join('\r\n').replace(/\r\n[ \t]/g, ''), 'latin1');
  try {
    return UTF_8.decode(bytes).replace(CONTROLS, '');
  } catch {
    return undefined;
  }
}

function refused(message: string, index?: number): ViolationProblem {
  const where = index === undefined ? message : `Line ${index + 1}: ${message}`;
  return new ViolationProblem([{ propertyPath: 'uploadFile', message: where, code: VIOLATION_CODES.invalid }]);
}
