import { catalogue } from '../../../../languages/catalogue.js';

/** Texts of the pages of notifications, by language. */
export const notificationWords = catalogue('notifications.notification', {
  title: 'Notifications',
  empty: 'There are no notifications.',
  unread: 'new',
  many: '{count} times',
  gone: 'This notification is no longer there.',
  newer: 'Newer',
  older: 'Older',
  turn: 'Further notifications',
  all: 'All notifications',
  readAll: 'Mark all as read',
});
