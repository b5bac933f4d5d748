import { Module } from '@nestjs/common';
import { ResourceModule } from '../resource/resource.module.js';
import { AnalyticsController } from './analytics/analytics.controller.js';
import { ReportRecorder } from './analytics/report-recorder.js';
import { LegacyCallbackController } from './callback/legacy-callback.controller.js';
import { ModernCallbackController } from './callback/modern-callback.controller.js';
import { RegisteredAddresses } from './callback/registered-addresses.js';
import { AdministeredMeetings } from './care/administered-meetings.js';
import { ErasureController } from './care/erasure.controller.js';
import { ErasureService } from './care/erasure.js';
import { LedgerPages } from './care/ledger-pages.js';
import { LedgerRebuild } from './care/ledger-rebuild.js';
import { MeetingEventsController } from './care/meeting-events.controller.js';
import { RetentionJob } from './care/retention.job.js';
import { EvidenceController } from './evidence/evidence.controller.js';
import { EvidenceReader } from './evidence/evidence-reader.js';
import { conferenceResources } from './conference.entities.js';
import { DashboardAssetsController } from './dashboard/dashboard-assets.controller.js';
import { DashboardController } from './dashboard/dashboard.controller.js';
import { DashboardPages } from './dashboard/dashboard-pages.js';
import { FiguresExport } from './dashboard/figures-export.js';
import { LiveController } from './dashboard/live/live.controller.js';
import { LiveMeetings } from './dashboard/live/live-meetings.js';
import { MeetingListener } from './dashboard/live/meeting-listener.js';
import { MeetingCharts } from './dashboard/meeting-charts.js';
import { MeetingDirectory } from './dashboard/meeting-directory.js';
import { MeetingHistory } from './dashboard/meeting-history.js';
import { ParticipantReport } from './dashboard/participant-report.js';
import { MeetingTimeline } from './dashboard/timeline/meeting-timeline.js';
import { ConferenceActivityProcessor } from './entities/conference-activity.processor.js';
import { ConferenceMeetingProcessor } from './entities/conference-meeting.processor.js';
import { IngestSchedule } from './ingest/ingest-schedule.js';
import { OrphanCare } from './ingest/orphan-care.js';
import { StaleSweep } from './ingest/stale-sweep.js';
import { HealthPageController } from './settings-page/health-page.controller.js';
import { SettingsPageController } from './settings-page/settings-page.controller.js';
import { HooksModule } from './hooks/hooks.module.js';
import { EventRecorder } from './ingest/event-recorder.js';

/** Meetings on the videoconference server: what it reports, what follows from it, and who may look at that. */
@Module({
  imports: [ResourceModule.forFeature(conferenceResources), HooksModule],
  controllers: [
    LegacyCallbackController,
    ModernCallbackController,
    AnalyticsController,
    EvidenceController,
    MeetingEventsController,
    ErasureController,
    DashboardController,
    HealthPageController,
    SettingsPageController,
    DashboardAssetsController,
    LiveController,
  ],
  providers: [
    ConferenceActivityProcessor,
    ConferenceMeetingProcessor,
    EventRecorder,
    IngestSchedule,
    OrphanCare,
    StaleSweep,
    MeetingDirectory,
    DashboardPages,
    FiguresExport,
    LiveMeetings,
    MeetingCharts,
    MeetingHistory,
    MeetingListener,
    MeetingTimeline,
    ParticipantReport,
    RegisteredAddresses,
    ReportRecorder,
    AdministeredMeetings,
    ErasureService,
    EvidenceReader,
    LedgerPages,
    LedgerRebuild,
    RetentionJob,
  ],
})
export class ConferenceModule {}
