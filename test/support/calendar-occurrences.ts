import ICAL from 'ical.js';

/** As a calendar program reads a file (ical.js): each time that something takes place, with its title, in UTC. */
export function occurrencesIn(text: string, until = '2026-12-31'): string[] {
  const calendar = ICAL.Component.fromString(text);
  const zones = calendar.getAllSubcomponents('vtimezone').map((component) => new ICAL.Timezone(component));
  for (const zone of zones) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  const masters = events.filter((event) => !event.isRecurrenceException());
  for (const exception of events.filter((event) => event.isRecurrenceException()))
    masters.find(({ uid }) => uid === exception.uid)?.relateException(exception);
  const end = ICAL.Time.fromDateString(until);
  return masters.flatMap((event) => startsOf(event, end).map((start) => shownAt(event, start))).sort();
}

function startsOf(event: ICAL.Event, end: ICAL.Time): ICAL.Time[] {
  const iterator = event.iterator();
  const found: ICAL.Time[] = [];
  for (;;) {
    const next = iterator.next() as ICAL.Time | null | undefined;
    if (!next || next.compare(end) >= 0) return found;
    found.push(next);
  }
}

function shownAt(event: ICAL.Event, start: ICAL.Time): string {
  const { item, startDate } = event.getOccurrenceDetails(start) as { item: ICAL.Event; startDate: ICAL.Time };
  const shown = startDate.isDate ? `${startDate.toString()}T00:00` : startDate.toJSDate().toISOString().slice(0, 16);
  return `${shown} ${item.summary}`;
}
