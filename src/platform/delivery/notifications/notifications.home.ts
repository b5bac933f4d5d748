import { message } from '../../../languages/catalogue.js';
import { type HomeSection, textOf } from '../../../pages/home/home-section.js';
import { everybody } from '../../rights/access/home-audiences.js';

/** What has happened that concerns who is signed in, and is not read yet. */
export const notificationsHome: readonly HomeSection[] = [
  {
    kind: 'list',
    title: message('notifications.home.news.title', 'News'),
    concerns: everybody,
    href: '/notifications',
    address: () => '/api/notifications?exists[readAt]=false&order[createdAt]=desc&itemsPerPage=6',
    entries: (rows, visit) =>
      rows.map(({ title, text, createdAt, subject, link, course, session }) => ({
        title: textOf(title),
        // Notifications from before there were pages lead to the address of their subject in the API.
        href: textOf(link).endsWith(textOf(subject)) ? visit.pageOf(subject, course, session) : textOf(link),
        detail: textOf(text),
        at: textOf(createdAt),
      })),
  },
];
