/** A moment as iCalendar writes it in UTC (RFC 5545, section 3.3.5): `20261009T100000Z`. */
export function stampOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}
