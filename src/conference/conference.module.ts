import { Module } from '@nestjs/common';
import type { Feature } from '../feature/feature.js';
import { conference } from './conference.feature.js';
import { conferenceAdministration } from './administration/conference-administration.feature.js';
import { conferenceAnalytics } from './analytics/conference-analytics.feature.js';
import { conferenceAudit } from './ledger-audit/conference-audit.feature.js';
import { conferenceChecks } from './checks/conference-checks.feature.js';
import { conferenceAttendanceRule } from './attendance-rule/conference-attendance-rule.feature.js';
import { conferenceCompletion } from './completion/conference-completion.feature.js';
import { conferenceDashboard } from './dashboard/conference-dashboard.feature.js';
import { conferenceEvidence } from './evidence/conference-evidence.feature.js';
import { conferenceMeet } from './meet/conference-meet.feature.js';
import { conferencePrivacy } from './privacy/conference-privacy.feature.js';

/** What this module is composed of. */
export const conferenceFeatures: readonly Feature[] = [
  conference,
  conferenceAdministration,
  conferenceAnalytics,
  conferenceAudit,
  conferenceChecks,
  conferenceAttendanceRule,
  conferenceCompletion,
  conferenceDashboard,
  conferenceEvidence,
  conferenceMeet,
  conferencePrivacy,
];

/** Meetings on the videoconference server: what it reports, what follows from it, and who may look at that. */
@Module({})
export class ConferenceModule {}
