/** A timestamp as a sender gave it. */
interface EventTime {
  /** Unix time in whole milliseconds. */
  readonly milliseconds: number;
  /** Whether the sender counts whole seconds, so that several events may truly share one. */
  readonly coarse: boolean;
}

/** Smaller values are seconds: as milliseconds they would lie before March 1973. */
const FIRST_MILLISECONDS = 1e11;
/** The end of the year 9999: the last timestamp that the wire format and the database can represent. */
const LATEST = 253_402_300_799_999;
const DECIMAL = /^\d{1,15}(\.\d{1,9})?$/;

/** Reads Unix time in seconds or milliseconds, from a number or its text; undefined where it is neither or out of range. */
export function eventTime(value: unknown): EventTime | undefined {
  const number = typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !(number > 0)) return undefined;
  const inSeconds = number < FIRST_MILLISECONDS;
  const milliseconds = Math.round(inSeconds ? number * 1000 : number);
  if (milliseconds < 1 || milliseconds > LATEST) return undefined;
  return { milliseconds, coarse: inSeconds && Number.isInteger(number) };
}
