import type { ScreenPart } from '../../../../resource/screens/screen-section.js';

/** What is new in the courses of the caller, and in the tools of one course. */
export const newsScreens: readonly ScreenPart[] = [
  { screen: 'me/home', kind: 'list', name: 'news', most: 100, isWhole: true, onlyNamed: true, address: () => '/api/me/news' },
  {
    screen: 'courses/{id}/home',
    kind: 'addition',
    name: 'tools',
    address: ({ item, context }) => `/api/courses/${item}/news?sid=${new URLSearchParams(context).get('sid') ?? 0}`,
    key: ({ title }) => title,
    keyOf: ({ tool }) => tool,
    members: ['updated', 'unread'],
  },
];
