/**
 * Whether a date of ISO 8601 is in the calendar: the 31st of June is not, and `Date` would move it to the 1st of July.
 * @param text that begins with `YYYY-MM-DD`
 */
export function isExistingDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Years beyond these have no spelling in RFC 3339, with which everything is answered. */
const FIRST_YEAR = 0;
const LAST_YEAR = 9999;

/** Whether a timestamp can be written with the four digits of a year in UTC: its offset may lead beyond them. */
export function isWritable(timestamp: Date): boolean {
  const year = timestamp.getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}
