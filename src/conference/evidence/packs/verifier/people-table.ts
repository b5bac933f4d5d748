import type { PackFigures, PackInterval } from './pack-figures.js';
import { isMissingInPack, type MissingInPack } from './recorded-figures.js';

/** The time that counts: an occurrence; null where all of the run does. RFC 3339. */
export interface CountedTime {
  readonly from: string;
  readonly to: string;
}

/** The columns of `people.csv`; the name is the last one, since no event says it. */
export const COLUMNS = [
  ...['participant', 'join', 'leave', 'seconds', 'minutes', 'talk_seconds', 'camera_seconds'],
  ...['messages', 'reactions', 'hands', 'certainty', 'why', 'name'],
] as const;

/** All columns but the name, as texts without commas; what was not recorded is empty. Minutes are rounded down. */
export function cellsOf(
  { participant, intervals, why }: PackFigures,
  counted: CountedTime | null,
  missing: MissingInPack,
): readonly string[] {
  const sum = (of: (interval: PackInterval) => number): number | '' => {
    const total = intervals.reduce((found, interval) => found + of(interval), 0);
    return isMissingInPack(missing, participant, total) ? '' : total;
  };
  const seconds = Math.floor(presentMs(intervals, counted) / 1000);
  const certainty = intervals.every((interval) => interval.certainty === 'complete') ? 'complete' : 'estimated';
  return [
    ...[participant, intervals[0]?.join ?? '', intervals.at(-1)?.leave ?? '', seconds, Math.floor(seconds / 60)],
    ...[sum(({ metrics }) => metrics.totals.talk_seconds), sum(({ metrics }) => metrics.totals.camera_seconds)],
    ...[sum(({ metrics }) => metrics.counts.messages), sum(({ metrics }) => metrics.counts.reactions)],
    ...[sum(({ metrics }) => metrics.counts.hands), certainty, why],
  ].map(String);
}

/** Milliseconds within the time that counts. Intervals of one participant follow one another. */
function presentMs(intervals: readonly PackInterval[], counted: CountedTime | null): number {
  const [from, to] = counted ? [Date.parse(counted.from), Date.parse(counted.to)] : [-Infinity, Infinity];
  return intervals.reduce(
    (total, { join, leave }) => total + Math.max(0, Math.min(Date.parse(leave), to) - Math.max(Date.parse(join), from)),
    0,
  );
}

/** One line of the table. A name is quoted, has no line breaks, and is never run as a formula by a spreadsheet. */
export function tableLine(cells: readonly string[], name: string): string {
  const plain = name.replaceAll(/\s+/g, ' ').trim();
  const safe = /^[=+\-@]/.test(plain) ? `'${plain}` : plain;
  return `${cells.join(',')},"${safe.replaceAll('"', '""')}"\r\n`;
}

export function tableHead(): string {
  return `${COLUMNS.join(',')}\r\n`;
}
