// Times in the reader's zone, which is named; the server writes them in UTC, which stays as the title.
import { DAY_STYLE, MOMENT_STYLE } from './moment-style.js';

const { lang } = document.documentElement;
const locale = navigator.languages.find((tag) => tag.split('-')[0] === lang) ?? lang;
const days = new Intl.DateTimeFormat(locale, { ...DAY_STYLE, timeZone: 'UTC' });
const format = new Intl.DateTimeFormat(locale, { ...MOMENT_STYLE, timeZoneName: 'short' });

for (const time of document.querySelectorAll('time[datetime]')) {
  // A day is the same one everywhere.
  const isDay = time.dateTime.length === 10;
  time.title = isDay ? '' : time.textContent;
  time.textContent = (isDay ? days : format).format(new Date(time.dateTime));
}
