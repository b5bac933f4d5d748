import ICAL from 'ical.js';

const MOST_REMINDERS = 5;

/** How long before an event its reminder comes. */
export interface ReadReminder {
  readonly count: number;
  readonly period: 'minute' | 'hour' | 'day' | 'week';
}

const PERIODS = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Reminders before the event, by DISPLAY; the first few of different times. */
export function remindersIn(component: ICAL.Component): ReadReminder[] {
  const found = new Map<string, ReadReminder>();
  for (const alarm of component.getAllSubcomponents('valarm')) {
    const trigger: unknown = alarm.getFirstPropertyValue('trigger');
    if (String(alarm.getFirstPropertyValue('action')).toUpperCase() !== 'DISPLAY' || !(trigger instanceof ICAL.Duration)) continue;
    const seconds = -trigger.toSeconds();
    const whole = PERIODS.find(([, unit]) => seconds >= unit && seconds % unit === 0);
    if (!whole || found.size >= MOST_REMINDERS) continue;
    const [period, count] = [whole[0], seconds / whole[1]];
    if (count <= 1_000) found.set(`${period} ${count}`, { period, count });
  }
  return [...found.values()];
}
