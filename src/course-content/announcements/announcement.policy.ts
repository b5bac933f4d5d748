import { contentPartPolicy } from '../content-access/content-part.policy.js';

/** Files of announcements go by their announcement. */
export const announcementAttachmentPolicy = contentPartPolicy('announcement attachments', 'announcement');
