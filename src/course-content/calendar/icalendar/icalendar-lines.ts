import { oneViolation, ViolationProblem } from '../../../resource/protocol/problem.js';

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
  /** Its lines, unfolded; undefined where they are no text in UTF-8, or not whole. */
  readonly text: string | undefined;
  /** Why it cannot be read, where it is not whole. */
  readonly mistake?: string;
}

/** What of a file is read on. */
interface CalendarLines {
  readonly events: readonly Block[];
  readonly zones: readonly Block[];
  /** `X-WR-TIMEZONE`: the zone of times that name none. */
  readonly zone: string | undefined;
  /** Components that are neither. */
  readonly others: number;
}

interface OpenComponent {
  readonly name: string;
  /** Position of its first line, from 0. */
  readonly index: number;
}

/**
 * Takes an iCalendar file apart into its components, each of which is read by itself: what is wrong with one says nothing of the others.
 * A file that was cut off has the events that are whole.
 * @throws ViolationProblem at `uploadFile` for a file that is not iCalendar or has nothing whole, and for one beyond the bounds
 */
export function calendarLines(content: Buffer): CalendarLines {
  if (content.length > MOST_BYTES) throw refused('A calendar file has at most 2 MiB.');
  const lines = bytesOf(content).split(/\r\n|\n|\r/);
  const parts = new CalendarParts(lines);
  for (const [index, line] of lines.entries()) {
    const [, kind, name = ''] = /^(BEGIN|END):([A-Za-z0-9-]{1,40})\s*$/i.exec(line) ?? [];
    if (kind === undefined) continue;
    if (kind.toUpperCase() === 'BEGIN') parts.begin(name.toUpperCase(), index);
    else parts.end(name.toUpperCase(), index);
  }
  parts.finish();
  const zone = lines.map((line) => /^X-WR-TIMEZONE:([\x21-\x7e]{1,100})$/i.exec(line)?.[1]).find((name) => name !== undefined);
  const { events, zones, others } = parts;
  return { events, zones, others, zone };
}

/** The components of a calendar, as they end. */
class CalendarParts {
  readonly events: Block[] = [];
  readonly zones: Block[] = [];
  others = 0;
  readonly #lines: readonly string[];
  readonly #open: OpenComponent[] = [];
  /** What is wrong with the component of the calendar that is being read. */
  #mistake: string | undefined;
  #isEnded = false;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  begin(name: string, index: number): void {
    if (this.#open.length === 0 && name !== 'VCALENDAR') throw notOne();
    if (this.#open.length >= DEEPEST) throw refused(`Components are nested ${DEEPEST} deep at most.`, index);
    this.#open.push({ name, index });
  }

  /** Components that end with what they are in, without an end of their own, are a mistake of the one in the calendar. */
  end(name: string, index: number): void {
    const at = this.#open.findLastIndex((open) => open.name === name);
    if (at < 0 && this.#open.length < 2) throw refused(`END:${name} ends nothing.`, index);
    if (at < 0) this.#mistake ??= `END:${name} ends nothing in it.`;
    while (at >= 0 && this.#open.length > at) {
      const ending = this.#open.pop();
      if (this.#open.length > at) this.#mistake ??= `BEGIN:${ending?.name ?? ''} is not ended.`;
      if (ending && this.#open.length === 1) this.#add(ending, index);
    }
    this.#isEnded ||= name === 'VCALENDAR';
  }

  /** What is open at the end of the file is cut off. @throws ViolationProblem where there is no whole event before it */
  finish(): void {
    const [, cut] = this.#open;
    if (cut) {
      this.#mistake ??= 'The file ends within it.';
      this.#add(cut, this.#lines.length - 1);
    }
    if (this.events.some(({ mistake }) => mistake === undefined)) return;
    if (this.#open.length > 0) throw refused(`BEGIN:${this.#open.at(-1)?.name ?? ''} is not ended.`);
    if (!this.#isEnded) throw notOne();
  }

  #add({ name, index }: OpenComponent, last: number): void {
    const mistake = this.#mistake;
    this.#mistake = undefined;
    const text = mistake === undefined ? unfolded(this.#lines.slice(index, last + 1)) : undefined;
    const block: Block = { line: index + 1, text, ...(mistake === undefined ? {} : { mistake }) };
    if (name === 'VEVENT') this.events.push(block);
    else if (name === 'VTIMEZONE') this.zones.push(block);
    else this.others += 1;
    if (this.events.length > MOST_EVENTS) throw refused(`A file has at most ${MOST_EVENTS} events.`);
    if (this.zones.length > MOST_ZONES) throw refused(`A file has at most ${MOST_ZONES} time zones.`);
  }
}

function notOne(): ViolationProblem {
  return refused('The file is no iCalendar file: it begins with BEGIN:VCALENDAR.');
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
  return oneViolation('uploadFile', where);
}
