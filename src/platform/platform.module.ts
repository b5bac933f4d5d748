import { Module } from '@nestjs/common';
import type { Feature } from '../feature/feature.js';
import { accounts } from './accounts/accounts.feature.js';
import { bin } from './bin/bin.feature.js';
import { branding } from './branding/branding.feature.js';
import { careers } from './careers/careers.feature.js';
import { catalogue } from './catalogue/catalogue.feature.js';
import { classes } from './classes/classes.feature.js';
import { courses } from './courses/courses.feature.js';
import { credentials } from './credentials/credentials.feature.js';
import { extraFields } from './extra-fields/extra-fields.feature.js';
import { files } from './files/files.feature.js';
import { groups } from './groups/groups.feature.js';
import { guide } from './guide/guide.feature.js';
import { integrations } from './integrations/integrations.feature.js';
import { jobs } from './jobs/jobs.feature.js';
import { languages } from './languages/languages.feature.js';
import { mail } from './mail/mail.feature.js';
import { messages } from './messages/messages.feature.js';
import { nodes } from './nodes/nodes.feature.js';
import { notifications } from './notifications/notifications.feature.js';
import { offline } from './offline/offline.feature.js';
import { pages } from './pages/pages.feature.js';
import { personalExport } from './personal-export/personal-export.feature.js';
import { personal } from './personal/personal.feature.js';
import { portals } from './portals/portals.feature.js';
import { portfolios } from './portfolios/portfolios.feature.js';
import { sequences } from './sequences/sequences.feature.js';
import { sessions } from './sessions/sessions.feature.js';
import { settings } from './settings/settings.feature.js';
import { skills } from './skills/skills.feature.js';
import { social } from './social/social.feature.js';
import { themes } from './themes/themes.feature.js';
import { tickets } from './tickets/tickets.feature.js';
import { transfers } from './transfers/transfers.feature.js';
import { erasure } from './erasure/erasure.feature.js';
import { vacancies } from './vacancies/vacancies.feature.js';
import { users } from './users/users.feature.js';

/** What this module is composed of. */
export const platformFeatures: readonly Feature[] = [
  accounts,
  bin,
  branding,
  careers,
  catalogue,
  classes,
  courses,
  credentials,
  extraFields,
  files,
  groups,
  guide,
  integrations,
  jobs,
  languages,
  mail,
  messages,
  nodes,
  notifications,
  offline,
  pages,
  personal,
  personalExport,
  portals,
  portfolios,
  sequences,
  sessions,
  settings,
  skills,
  social,
  themes,
  tickets,
  transfers,
  users,
  erasure,
  vacancies,
];

/** Users, courses, sessions, groups, portals, messages, and the tree of content that contains all course material. */
@Module({})
export class PlatformModule {}
