import type { TextSetting } from '../../../../feature/text-setting.js';

/** Hours of a month, the longest that a reminder may come before a deadline. */
export const LONGEST_REMINDER = 720;
export const USUAL_REMINDER = 24;
/** The hour of a day at which digests are sent, in the time of the person. */
export const USUAL_DIGEST_HOUR = 7;

/** How many hours before a deadline people are reminded. */
export const reminderHours: TextSetting = {
  variable: 'reminder_hours',
  type: 'integer',
  minimum: 1,
  maximum: LONGEST_REMINDER,
  whenUnset: String(USUAL_REMINDER),
  title: 'Hours before a deadline',
  comment: 'How many hours before a deadline people are reminded of it.',
  category: 'delivery',
  audience: 'signed-in',
};

export const digestHour: TextSetting = {
  variable: 'digest_hour',
  type: 'hour',
  whenUnset: String(USUAL_DIGEST_HOUR),
  title: 'Hour of the daily mail',
  comment: 'The hour of the day, in the time zone of each person, at which the mail with the news of a day or a week is sent.',
  category: 'delivery',
  audience: 'signed-in',
};

/** Where notices lead instead of the pages here. */
export const notificationLink: TextSetting = {
  variable: 'notification_link',
  type: 'address',
  title: 'Link of notices',
  comment: 'Address with {page}, {subject} or {course} in it, to which notices lead; to the pages here where there is none.',
  category: 'delivery',
};
