const FRACTION = '.000Z'.length;

/** A moment as all answers write it: RFC 3339 in UTC with a numeric offset and without fractions, `2026-03-01T10:00:00+00:00`. */
export function wireInstant(moment: Date): string {
  return `${moment.toISOString().slice(0, -FRACTION)}+00:00`;
}

/** JSON of a document that is answered, its moments as {@link wireInstant} writes them. */
export function wireJson(document: unknown): string {
  return JSON.stringify(document, withWireInstants);
}

/** Called with the holder as `this`, since JSON makes a text of a date before it asks. */
function withWireInstants(this: unknown, key: string, value: unknown): unknown {
  const own = (this as Readonly<Record<string, unknown>>)[key];
  return own instanceof Date ? wireInstant(own) : value;
}
