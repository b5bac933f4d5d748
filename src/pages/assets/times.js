// Times in the reader's zone, which is named; the server writes them in UTC, which stays as the title.
const { lang } = document.documentElement;
const locale = navigator.languages.find((tag) => tag.split('-')[0] === lang) ?? lang;
const day = { day: 'numeric', month: 'short', year: 'numeric' };
const days = new Intl.DateTimeFormat(locale, { ...day, timeZone: 'UTC' });
const format = new Intl.DateTimeFormat(locale, { ...day, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' });

for (const time of document.querySelectorAll('time[datetime]')) {
  // A day is the same one everywhere.
  const isDay = time.dateTime.length === 10;
  time.title = isDay ? '' : time.textContent;
  time.textContent = (isDay ? days : format).format(new Date(time.dateTime));
}
