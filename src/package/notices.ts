/** What other packages import from `lyceum/notices`: notices and mails of kinds of their own. */
export type { MailKind } from '../feature/mail-kind.js';
export {
  MAIL_FREQUENCIES,
  type MailFrequency,
  type NoticeContent,
  type NoticeKind,
  type NoticeOccasion,
  NoticeSource,
  type PublishedContent,
} from '../feature/notice-kind.js';
export { plainText } from '../platform/mail/plain-text.js';
export { audienceOf, isShown } from '../platform/nodes/link-audience.js';
export { describeContent, nodeOf, portalOf, shownNow } from '../platform/notifications/content-notice.js';
export { Notices, type RaiseOptions } from '../platform/notifications/notices.js';
