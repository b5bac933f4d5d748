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
export { plainText } from '../resource/input/plain-text.js';
export { audienceOf, isShown } from '../platform/content-tree/nodes/node-links/link-audience.js';
export { describeContent, nodeOf, portalOf, shownNow } from '../platform/content-tree/nodes/content-items/content-notice.js';
export { Notices, type RaiseOptions } from '../feature/notices.js';
export { OWNERSHIP_VACANT, vacantNotice, VacantOwnership } from '../platform/identity/vacancies/ownership-vacant.notices.js';
