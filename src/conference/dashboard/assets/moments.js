/** Moments in the viewer's zone; the server writes them in UTC, which stays as the title. */
const language = document.documentElement.lang;
const full = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short' });

export function localise(root) {
  for (const time of root.querySelectorAll('time[datetime]')) {
    if (time.title) continue;
    time.title = time.textContent;
    time.textContent = full.format(new Date(time.dateTime));
  }
  for (const label of root.querySelectorAll('[data-clock]')) label.textContent = clock.format(new Date(label.dataset.clock));
}

export function showMoment(time, iso) {
  time.dateTime = iso;
  time.textContent = full.format(new Date(iso));
}
