/** A calendar month in UTC. */
export interface Month {
  /** Its first instant. */
  readonly start: Date;
  /** The first instant of the month after it. */
  readonly end: Date;
  /** `2026_11`. */
  readonly name: string;
}

/** @param instant any instant of the month */
export function monthOf(instant: Date): Month {
  return monthAt(instant.getUTCFullYear(), instant.getUTCMonth());
}

/** @param distance months later; earlier where it is negative */
export function monthsLater({ start }: Month, distance: number): Month {
  return monthAt(start.getUTCFullYear(), start.getUTCMonth() + distance);
}

const UNIT_MS = { second: 1_000, day: 86_400_000 } as const;

/**
 * The oldest month of which rows are kept.
 * @param length of time for which they are kept; of months, that many beside the present one
 */
export function oldestKept(now: Date, length: number, unit: keyof typeof UNIT_MS | 'month'): Month {
  if (unit === 'month') return monthsLater(monthOf(now), -length);
  return monthOf(new Date(now.getTime() - length * UNIT_MS[unit]));
}

/** The month that ends the name of a partition: `track_e_access_2026_11`. */
export function monthNamed(partition: string): Month | undefined {
  const [, year, month] = /_(\d{4})_(0[1-9]|1[0-2])$/.exec(partition) ?? [];
  return year === undefined || month === undefined ? undefined : monthAt(Number(year), Number(month) - 1);
}

function monthAt(year: number, index: number): Month {
  const start = new Date(Date.UTC(year, index, 1));
  const end = new Date(Date.UTC(year, index + 1, 1));
  return { start, end, name: start.toISOString().slice(0, 7).replace('-', '_') };
}
