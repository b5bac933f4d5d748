import { startOfMinuteIn } from '../zone-days.js';

const LONGEST_WEEKS = 52;
const DAY_MINUTES = 1_440;

/**
 * A new meeting as the form of the page describes it. What is wrong with it, the API says.
 * @returns the members that the API takes
 */
export function newMeetingOf(form: URLSearchParams): Readonly<Record<string, unknown>> {
  const text = (name: string): string => (form.get(name) ?? '').trim();
  const zone = text('timezone') || 'UTC';
  const startsAt = text('startsAt') === '' ? undefined : startOfMinuteIn(text('startsAt'), zone);
  const minutes = whole(text('minutes'), DAY_MINUTES) ?? 60;
  const weeks = whole(text('weeks'), LONGEST_WEEKS) ?? 1;
  return {
    title: text('title'),
    ...(text('course') === '' ? {} : { course: `/api/courses/${text('course')}` }),
    visibility: 'visible',
    record: form.get('record') === '1',
    ...(startsAt && {
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + minutes * 60_000).toISOString(),
      timezone: zone,
      ...(weeks > 1 ? { rrule: `FREQ=WEEKLY;COUNT=${weeks}` } : {}),
    }),
  };
}

function whole(value: string, most: number): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
}
