/** A JSON object of which nothing is known yet. */
export type JsonDocument = Readonly<Record<string, unknown>>;

/** @returns the text at a path of members; nothing where there is no text */
export function textAt(document: JsonDocument, ...path: readonly string[]): string | undefined {
  let value: unknown = document;
  for (const member of path) value = typeof value === 'object' && value !== null ? (value as JsonDocument)[member] : undefined;
  return typeof value === 'string' ? value : undefined;
}
