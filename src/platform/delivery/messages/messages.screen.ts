import type { ScreenSection } from '../../../resource/screens/screen-section.js';

/** The last messages to the caller, with their senders. */
export const messagesScreens: readonly ScreenSection[] = [
  {
    screen: 'me/home',
    name: 'messages',
    kind: 'list',
    most: 5,
    address: ({ caller }) =>
      `/api/message_rel_users?receiver=${caller}&exists[deletedAt]=false&order[message.sendDate]=desc&include=message.sender`,
  },
];
