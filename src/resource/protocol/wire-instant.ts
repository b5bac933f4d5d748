const DAY = 86_400_000;
const MINUTES_OF_DAY = 1_440;
/** Of an answer with thousands of rows the days are not many; so many are remembered, and then none. */
const MOST_DAYS = 4_000;

/** `2026-03-01T` by the number of the day since 1970: writing a day costs ten times what looking it up does. */
const days = new Map<number, string>();
const minutes = Array.from({ length: MINUTES_OF_DAY }, (_, minute) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:`);
const seconds = Array.from({ length: 60 }, (_, second) => `${twoDigits(second)}+00:00`);

/** A moment as all answers write it: RFC 3339 in UTC with a numeric offset and without fractions, `2026-03-01T10:00:00+00:00`. */
export function wireInstant(moment: Date): string {
  const time = moment.getTime();
  const day = Math.floor(time / DAY);
  const second = Math.floor((time - day * DAY) / 1000);
  return `${days.get(day) ?? dayOf(day, moment)}${minutes[Math.floor(second / 60)] as string}${seconds[second % 60] as string}`;
}

function dayOf(day: number, moment: Date): string {
  const text = moment.toISOString();
  const known = text.slice(0, text.indexOf('T') + 1);
  if (days.size >= MOST_DAYS) days.clear();
  days.set(day, known);
  return known;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
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
