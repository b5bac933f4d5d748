import { startOfDayIn } from '../dashboard/zone-days.js';

/** The bounds of each number of the form. */
export const BOUNDS = { minimumShare: [1, 100], checks: [1, 100], graceMinutes: [0, 120] } as const;
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
    ...{ target, ...(what !== '' && { [target]: what }), score: form.get('score') ?? 'pass', of: form.get('of') ?? 'scheduled' },
    ...{ lateness: form.has('lateness'), ...Object.fromEntries(numbers) },
  };
}

/** The days of the form as times, in the zone of the meeting, both days included. What is no day bounds nothing. */
export function sentPeriod(form: URLSearchParams, zone: string): { readonly from?: string; readonly to?: string } {
  const [from, to] = [startOfDayIn(form.get('from') ?? '', zone), startOfDayIn(form.get('to') ?? '', zone, 1)];
  return { ...(isTime(from) && { from: from.toISOString() }), ...(isTime(to) && { to: to.toISOString() }) };
}

function isTime(at: Date): boolean {
  return !Number.isNaN(at.getTime());
}
