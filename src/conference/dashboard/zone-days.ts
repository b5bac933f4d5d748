const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Whether a name is one of a time zone (IANA). */
export function isZone(name: string): boolean {
  try {
    return name.length <= 64 && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The instant at which a day begins in a zone. @param day such as 2026-03-01 @param days so many days later */
export function startOfDayIn(day: string, zone: string, days = 0): Date {
  if (!DAY.test(day)) return new Date(Number.NaN);
  return wallClock(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000, zone);
}

/** The instant of a time of day in a zone; undefined where it is none. @param minute such as 2026-03-01T09:00, as a form sends it */
export function startOfMinuteIn(minute: string, zone: string): Date | undefined {
  if (!MINUTE.test(minute) || !isZone(zone)) return undefined;
  const at = Date.parse(`${minute}:00Z`);
  return Number.isNaN(at) ? undefined : wallClock(at, zone);
}

/**
 * Writes times as the clocks of a zone show them: `2026-10-24 02:30:00`. On days on which the clocks are changed an hour can come twice, or
 * not at all, so that the offset stands behind the time: `2026-10-25 02:30:00 +01:00`.
 */
export function clockOf(zone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const changing = new Map<string, boolean>();
  return (at) => {
    const shown = format.format(at);
    const day = shown.slice(0, 'yyyy-mm-dd'.length);
    const changes = changing.get(day) ?? isChanged(day, zone);
    changing.set(day, changes);
    return changes ? `${shown} ${written(offsetAt(at.getTime(), zone))}` : shown;
  };
}

function isChanged(day: string, zone: string): boolean {
  return offsetAt(startOfDayIn(day, zone).getTime(), zone) !== offsetAt(startOfDayIn(day, zone, 1).getTime() - 1, zone);
}

/** @param offset in milliseconds @returns as RFC 3339 has it */
function written(offset: number): string {
  const minutes = Math.abs(offset) / 60_000;
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** Twice, since the first guess may lie on the other side of a change of the clocks. @param wall the time that clocks show, as if in UTC */
function wallClock(wall: number, zone: string): Date {
  const guess = wall - offsetAt(wall, zone);
  return new Date(wall - offsetAt(guess, zone));
}

/** Milliseconds by which the zone's clocks are ahead of UTC. */
function offsetAt(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return shown - Math.floor(at / 1000) * 1000;
}
