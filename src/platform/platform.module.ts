import { Module } from '@nestjs/common';
import type { Feature } from '../feature/feature.js';
import { accounts } from './identity/accounts/accounts.feature.js';
import { bin } from './content/bin/bin.feature.js';
import { branding } from './site/branding/branding.feature.js';
import { careers } from './study/careers/careers.feature.js';
import { catalogue } from './study/catalogue/catalogue.feature.js';
import { classes } from './study/classes/classes.feature.js';
import { courses } from './study/courses/courses.feature.js';
import { credentials } from './identity/credentials/credentials.feature.js';
import { extraFields } from './directory/extra-fields/extra-fields.feature.js';
import { tags } from './directory/tags/tags.feature.js';
import { files } from './content/files/files.feature.js';
import { groups } from './study/groups/groups.feature.js';
import { guide } from './site/guide/guide.feature.js';
import { integrations } from './site/integrations/integrations.feature.js';
import { jobs } from './site/job-records/jobs.feature.js';
import { languages } from './directory/language-list/languages.feature.js';
import { mail } from './delivery/mail/mail.feature.js';
import { messages } from './delivery/messages/messages.feature.js';
import { nodes } from './content-tree/nodes/nodes.feature.js';
import { notifications } from './delivery/notifications/notifications.feature.js';
import { offline } from './site/offline/offline.feature.js';
import { pages } from './site/portal-pages/pages.feature.js';
import { personalExport } from './identity/personal-export/personal-export.feature.js';
import { personal } from './identity/personal/personal.feature.js';
import { portals } from './directory/portals/portals.feature.js';
import { portfolios } from './community/portfolios/portfolios.feature.js';
import { sequences } from './study/sequences/sequences.feature.js';
import { sessions } from './study/sessions/sessions.feature.js';
import { settings } from './site/portal-settings/settings.feature.js';
import { skills } from './community/skills/skills.feature.js';
import { social } from './community/social/social.feature.js';
import { themes } from './site/themes/themes.feature.js';
import { transfers } from './identity/transfers/transfers.feature.js';
import { erasure } from './rights/erasure/erasure.feature.js';
import { vacancies } from './identity/vacancies/vacancies.feature.js';
import { users } from './directory/users/users.feature.js';

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
  tags,
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
  transfers,
  users,
  erasure,
  vacancies,
];

/** Users, courses, sessions, groups, portals, messages, and the tree of content that contains all course material. */
@Module({})
export class PlatformModule {}
