import { isExistingDay } from '../../../resource/protocol/existing-day.js';
import { momentAt } from './wall-time.js';

/** As a field of a form gives a time: `2026-11-28T10:00`. */
const LOCAL = /^(\d{4})-(\d{2})-(\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/;

/** Whether it is a time as fields of forms give it, on a day that there is. */
export function isLocalTime(text: string): boolean {
  return LOCAL.test(text) && isExistingDay(text);
}

/** The moment of a time that a form gives, in RFC 3339; null where it is none. @param zone IANA name */
export function instantOf(local: string, zone: string): string | null {
  const [, year, month, day, hour, minute] = LOCAL.exec(local)?.map(Number) ?? [];
  if (year === undefined || month === undefined) return null;
  return momentAt(Date.UTC(year, month - 1, day, hour, minute), zone).toISOString();
}

/** The zone of an account where the service knows it, UTC otherwise. */
export function knownZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
