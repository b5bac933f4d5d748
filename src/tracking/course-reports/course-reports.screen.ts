import type { ScreenSection } from '../../resource/screens/screen-section.js';

/** What the caller owes as a learner, the soonest first. */
export const courseReportsScreens: readonly ScreenSection[] = [
  { screen: 'me/home', name: 'due', kind: 'list', most: 10, isWhole: true, address: () => '/api/me/due_items' },
  {
    screen: 'courses/{id}/home',
    name: 'due',
    kind: 'list',
    most: 10,
    isWhole: true,
    address: () => '/api/me/due_items',
    keeps: ({ course }, { item }) => course === `/api/courses/${item}`,
  },
];
