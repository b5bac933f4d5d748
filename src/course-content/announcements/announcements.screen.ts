import type { ScreenSection } from '../../resource/screens/screen-section.js';

/** The last announcements of a course. */
export const announcementsScreens: readonly ScreenSection[] = [
  {
    screen: 'courses/{id}/home',
    name: 'announcements',
    kind: 'list',
    most: 5,
    address: ({ context }) => `/api/c_announcements?${context}&order[id]=desc`,
  },
];
