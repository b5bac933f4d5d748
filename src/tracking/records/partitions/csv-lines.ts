/** A value as PostgreSQL writes it; null is no text at all. */
type Written = string | null;

/**
 * A line as `COPY … FROM … (FORMAT csv, HEADER)` of PostgreSQL reads it: null is nothing, an empty text is `""`. Nothing is changed for the sake
 * of spreadsheets, so that what is restored is what was written.
 */
export function csvLine(values: readonly Written[]): string {
  return `${values.map(csvValue).join(',')}\n`;
}

function csvValue(value: Written): string {
  if (value === null) return '';
  return value === '' || value === '\\.' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
