import { message } from '../../../languages/catalogue.js';
import type { Feature } from '../../../feature/feature.js';
import { ContactCategory } from './contact-category.entity.js';
import { TermsAndConditions } from './terms-and-conditions.entity.js';
import { PageCategory } from './page-category.entity.js';
import { PageLayoutTemplate } from './page-layout-template.entity.js';
import { PageLayout } from './page-layout.entity.js';
import { Page } from './page.entity.js';
import { SystemAnnouncement } from './system-announcement.entity.js';
import { SystemTemplate } from './system-template.entity.js';
import { DocumentTemplate } from './document-template.entity.js';
import { NewsStarts, portalAnnouncement } from './portal-news.notices.js';

/** Pages of a portal, its templates and legal terms. */
export const pages: Feature = {
  name: 'pages',
  area: 'administration',
  needs: ['careers', 'courses', 'nodes', 'portals', 'users'],
  notices: [portalAnnouncement],
  schedules: [
    {
      name: 'pages.news',
      title: message('pages.schedules.news', 'Announce news of the portal'),
      everySeconds: 60,
      task: NewsStarts,
    },
  ],
  entities: [
    ContactCategory,
    TermsAndConditions,
    PageCategory,
    PageLayoutTemplate,
    PageLayout,
    Page,
    SystemAnnouncement,
    SystemTemplate,
    DocumentTemplate,
  ],
};
