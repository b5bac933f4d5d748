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

/** Twice, since the first guess may lie on the other side of a change of the clocks. @param wall the time that clocks show, as if in UTC */
function wallClock(wall: number, zone: string): Date {
  const guess = wall - offsetAt(wall, zone);
  return new Date(wall - offsetAt(guess, zone));
}

/** Milliseconds by which the zone's clocks are ahead of UTC. */
function offsetAt(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return shown - Math.floor(at / 1000) * 1000;
}
