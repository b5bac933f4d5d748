/** Texts of the pages of notifications, by language. */
export const notificationWords = {
  en: {
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
  },
  fr: {
    title: 'Notifications',
    empty: 'Il n’y a pas de notifications.',
    unread: 'nouveau',
    many: '{count} fois',
    gone: 'Cette notification n’existe plus.',
    newer: 'Plus récentes',
    older: 'Plus anciennes',
    turn: 'Autres notifications',
    all: 'Toutes les notifications',
    readAll: 'Tout marquer comme lu',
  },
} as const;
