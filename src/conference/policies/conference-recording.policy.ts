import { policy } from '../../resource/model/policy.js';
import { all, any, rule } from '../../resource/model/rule.js';
import { through } from '../../resource/policy/through.js';
import { conferenceMeetingPolicy, meetingHost, meetingManager } from './conference-meeting.policy.js';

const host = through('meeting', meetingHost);
const published = rule('while published', (_, row) => row.column('published'));

/** Published recordings are for those who may see the meeting; those who run it see all. */
export const conferenceRecordingPolicy = policy('recordings', {
  read: any(through('meeting', meetingManager), all(published, through('meeting', conferenceMeetingPolicy.rule('read')))),
  create: host,
  update: host,
  delete: host,
});
