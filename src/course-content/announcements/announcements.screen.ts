import type { ScreenSection } from '../../resource/screens/screen-section.js';

const MOST = 5;

/** The last announcements of the caller's courses, and of one course. */
export const announcementsScreens: readonly ScreenSection[] = [
  { screen: 'me/home', name: 'announcements', kind: 'list', most: MOST, address: () => '/api/me/announcements' },
  {
    screen: 'courses/{id}/home',
    name: 'announcements',
    kind: 'list',
    most: MOST,
    address: ({ context }) => `/api/c_announcements?${context}&order[id]=desc`,
  },
];
