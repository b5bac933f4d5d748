import { announcementPublished } from './announcement.notices.js';
import type { Feature } from '../../feature/feature.js';
import { announcementsScreens } from './announcements.screen.js';
import { Announcement } from './announcement.entity.js';
import { AnnouncementAttachment } from './announcement-attachment.entity.js';
import { announcementsCourse } from './announcements.tab.js';

/** Announcements to a course. */
export const announcements: Feature = {
  name: 'announcements',
  screens: announcementsScreens,
  needs: ['calendar', 'nodes'],
  notices: [announcementPublished],
  entities: [Announcement, AnnouncementAttachment],
  course: announcementsCourse,
};
