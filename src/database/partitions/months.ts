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
