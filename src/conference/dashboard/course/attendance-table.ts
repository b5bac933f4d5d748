import type { Language } from '../../../languages/language.js';
import type { Profile } from '../readable-profiles.js';
import type { TableCell } from '../sent-table.js';
import type { AttendanceMatrix, AttendedRun } from './attendance-matrix.js';
import { courseTexts } from './course-texts.js';

/** How a table is written for its reader. */
interface TableReader {
  readonly language: Language;
  /** Time zone (IANA) of the headings. */
  readonly zone: string;
  /** Profiles that the reader may see, by the account's id. */
  readonly profiles: ReadonlyMap<number, Profile>;
}

/**
 * A course's attendance as a table for spreadsheets: a row a person; for each run its minutes and its share, empty where it was not
 * for the person; the number of those who came and the average share last.
 * @returns the headings first
 */
export function attendanceTable({ runs, people }: AttendanceMatrix, { language, zone, profiles }: TableReader): TableCell[][] {
  const words = courseTexts.in(language);
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const nameOf = ({ title, beginsAt }: AttendedRun): string => `${title}, ${format.format(beginsAt)}`;
  const headings = runs.flatMap((run) => [words.minutesOf, words.shareOf].map((text) => text.replace('{meeting}', () => nameOf(run))));
  const who = [words.name, words.userId, words.email, words.officialCode];
  const totals = [words.attended, words.minutes.replace('{count} ', ''), `${words.share} (%)`];
  return [
    [...who, ...totals, ...headings],
    ...people.map(({ id, name, came, seconds, share, presences }) => [
      ...[name, id, profiles.get(id)?.email ?? '', profiles.get(id)?.officialCode ?? '', came, minutes(seconds), rounded(share)],
      ...presences.flatMap((presence) => (presence ? [minutes(presence.seconds), rounded(presence.share)] : [null, null])),
    ]),
    [words.came, '', '', '', '', '', '', ...runs.flatMap(({ came, share }) => [came, rounded(share)])],
  ];
}

/** With one decimal. */
function minutes(seconds: number): number {
  return Math.round(seconds / 6) / 10;
}

function rounded(share: number | null): number | null {
  return share === null ? null : Math.round(share * 10) / 10;
}
