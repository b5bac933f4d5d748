import type { Feature } from '../../feature/feature.js';
import { MeetingActions } from './meetings/meeting-actions.js';
import { MeetingsController } from './meetings/meetings.controller.js';
import { MeetingTables } from './meeting-tables.js';
import { MeetingsOverview } from './meetings/meetings-overview.js';
import { MeetingsPages } from './meetings/meetings-pages.js';
import { MeetingAccounts } from './meetings/participant-accounts.js';
import { PersonReport } from './meetings/person-report.js';
import { AttendanceMatrices } from './course/attendance-matrix.js';
import { CourseAttendanceController } from './course/course-attendance.controller.js';
import { CourseAttendance } from './course/course-attendance.js';
import { ReadableProfiles } from './readable-profiles.js';
import { ExpectedTimesOfRuns } from './runs/expected-times.js';
import { meetingsScore } from './meetings-score.setting.js';
import { ReportedMeetings } from './runs/reported-runs.js';
import { MeetingRuns } from './runs/meeting-runs.js';
import { MeetingDirectory } from './meeting-directory.js';
import { MeetingSummaries } from './meeting-summaries.js';
import { DashboardPages } from './dashboard-pages.js';
import { FiguresExport } from './figures-export.js';
import { LiveMeetings } from './live/live-meetings.js';
import { MeetingCharts } from './meeting-charts.js';
import { MeetingHistory } from './meeting-history.js';
import { MeetingListener } from './live/meeting-listener.js';
import { MeetingTimeline } from './timeline/meeting-timeline.js';
import { ParticipantReport } from './participant-report.js';
import { DashboardController } from './dashboard.controller.js';
import { servedAssets } from '../../pages/served-assets.js';
import { LiveController } from './live/live.controller.js';

/** Styles and scripts of the dashboard. */
const DashboardAssetsController = servedAssets('plugin/Videoconf/assets', new URL('assets/', import.meta.url));

/** Pages and live figures of meetings. */
export const conferenceDashboard: Feature = {
  name: 'conference-dashboard',
  area: 'conference',
  needs: ['conference', 'conference-checks', 'conference-evidence', 'users'],
  controllers: [DashboardController, DashboardAssetsController, LiveController, MeetingsController, CourseAttendanceController],
  settings: [meetingsScore],
  providers: [
    AttendanceMatrices,
    CourseAttendance,
    MeetingRuns,
    ExpectedTimesOfRuns,
    ReportedMeetings,
    ReadableProfiles,
    MeetingActions,
    MeetingDirectory,
    MeetingSummaries,
    MeetingsOverview,
    MeetingsPages,
    MeetingAccounts,
    PersonReport,
    MeetingTables,
    DashboardPages,
    FiguresExport,
    LiveMeetings,
    MeetingCharts,
    MeetingHistory,
    MeetingListener,
    MeetingTimeline,
    ParticipantReport,
  ],
};
