import { Module } from '@nestjs/common';
import { Diagnostics } from './diagnostics/diagnostics.js';
import { VideoconferenceHealthController } from './diagnostics/health.controller.js';
import { ServerHealth } from './diagnostics/server-health.js';
import { IntegrationSettingsWriter } from './administration/integration-settings-writer.js';
import { SettingsController } from './administration/settings.controller.js';
import { Jitter } from './hooks/back-off.js';
import { HookAdministration } from './hooks/hook-administration.js';
import { HookReconciler } from './hooks/hook-reconciler.js';
import { HookStore } from './hooks/hook-store.js';
import { RegistrationRequests } from './hooks/registration-requests.js';
import { HookWork } from './hooks/hook-work.js';
import { ReconcilerSchedule, TimedSchedule } from './hooks/reconciler-schedule.js';
import { MeetingHookController } from './administration/meeting-hook.controller.js';
import { ReceivedDeliveries } from './hooks/received-deliveries.js';
import { RejectedDeliveries } from './hooks/rejected-deliveries.js';
import { VideoconferenceApi } from './hooks/server/videoconference-api.js';
import { HttpVideoconferenceServer } from './hooks/server/http-videoconference-server.js';
import { CallLimits } from './hooks/server/outbound-call.js';
import { VideoconferenceServer } from './hooks/server/videoconference-server.js';
import { IntegrationSettingsReader } from './integration-settings/integration-settings-reader.js';
import { ServerDirectory } from './integration-settings/server-directory.js';
import { ServiceSettings } from './integration-settings/service-settings.js';

/** How we and the videoconference server work together: settings, the hooks on it, and whether all of that is in order. */
@Module({
  controllers: [SettingsController, MeetingHookController, VideoconferenceHealthController],
  providers: [
    CallLimits,
    Diagnostics,
    HookAdministration,
    HookReconciler,
    HookStore,
    RegistrationRequests,
    HookWork,
    IntegrationSettingsReader,
    IntegrationSettingsWriter,
    Jitter,
    ReceivedDeliveries,
    RejectedDeliveries,
    ServerDirectory,
    ServerHealth,
    ServiceSettings,
    VideoconferenceApi,
    { provide: ReconcilerSchedule, useClass: TimedSchedule },
    { provide: VideoconferenceServer, useClass: HttpVideoconferenceServer },
  ],
  exports: [
    Diagnostics,
    HookAdministration,
    HookReconciler,
    RegistrationRequests,
    IntegrationSettingsReader,
    IntegrationSettingsWriter,
    ReceivedDeliveries,
    RejectedDeliveries,
    ServerDirectory,
    ServerHealth,
    VideoconferenceApi,
  ],
})
export class IntegrationModule {}
