import type { ScreenSection } from '../../../resource/screens/screen-section.js';

/** How much is unread. */
export const notificationsScreens: readonly ScreenSection[] = [
  { screen: 'me/home', name: 'notifications', kind: 'document', address: () => '/api/notifications/unread' },
];
