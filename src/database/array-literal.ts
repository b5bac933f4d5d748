/**
 * Lists as PostgreSQL writes them, for statements that take thousands of values: the driver's own rendering looks at each value
 * with two regular expressions. A null stands for NULL.
 */

/** @param values whole numbers, or nulls */
export function numbers(values: readonly (number | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

export function texts(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : quoted(value))).join(',')}}`;
}

/** Values as JSON texts. */
export function documents(values: readonly unknown[]): string {
  return jsonTexts(values.map((value) => (value === null ? null : JSON.stringify(value))));
}

/** Texts that are JSON. It quotes a text as PostgreSQL does, and a JSON text has no character that the two escape differently. */
export function jsonTexts(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : JSON.stringify(value))).join(',')}}`;
}

function quoted(text: string): string {
  const needsEscape = text.includes('"') || text.includes('\\');
  return needsEscape ? `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"` : `"${text}"`;
}
