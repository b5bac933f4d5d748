import { message } from '../languages/catalogue.js';
import { answers } from '../feature/ports.js';
import type { Feature } from '../feature/feature.js';
import { conferenceScreens } from './conference.screen.js';
import { ConferenceMeeting } from './entities/meeting-records/conference-meeting.entity.js';
import { ConferenceActivity } from './entities/participant-records/conference-activity.entity.js';
import { ConferenceRecording } from './entities/kept-recordings/conference-recording.entity.js';
import { ConferenceAnalytics } from './entities/participant-records/conference-analytics.entity.js';
import { ConferenceEvent } from './entities/participant-records/conference-event.entity.js';
import { ConferenceFoldState } from './entities/participant-records/conference-fold-state.entity.js';
import { ConferenceDevice } from './entities/participant-records/conference-device.entity.js';
import { ConferenceOccurrence } from './entities/meeting-records/conference-occurrence.entity.js';
import { NextOccurrences } from './entities/meeting-records/next-occurrences.task.js';
import { CancelledMeeting } from './entities/meeting-records/cancelled-meeting.entity.js';
import { ConferenceRecordingLook } from './entities/kept-recordings/conference-recording-look.entity.js';
import { ConferenceObjection } from './entities/attendance-records/conference-objection.entity.js';
import { ConferenceParticipantAccount } from './entities/participant-records/conference-participant-account.entity.js';
import { ConferenceAppliedRun } from './entities/meeting-records/conference-applied-run.entity.js';
import { ConferencePastLearner } from './entities/participant-records/conference-past-learner.entity.js';
import { ConferenceRollChange } from './entities/attendance-records/conference-roll-change.entity.js';
import { ConferenceRunMark, ConferenceRunNumber } from './entities/meeting-records/conference-run-numbers.entity.js';
import { ConferenceMeetingRun } from './entities/meeting-records/conference-meeting-run.entity.js';
import { ConferenceSenderClock } from './entities/servers/conference-sender-clock.entity.js';
import { ConferenceRoomLook } from './entities/claimed-rooms/conference-room-look.entity.js';
import { ConferenceRoomCount } from './entities/claimed-rooms/conference-room-count.entity.js';
import { ConferenceHook } from './entities/servers/conference-hook.entity.js';
import { ConferenceServer } from './entities/servers/conference-server.entity.js';
import { ConferenceSetting } from './entities/servers/conference-setting.entity.js';
import { ReceivedDelivery } from './entities/servers/received-delivery.entity.js';
import { RejectedDelivery } from './entities/servers/rejected-delivery.entity.js';
import { UnassignedRoom } from './entities/claimed-rooms/unassigned-room.entity.js';
import { FETCH_RECORDINGS } from './ingest/recording-requests.js';
import { FetchRecordings, LookForRecordings } from './rooms/recording-fetch.js';
import { AttendanceFromFigures } from './attendance/attendance.task.js';
import { MeetingCompletion } from './attendance/completion.task.js';
import { ConferenceCompletion, ConferenceCompletionRule } from './entities/attendance-records/conference-completion.entity.js';
import {
  ConferenceAttendanceMark,
  ConferenceAttendanceRule,
  ConferenceAttendanceRuleVersion,
} from './entities/attendance-records/conference-attendance-rule.entity.js';
import { GuestLinks } from './rooms/guest-links.js';
import { JoinTickets } from './rooms/join-tickets.js';
import { MeetingsOfEvents } from '../course-content/calendar/meetings-of-events.port.js';
import { PlannedEvents } from './rooms/planned-events.js';
import { MeetingsSwitch } from './rooms/meetings-switch.js';
import { AnnounceSoon, meetingNotices } from './rooms/meeting.notices.js';
import { RoomPlacement } from './rooms/room-placement.js';
import { LookAtRooms } from './counts/look-at-rooms.task.js';
import { meetingsLookedAt } from './counts/meetings-looked-at.setting.js';
import { CountPeople, FindBreakoutRooms } from './counts/count-people.task.js';
import { ServerLooks } from './rooms/server-looks.js';
import { RoomServer } from './rooms/room-server.js';
import { RoomStarter } from './rooms/room-starter.js';
import { RoomStates } from './rooms/room-states.js';
import { EventRecorder } from './ingest/event-recorder.js';
import { PendingEventsJob } from './ingest/pending-events.job.js';
import { InactivityTimeoutJob } from './ingest/inactivity-timeout.job.js';
import { HookGauges } from './hooks/hook-gauges.js';
import { AdministeredMeetings } from './entities/meeting-records/administered-meetings.js';
import { HookRounds } from './hooks/hook-rounds.task.js';
import { RegisteredAddresses } from './hooks/registered-addresses.js';
import { DeliveryBodies } from './webhooks/delivery-bodies.js';
import { DeliveryProof } from './webhooks/delivery-proof.js';
import { ServerEvents } from './webhooks/server-events.js';
import { LegacyCallbackController } from './webhooks/legacy-callback.controller.js';
import { IntegrationModule } from './integration.module.js';
import { LEDGER_TRIGGERS, RECENT_MEETINGS } from './entities/servers/ledger-triggers.js';
import { ROLL_TRIGGERS } from './entities/attendance-records/roll-triggers.js';
import { meetingsPrivacy } from './modes/meeting-privacy.js';
import { conferenceHome } from './conference.home.js';
import { conferenceCourse } from './conference.tab.js';
import { conferenceProblems } from './conference.problems.js';

/** Meetings on the videoconference server, the events that it reports, and the activity that follows from them. */
export const conference: Feature = {
  name: 'conference',
  screens: conferenceScreens,
  area: 'conference',
  needs: ['attendances', 'calendar', 'courses', 'gradebook', 'groups', 'learning-paths', 'nodes', 'portals', 'sessions', 'users'],
  entities: [
    ConferenceMeeting,
    ConferenceActivity,
    ConferenceRecording,
    ConferenceAnalytics,
    ConferenceEvent,
    ConferenceFoldState,
    ConferenceDevice,
    ConferenceParticipantAccount,
    ConferenceObjection,
    CancelledMeeting,
    ConferenceRecordingLook,
    ConferenceMeetingRun,
    ConferenceRunMark,
    ConferenceRunNumber,
    ConferenceOccurrence,
    ConferenceAttendanceRule,
    ConferenceAttendanceRuleVersion,
    ConferenceAttendanceMark,
    ConferenceCompletionRule,
    ConferenceCompletion,
    ConferenceAppliedRun,
    ConferencePastLearner,
    ConferenceRollChange,
    ConferenceHook,
    ConferenceRoomCount,
    ConferenceRoomLook,
    ConferenceSenderClock,
    ConferenceServer,
    ConferenceSetting,
    ReceivedDelivery,
    RejectedDelivery,
    UnassignedRoom,
  ],
  controllers: [LegacyCallbackController],
  ports: [answers(MeetingsOfEvents, PlannedEvents)],
  providers: [
    AdministeredMeetings,
    GuestLinks,
    JoinTickets,
    MeetingsSwitch,
    RoomPlacement,
    RoomServer,
    RoomStarter,
    RoomStates,
    ServerLooks,
    EventRecorder,
    HookGauges,
    RegisteredAddresses,
    DeliveryBodies,
    DeliveryProof,
    ServerEvents,
  ],
  imports: [IntegrationModule],
  jobs: [{ kind: FETCH_RECORDINGS, lane: 'meeting', handler: FetchRecordings }],
  schedules: [
    {
      name: 'meetings.hooks',
      title: message('conference.schedules.hooks', 'Keep callbacks on the videoconference server'),
      everySeconds: 5,
      task: HookRounds,
    },
    {
      name: 'meetings.pending-events',
      title: message('conference.schedules.pendingEvents', 'Assign events of rooms to their meetings'),
      everySeconds: 15,
      task: PendingEventsJob,
    },
    {
      name: 'meetings.inactivity',
      title: message('conference.schedules.inactivity', 'Close meetings without activity'),
      everySeconds: 15,
      task: InactivityTimeoutJob,
    },
    {
      name: 'meetings.occurrences',
      title: message('conference.schedules.occurrences', 'Find the next times of meetings'),
      everySeconds: 60,
      task: NextOccurrences,
    },
    {
      name: 'meetings.completion',
      title: message('conference.schedules.completion', 'Find who has completed meetings'),
      everySeconds: 60,
      task: MeetingCompletion,
    },
    {
      name: 'meetings.attendance',
      title: message('conference.schedules.attendance', 'Bring attendance from figures of meetings'),
      everySeconds: 60,
      task: AttendanceFromFigures,
    },
    {
      name: 'meetings.soon',
      title: message('conference.schedules.soon', 'Announce meetings that begin soon'),
      everySeconds: 60,
      task: AnnounceSoon,
    },
    {
      name: 'meetings.counts',
      title: message('conference.schedules.counts', 'Count people in rooms'),
      everySeconds: 60,
      task: CountPeople,
    },
    {
      name: 'meetings.looks',
      title: message('conference.schedules.looks', 'Look who is in rooms'),
      everySeconds: 60,
      task: LookAtRooms,
    },
    {
      name: 'meetings.breakouts',
      title: message('conference.schedules.breakouts', 'Find breakout rooms'),
      everySeconds: 15,
      task: FindBreakoutRooms,
    },
    {
      name: 'meetings.recordings',
      title: message('conference.schedules.recordings', 'Look for recordings'),
      everySeconds: 3600,
      task: LookForRecordings,
    },
  ],
  triggers: [...LEDGER_TRIGGERS, RECENT_MEETINGS, ...ROLL_TRIGGERS],
  textSettings: [meetingsPrivacy],
  settings: [meetingsLookedAt],
  notices: meetingNotices,
  home: conferenceHome,
  course: conferenceCourse,
  problems: conferenceProblems,
};
