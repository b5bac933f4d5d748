import { ConferenceAnalytics } from './analytics/conference-analytics.entity.js';
import { ConferenceActivity } from './entities/conference-activity.entity.js';
import { ConferenceDevice } from './entities/conference-device.entity.js';
import { ConferenceEvent } from './entities/conference-event.entity.js';
import { ConferenceFoldState } from './entities/conference-fold-state.entity.js';
import { ConferenceHook } from './entities/conference-hook.entity.js';
import { ConferenceMeeting } from './entities/conference-meeting.entity.js';
import { ConferenceMeetingRun } from './entities/conference-meeting-run.entity.js';
import { ConferenceRecording } from './entities/conference-recording.entity.js';
import { ConferenceSetting } from './entities/conference-setting.entity.js';
import { RejectedDelivery } from './entities/rejected-delivery.entity.js';

/** Every resource of this module. */
export const conferenceResources = [ConferenceMeeting, ConferenceActivity, ConferenceRecording] as const;

/** Every table of this module. */
export const conferenceEntities = [
  ...conferenceResources,
  ConferenceAnalytics,
  ConferenceEvent,
  ConferenceFoldState,
  ConferenceDevice,
  ConferenceMeetingRun,
  ConferenceHook,
  ConferenceSetting,
  RejectedDelivery,
] as const;
