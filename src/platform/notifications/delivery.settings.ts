import type { TextSetting } from '../../feature/text-setting.js';

/** Hours of a month, the longest that a reminder may come before a deadline. */
export const LONGEST_REMINDER = 720;
export const USUAL_REMINDER = 24;
/** The hour of a day at which digests are sent, in the time of the person. */
export const USUAL_DIGEST_HOUR = 7;

/** How many hours before a deadline people are reminded. */
export const reminderHours: TextSetting = {
  variable: 'reminder_hours',
  mistakeIn: (value) => wholeNumberMistake(value, 1, LONGEST_REMINDER),
};

export const digestHour: TextSetting = {
  variable: 'digest_hour',
  mistakeIn: (value) => wholeNumberMistake(value, 0, 23),
};

function wholeNumberMistake(value: string, least: number, most: number): string | undefined {
  const isRight = /^\d{1,3}$/.test(value) && Number(value) >= least && Number(value) <= most;
  return isRight ? undefined : `This value must be a whole number from ${least} to ${most}.`;
}
