import type { Feature } from '../../feature/feature.js';
import { NoticeKinds } from './notice-kinds.js';
import { NoticeMail } from './notice-mail.composer.js';
import { NoticeWriter } from './notice-writer.js';
import { Notices, TELL } from './notices.js';
import { NotificationAcknowledgement } from './notification-acknowledgement.entity.js';
import { NotificationEvent } from './notification-event.entity.js';
import { NotificationPreference } from './notification-preference.entity.js';
import { NotificationRetention } from './notification-retention.task.js';
import { NotificationSource } from './notification-source.entity.js';
import { Notification } from './notification.entity.js';
import { notificationsLabels } from './notifications.labels.js';
import { PushSubscription } from './push-subscription.entity.js';
import { Tell } from './tell.job.js';
import { UnsubscribeController } from './unsubscribe.controller.js';

/** What people are notified of, and where. */
export const notifications: Feature = {
  name: 'notifications',
  area: 'messages',
  needs: ['courses', 'mail', 'sessions', 'users'],
  entities: [Notification, NotificationSource, NotificationPreference, NotificationAcknowledgement, NotificationEvent, PushSubscription],
  controllers: [UnsubscribeController],
  providers: [NoticeKinds, NoticeMail, NoticeWriter, Notices],
  exports: [Notices],
  jobs: [{ kind: TELL, lane: 'notice', handler: Tell }],
  schedules: [{ name: 'notifications.retention', everySeconds: 6 * 3600, task: NotificationRetention }],
  labels: notificationsLabels,
};
