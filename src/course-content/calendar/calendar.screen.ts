import type { ScreenSection } from '../../resource/screens/screen-section.js';

/** Events of the next days, each time that they take place; on the own home those of the own courses and sessions alone. */
export const calendarScreens: readonly ScreenSection[] = [
  {
    screen: 'me/home',
    name: 'agenda',
    kind: 'list',
    most: 20,
    isWhole: true,
    address: ({ now }) =>
      `/api/c_calendar_events/occurrences?own=true&from=${now.toISOString()}&to=${inDays(now, 7).toISOString()}&itemsPerPage=20`,
  },
  {
    screen: 'courses/{id}/home',
    name: 'agenda',
    kind: 'list',
    most: 5,
    address: ({ context, now }) => `/api/c_calendar_events?${context}&startDate[after]=${now.toISOString()}&order[startDate]=asc`,
  },
];

function inDays(now: Date, days: number): Date {
  return new Date(now.getTime() + days * 86_400_000);
}
