import type { Feature } from '../../feature/feature.js';
import { ConferenceKeptReport } from '../entities/kept-recordings/conference-kept-report.entity.js';
import { AnalyticsReports } from './analytics-reports.js';
import { AnalyticsController } from './analytics.controller.js';

/** Reports of whole meetings, as the videoconference server sends them. */
export const conferenceAnalytics: Feature = {
  name: 'conference-analytics',
  area: 'conference',
  needs: ['conference'],
  entities: [ConferenceKeptReport],
  controllers: [AnalyticsController],
  providers: [AnalyticsReports],
};
