import { stampOf } from './moment-stamp.js';
import { calendarDay } from './series-exceptions.js';

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
const WEEK = 7;
const SECOND_MS = 1_000;

export const REPETITIONS = ['daily', 'weekly', 'monthly_by_date', 'monthly_by_day', 'monthly_by_day_r', 'yearly'] as const;

/** A repetition as `c_calendar_event_repeats` spell it. */
export interface Repeat {
  readonly calType: (typeof REPETITIONS)[number];
  /** Unix time, in seconds; null without an end. */
  readonly calEnd: number | null;
  readonly calFrequency: number;
  /** From Sunday on: `nyyyyyn`. */
  readonly calDays: string | null;
}

/** The first time of what comes again, where wall clocks are. */
interface FirstTime {
  readonly start: Date;
  readonly timezone: string;
}

/** @returns the rule of RFC 5545 that says the same */
export function ruleOf({ calType, calEnd, calFrequency, calDays }: Repeat, first: FirstTime): string {
  const end = calEnd === null || calEnd === 0 ? '' : `;UNTIL=${stamp(new Date(calEnd * SECOND_MS))}`;
  const each = `;INTERVAL=${calFrequency}`;
  const { day, weekday, inMonth } = placeOf(first);
  switch (calType) {
    case 'daily':
      return `FREQ=DAILY${each}${end}`;
    case 'weekly':
      return `FREQ=WEEKLY${each};BYDAY=${daysIn(calDays) || WEEKDAYS[weekday]}${end}`;
    case 'monthly_by_date':
      return `FREQ=MONTHLY${each};BYMONTHDAY=${day}${end}`;
    case 'monthly_by_day':
      return `FREQ=MONTHLY${each};BYDAY=${Math.ceil(day / WEEK)}${WEEKDAYS[weekday]}${end}`;
    case 'monthly_by_day_r':
      return `FREQ=MONTHLY${each};BYDAY=-${Math.ceil((inMonth - day + 1) / WEEK)}${WEEKDAYS[weekday]}${end}`;
    case 'yearly':
      return `FREQ=YEARLY${each}${end}`;
  }
}

/** @returns the repetition that says the same as a rule; undefined where none does */
export function repeatOf(rule: string, first: FirstTime): Repeat | undefined {
  const { INTERVAL = '1', UNTIL, ...others } = Object.fromEntries(rule.split(';').map((part) => part.split('=') as [string, string]));
  const until = UNTIL === undefined ? null : momentOf(UNTIL);
  if (until === undefined) return undefined;
  const common = { calEnd: until, calFrequency: Number(INTERVAL) };
  const days = others['FREQ'] === 'WEEKLY' ? maskOf(others['BYDAY']) : null;
  const own = Object.entries(others).map(([name, value]) => `${name}=${value}`);
  return REPETITIONS.map((calType): Repeat => ({ ...common, calType, calDays: calType === 'weekly' ? days : null })).find((repeat) => {
    const said = ruleOf({ ...repeat, calEnd: null, calFrequency: 1 }, first)
      .split(';')
      .filter((part) => !part.startsWith('INTERVAL'));
    const isSame = said.length === own.length && said.every((part) => own.includes(part));
    return isSame || (repeat.calType === 'weekly' && days === null && own.length === 1 && own[0] === 'FREQ=WEEKLY');
  });
}

function placeOf({ start, timezone }: FirstTime): { readonly day: number; readonly weekday: number; readonly inMonth: number } {
  const { year, month, day, weekday } = calendarDay(start, timezone);
  return { day, weekday, inMonth: new Date(Date.UTC(year, month, 0)).getUTCDate() };
}

function daysIn(mask: string | null): string {
  return WEEKDAYS.filter((_, index) => mask?.charAt(index) === 'y').join(',');
}

function maskOf(days: string | undefined): string | null {
  const named = days?.split(',');
  if (!named?.every((day) => (WEEKDAYS as readonly string[]).includes(day))) return null;
  return WEEKDAYS.map((day) => (named.includes(day) ? 'y' : 'n')).join('');
}

/** @returns what no rule takes where the moment is beyond what a date can say */
function stamp(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return 'NEVER';
  return stampOf(moment);
}

/** @returns Unix time in seconds; undefined for a day or a time without a zone, which repetitions cannot say */
function momentOf(text: string): number | undefined {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) / SECOND_MS;
}
