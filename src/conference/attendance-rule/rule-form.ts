import { momentAt } from '../../course-content/calendar/recurrence/wall-time.js';

/** The bounds of each number of the form. */
export const BOUNDS = { minimumShare: [1, 100], checks: [1, 100], graceMinutes: [0, 120] } as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
export const NUMBERS = ['minimumShare', 'checks', 'graceMinutes'] as const;

/** A rule as the form sends it. What is no number is refused by the API. */
export function sentRule(form: URLSearchParams): Readonly<Record<string, unknown>> {
  const what = form.get('what') ?? '';
  const target = what.startsWith('/api/attendances/') ? 'register' : 'evaluation';
  const numbers = NUMBERS.flatMap((name): [string, unknown][] => {
    const text = (form.get(name) ?? '').trim();
    if (text === '') return name === 'checks' ? [[name, null]] : [];
    return [[name, /^\d{1,4}$/.test(text) ? Number(text) : text]];
  });
  return {
    target,
    ...(what !== '' && { [target]: what }),
    score: form.get('score') ?? 'pass',
    of: form.get('of') ?? 'scheduled',
    lateness: form.has('lateness'),
    ...Object.fromEntries(numbers),
  };
}

/** The days of the form as times, in the zone of the meeting, both days included. What is no day bounds nothing. */
export function sentPeriod(form: URLSearchParams, zone: string): { readonly from?: string; readonly to?: string } {
  const [from, to] = [beginOf(form.get('from'), zone, 0), beginOf(form.get('to'), zone, 1)];
  return { ...(from && { from }), ...(to && { to }) };
}

/** @param days so many days later @returns undefined for what is no day */
function beginOf(day: string | null, zone: string, days: number): string | undefined {
  const wall = DAY.test(day ?? '') ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(wall) ? undefined : momentAt(wall + days * DAY_MS, zone).toISOString();
}
