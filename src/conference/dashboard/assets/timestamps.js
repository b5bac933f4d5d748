/** Timestamps in the viewer's zone; the server writes them in UTC, which remains as the title. */
import { MOMENT_STYLE } from '/admin/assets/moment-style.js';

const { lang } = document.documentElement;
/** Written as in the viewer's country, where they speak the page's language. */
const locale = navigator.languages.find((tag) => tag.split('-')[0] === lang) ?? lang;
const full = new Intl.DateTimeFormat(locale, MOMENT_STYLE);
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: '2-digit' });
const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });

export function localise(root) {
  for (const time of root.querySelectorAll('time[datetime]')) {
    if (time.title) continue;
    time.title = time.textContent;
    time.textContent = full.format(new Date(time.dateTime));
  }
  for (const option of root.querySelectorAll('option[data-at]'))
    option.textContent = full.format(new Date(option.dataset.at)) + option.dataset.more;
  for (const label of root.querySelectorAll('[data-day]')) label.textContent = day.format(new Date(label.dataset.day));
  for (const title of root.querySelectorAll('title[data-on]')) {
    const { dot, on, value } = title.dataset;
    title.textContent = `${dot}, ${day.format(new Date(on))}: ${value}`;
  }
  for (const title of root.querySelectorAll('title[data-from]')) title.textContent = tip(title);
  for (const label of root.querySelectorAll('[data-clock]:not([data-clock=""])'))
    label.textContent = timeIn(label).format(new Date(label.dataset.clock));
}

function tip(title) {
  const { tip, from, to } = title.dataset;
  const time = 'days' in title.dataset ? full : clock;
  return `${tip} ${time.format(new Date(from))}${to ? `–${time.format(new Date(to))}` : ''}`;
}

/** A time of day says nothing where it stands beside one of another day; there is room for the day alone. */
function timeIn({ dataset }) {
  return 'days' in dataset ? day : clock;
}

/** Says of which zone the times are, and has forms name it. */
export function nameZone(root) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  for (const label of root.querySelectorAll('[data-zone]')) label.textContent = timeZone;
  for (const field of root.querySelectorAll('[data-own-zone]')) field.value = timeZone;
  for (const link of root.querySelectorAll('a[data-zoned]')) link.search += `&tz=${encodeURIComponent(timeZone)}`;
}

/** @param iso null for none */
export function showClock(label, iso) {
  if (label.dataset.clock === (iso ?? '')) return;
  label.dataset.clock = iso ?? '';
  label.textContent = iso ? timeIn(label).format(new Date(iso)) : '';
}

export function showMoment(time, iso) {
  time.dateTime = iso;
  time.textContent = full.format(new Date(iso));
}
