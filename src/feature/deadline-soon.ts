import { message } from '../languages/catalogue.js';
import type { NoticeKind } from './notice-kind.js';

/** The kind of notices of what is due soon, whatever it is about. */
export const DEADLINE_SOON = {
  kind: 'deadline.soon',
  label: message('notifications.notices.soon.label', 'Something is due soon'),
  description: message(
    'notifications.notices.soon.description',
    'An assignment, a test or a survey ends soon, and you have not completed it: a day before, unless the portal says otherwise.',
  ),
  mail: 'immediately',
} as const satisfies Partial<NoticeKind>;
