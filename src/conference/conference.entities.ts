import { ConferenceActivity } from './entities/conference-activity.entity.js';
import { ConferenceEvent } from './entities/conference-event.entity.js';
import { ConferenceHook } from './entities/conference-hook.entity.js';
import { ConferenceMeeting } from './entities/conference-meeting.entity.js';
import { ConferenceRecording } from './entities/conference-recording.entity.js';
import { ConferenceSetting } from './entities/conference-setting.entity.js';

/** Every table of this module. */
export const conferenceEntities = [
  ConferenceMeeting,
  ConferenceActivity,
  ConferenceRecording,
  ConferenceEvent,
  ConferenceHook,
  ConferenceSetting,
] as const;
