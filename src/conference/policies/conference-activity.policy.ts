import { owner } from '../../platform/access/owner.rules.js';
import { policy } from '../../resource/model/policy.js';
import { all, any } from '../../resource/model/rule.js';
import { through } from '../../resource/policy/through.js';
import { conferenceMeetingPolicy, meetingAdministrator, meetingHost, meetingManager } from './conference-meeting.policy.js';

const participant = owner('participant', 'the participant');

/** Those who may correct what is recorded of others. */
export const activityHost = through('meeting', meetingHost);

/** Metrics of participants: users see their own, hosts of the meeting see all. */
export const conferenceActivityPolicy = policy('meeting activity', {
  read: any(through('meeting', meetingManager), participant),
  create: any(through('meeting', meetingAdministrator), all(participant, through('meeting', conferenceMeetingPolicy.rule('read')))),
  update: any(activityHost, participant),
  delete: through('meeting', meetingAdministrator),
});
