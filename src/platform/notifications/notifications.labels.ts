import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const notificationsLabels: FeatureLabels = {
  fr: {
    resources: {
      NotificationEventRelUser: 'Notifications – utilisateurs',
      NotificationEvent: 'Notifications – règles',
      Notification: 'Notifications',
      NotificationPreference: 'Notifications – préférences',
      PushSubscription: 'Abonnements push',
    },
  },
};
