import { wallParts } from './wall-parts.js';

const HOUR_MS = 3_600_000;

/** Milliseconds that a wall clock shows in a zone, counted as if it were UTC. */
export function wallTime(moment: Date, timeZone: string): number {
  const part = wallParts(moment, timeZone);
  const [year, month, day] = [Number(part['year']), Number(part['month']), Number(part['day'])];
  const [hour, minute, second] = [Number(part['hour']), Number(part['minute']), Number(part['second'])];
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The moment at which a wall clock shows a time; of two the first, and of none the one as far after the gap. */
export function momentAt(wall: number, timeZone: string): Date {
  const offsets = [wall - 24 * HOUR_MS, wall + 24 * HOUR_MS].map((near) => wallTime(new Date(near), timeZone) - near);
  const moments = offsets.map((offset) => new Date(wall - offset)).sort((a, b) => a.getTime() - b.getTime());
  return moments.find((moment) => wallTime(moment, timeZone) === wall) ?? (moments.at(-1) as Date);
}

/** A time of a form field of a zone, for the API. @returns what cannot be read as it is, so that the API refuses it by its name */
export function typedTime(typed: string, zone: string): string {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(typed) ? Date.parse(`${typed}Z`) : NaN;
  return Number.isNaN(wall) ? typed : momentAt(wall, zone).toISOString();
}
