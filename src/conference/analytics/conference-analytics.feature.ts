import type { Feature } from '../../feature/feature.js';
import { ReportRecorder } from './report-recorder.js';
import { AnalyticsController } from './analytics.controller.js';

/** Reports of whole meetings, as the videoconference server sends them. */
export const conferenceAnalytics: Feature = {
  name: 'conference-analytics',
  area: 'conference',
  needs: ['conference'],
  controllers: [AnalyticsController],
  providers: [ReportRecorder],
};
