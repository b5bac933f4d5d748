import { policy } from '../../resource/model/policy.js';
import { through } from '../../resource/policy/through.js';
import { conferenceMeetingPolicy, meetingHost } from './conference-meeting.policy.js';

const host = through('meeting', meetingHost);

/** Recordings are for those who may see the meeting. */
export const conferenceRecordingPolicy = policy('recordings', {
  read: through('meeting', conferenceMeetingPolicy.rule('read')),
  create: host,
  update: host,
  delete: host,
});
