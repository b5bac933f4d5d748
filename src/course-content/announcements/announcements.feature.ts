import type { Feature } from '../../feature/feature.js';
import { Announcement } from './announcement.entity.js';
import { AnnouncementAttachment } from './announcement-attachment.entity.js';
import { announcementsLabels } from './announcements.labels.js';

/** Announcements to a course. */
export const announcements: Feature = {
  name: 'announcements',
  needs: ['nodes'],
  entities: [Announcement, AnnouncementAttachment],
  labels: announcementsLabels,
};
