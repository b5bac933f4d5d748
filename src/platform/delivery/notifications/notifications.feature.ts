import { catalogue, message } from '../../../languages/catalogue.js';
import type { Feature } from '../../../feature/feature.js';
import { AccountNotifications } from './account-notifications.js';
import { ContentWindows } from './notices/content-windows.task.js';
import { DeadlineReminders } from './mails/deadline-reminders.task.js';
import { digestHour, notificationLink, reminderHours } from './preferences/delivery.settings.js';
import { DigestMail } from './mails/digest-mail.composer.js';
import { DIGEST, SendDigests } from './mails/digest.task.js';
import { LiveNotificationsModule } from './live/live.module.js';
import { LiveNotifications } from './live/live-notifications.js';
import { NoticeCheck } from './notices/notice-check.js';
import { NoticeKinds } from './notices/notice-kinds.js';
import { NoticeMail } from './mails/notice-mail.composer.js';
import { NoticePages } from './notice-pages.js';
import { NoticeReaders } from './notices/notice-readers.js';
import { NoticeWriter } from './notices/notice-writer.js';
import { answers } from '../../../feature/ports.js';
import { NoticeTaking, TELL } from '../../../feature/notices.js';
import { NoticeJobs } from './notices/notice-jobs.js';
import { NotificationAcknowledgement } from './notification-acknowledgement.entity.js';
import { NotificationDefault } from './preferences/notification-default.entity.js';
import { QuietRequests } from './notices/quiet-requests.js';
import { NotificationEvent } from './notices/notification-event.entity.js';
import { NotificationPreference } from './preferences/notification-preference.entity.js';
import { NotificationRetention } from './notification-retention.task.js';
import { NotificationSource } from './notices/notification-source.entity.js';
import { Notification } from './notification.entity.js';
import { AddressPolicy, PublicAddresses } from '../outbound/address-policy.js';
import { PushNotice } from './push/push-notice.job.js';
import { PushPagesController } from './push/pages/push-pages.controller.js';
import { PUSH, PushQueue } from './push/push-queue.js';
import { PushSubscription } from './push/push-subscription.entity.js';
import { WebPush } from './push/web-push.js';
import { Tell } from './notices/tell.job.js';
import { UnsubscribeController } from './preferences/unsubscribe.controller.js';
import { NotificationPagesController } from './pages/notification-pages.controller.js';
import { notificationsHome } from './notifications.home.js';
import type { ScreenSection } from '../../../resource/screens/screen-section.js';

/** How much is unread. */
const notificationsScreens: readonly ScreenSection[] = [
  { screen: 'me/home', name: 'notifications', kind: 'document', address: () => '/api/notifications/unread' },
];

/** What people are notified of, and where. */
export const notifications: Feature = {
  name: 'notifications',
  screens: notificationsScreens,
  area: 'messages',
  needs: ['courses', 'mail', 'nodes', 'portals', 'sessions', 'users'],
  entities: [
    Notification,
    NotificationSource,
    NotificationDefault,
    NotificationPreference,
    NotificationAcknowledgement,
    NotificationEvent,
    PushSubscription,
  ],
  imports: [LiveNotificationsModule],
  controllers: [UnsubscribeController, PushPagesController, NotificationPagesController],
  providers: [
    AccountNotifications,
    NoticeCheck,
    NoticeKinds,
    NoticeMail,
    DigestMail,
    NoticePages,
    NoticeReaders,
    NoticeWriter,
    QuietRequests,
    LiveNotifications,
    PushQueue,
    WebPush,
    { provide: AddressPolicy, useClass: PublicAddresses },
  ],
  exports: [AccountNotifications, LiveNotifications],
  ports: [answers(NoticeTaking, NoticeJobs)],
  jobs: [
    { kind: TELL, lane: 'notice', handler: Tell },
    { kind: PUSH, lane: 'mail', handler: PushNotice, maximumAttempts: 4 },
  ],
  retention: { notification: '`NOTIFICATION_RETENTION`' },
  schedules: [
    {
      name: 'notifications.retention',
      title: message('notifications.schedules.retention', 'Remove old notifications'),
      everySeconds: 6 * 3600,
      task: NotificationRetention,
    },
    {
      name: 'notifications.windows',
      title: message('notifications.schedules.windows', 'Announce content that becomes visible'),
      everySeconds: 60,
      task: ContentWindows,
    },
    {
      name: 'notifications.deadlines',
      title: message('notifications.schedules.deadlines', 'Remind of deadlines'),
      everySeconds: 60,
      task: DeadlineReminders,
    },
    {
      name: 'notifications.digests',
      title: message('notifications.schedules.digests', 'Send digests of notifications'),
      everySeconds: 300,
      task: SendDigests,
    },
  ],
  mails: [
    {
      kind: DIGEST,
      placeholders: ['count', 'entries'],
      composer: DigestMail,
      texts: catalogue('notifications.digest', { subject: '{{portal}}: {{count}} new', text: '{{entries}}' }),
    },
  ],
  textSettings: [digestHour, reminderHours, notificationLink],
  home: notificationsHome,
};
