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
