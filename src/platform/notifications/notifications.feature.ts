import type { Feature } from '../../feature/feature.js';
import { NotificationAcknowledgement } from './notification-acknowledgement.entity.js';
import { NotificationEvent } from './notification-event.entity.js';
import { PushSubscription } from './push-subscription.entity.js';
import { notificationsLabels } from './notifications.labels.js';

/** What people are notified of, and where. */
export const notifications: Feature = {
  name: 'notifications',
  area: 'messages',
  needs: ['personal', 'users'],
  entities: [NotificationAcknowledgement, NotificationEvent, PushSubscription],
  labels: notificationsLabels,
};
