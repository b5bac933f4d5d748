import { ConferenceActivity } from './entities/conference-activity.entity.js';
import { ConferenceEvent } from './entities/conference-event.entity.js';
import { ConferenceHook } from './entities/conference-hook.entity.js';
import { ConferenceMeeting } from './entities/conference-meeting.entity.js';
import { ConferenceRecording } from './entities/conference-recording.entity.js';
import { ConferenceSetting } from './entities/conference-setting.entity.js';

/** Every resource of this module. */
export const conferenceResources = [ConferenceMeeting, ConferenceActivity, ConferenceRecording] as const;

/** Every table of this module. */
export const conferenceEntities = [...conferenceResources, ConferenceEvent, ConferenceHook, ConferenceSetting] as const;
