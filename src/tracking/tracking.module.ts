import { Module } from '@nestjs/common';
import type { Feature } from '../feature/feature.js';
import { activityLog } from './records/activity-log/activity-log.feature.js';
import { audit } from './records/audit/audit.feature.js';
import { certificates } from './assessment/certificates/certificates.feature.js';
import { courseReports } from './course-reports/course-reports.feature.js';
import { gradebook } from './assessment/gradebook/gradebook.feature.js';
import { learningPathViews } from './followed-paths/learning-path-views.feature.js';
import { partitions } from './records/partitions/partitions.feature.js';
import { traces } from './records/traces/traces.feature.js';
import { quizAttempts } from './assessment/quiz-attempts/quiz-attempts.feature.js';

/** What this module is composed of. */
export const trackingFeatures: readonly Feature[] = [
  activityLog,
  certificates,
  courseReports,
  gradebook,
  learningPathViews,
  partitions,
  quizAttempts,
  traces,
  audit,
];

/** What learners have done and achieved: visits, attempts, progress, the gradebook. */
@Module({})
export class TrackingModule {}
