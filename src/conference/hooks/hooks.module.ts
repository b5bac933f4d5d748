import { Module } from '@nestjs/common';
import { Doctor } from '../doctor/doctor.js';
import { VideoconferenceHealthController } from '../doctor/health.controller.js';
import { ServerHealth } from '../doctor/server-health.js';
import { IntegrationSettingsReader } from '../settings/integration-settings.js';
import { IntegrationSettingsWriter } from '../settings/integration-settings-writer.js';
import { SettingsController } from '../settings/settings.controller.js';
import { Jitter } from './back-off.js';
import { HookAdministration } from './hook-administration.js';
import { HookKeeper } from './hook-keeper.js';
import { HookStore } from './hook-store.js';
import { HookWishes } from './hook-wishes.js';
import { HookWork } from './hook-work.js';
import { KeeperSchedule, TimedSchedule } from './keeper-schedule.js';
import { MeetingHookController } from './meeting-hook.controller.js';
import { RejectedDeliveries } from './rejected-deliveries.js';
import { HttpVideoconferenceServer } from './server/http-videoconference-server.js';
import { CallLimits } from './server/outbound-call.js';
import { VideoconferenceServer } from './server/videoconference-server.js';

/** How we and the videoconference server work together: settings, the hooks on it, and whether all of that is in order. */
@Module({
  controllers: [SettingsController, MeetingHookController, VideoconferenceHealthController],
  providers: [
    CallLimits,
    Doctor,
    HookAdministration,
    HookKeeper,
    HookStore,
    HookWishes,
    HookWork,
    IntegrationSettingsReader,
    IntegrationSettingsWriter,
    Jitter,
    RejectedDeliveries,
    ServerHealth,
    { provide: KeeperSchedule, useClass: TimedSchedule },
    { provide: VideoconferenceServer, useClass: HttpVideoconferenceServer },
  ],
  exports: [Doctor, HookAdministration, HookWishes, IntegrationSettingsReader, IntegrationSettingsWriter, RejectedDeliveries, ServerHealth],
})
export class HooksModule {}
