import { Column, Entity, Index, type Relation } from 'typeorm';
import { Portal } from '../../../platform/directory/portals/portal.entity.js';
import { Course } from '../../../platform/study/courses/course.entity.js';
import { CourseGroup } from '../../../platform/study/groups/course-group.entity.js';
import { Session } from '../../../platform/study/sessions/session.entity.js';
import { User } from '../../../platform/directory/users/user.entity.js';
import { sql } from '../../../database/sql.js';
import { EVENT_OF_MEETING } from './event-of-meeting.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Constraint, UniqueTogether } from '../../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier } from '../../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Email, Text, TimeZone, Url } from '../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../resource/declare/unstored-fields.decorator.js';
import { MEETING_STATES, type MeetingState, meetingState } from '../../states/meeting-state.js';
import { Choice, Flag, Json, DateTime } from '../../../resource/declare/value-fields.decorator.js';
import { conferenceMeetingPolicy, meetingManager } from '../../policies/conference-meeting.policy.js';
import { ConferenceServer } from '../servers/conference-server.entity.js';
import { ConferenceMeetingProcessor } from './conference-meeting.processor.js';
import { PEOPLE, type People } from '../../ledger/ledger-types.js';
import { ownMeetings } from './own-meetings.js';
import { meetingActions } from './meeting.actions.js';
import { ROOM_UNAVAILABLE } from '../claimed-rooms/room-claim.js';
import { PRIVACY_MODES, type PrivacyMode } from '../../modes/meeting-privacy.js';
import { GUESTS, type Guests } from '../../rooms/room-parameters.js';
import type { RoomOptions } from '../../rooms/room-options.js';

/** A personal meeting goes with its owner, unless something is recorded of others in it. */
const ATTENDED_BY_NOBODY_ELSE = sql`NOT EXISTS (SELECT 1 FROM "conference_activity" "a"
  WHERE "a"."meeting_id" = "t"."id" AND "a"."participant_id" IS DISTINCT FROM "t"."user_id")`;

/** A room of the videoconference server, opened for a course, a session, a group, one person or a whole portal. */
@Entity('conference_meeting')
@ApiResource({
  path: 'conference_meetings',
  keywords: ['meeting', 'videoconference', 'video', 'bigbluebutton', 'lecture'],
  display: {
    list: ['title', 'course', 'state', 'startsAt', 'createdAt'],
    form: {
      Meeting: ['title', 'course', 'session', 'group', 'visibility', 'welcomeMsg'],
      Time: ['startsAt', 'endsAt', 'opensBefore'],
      Room: ['remoteId', 'moderators', 'waitForModerator', 'guests', 'record', 'privacy'],
    },
  },
  policy: conferenceMeetingPolicy,
  processor: ConferenceMeetingProcessor,
  actions: meetingActions,
  collections: [ownMeetings],
  description: 'A live video room for a course, a session, a group, one person or the whole portal, hosted by a videoconference server.',
})
@Constraint({
  name: 'ck_conference_meeting_context',
  check: '("user_id" IS NULL OR "course_id" IS NULL) AND ("course_id" IS NOT NULL OR ("session_id" IS NULL AND "group_id" IS NULL))',
  property: 'course',
  message: 'A meeting belongs to a course (narrowed by session and group, if need be), to one person, or to the whole portal.',
})
@Index('ix_conference_meeting_used', ['status', 'recentAt', 'id'])
@Index('ix_conference_meeting_pseudonymous', ['id'], { where: '"pseudonym_secret" IS NOT NULL' })
@UniqueTogether(['remoteId'], {
  name: 'uq_conference_meeting_room',
  where: `"holds_room" AND "remote_id" <> ''`,
  message: ROOM_UNAVAILABLE,
})
export class ConferenceMeeting {
  @Identifier()
  id: number;

  @Reference(() => Course, { onDelete: 'CASCADE' })
  course: Relation<Course> | null;

  @Reference(() => Session, { onDelete: 'CASCADE' })
  session: Relation<Session> | null;

  @Reference(() => Portal, { onDelete: 'CASCADE', description: 'The portal whose callbacks alone may report on this meeting.' })
  accessUrl: Relation<Portal> | null;

  @Reference(() => CourseGroup, { onDelete: 'CASCADE' })
  group: Relation<CourseGroup> | null;

  @Reference(() => User, {
    description: 'The owner of a personal meeting.',
    erasure: { way: 'author', subjectWhere: ATTENDED_BY_NOBODY_ELSE },
  })
  user: Relation<User> | null;

  @WholeNumber({
    names: 'c_calendar_events',
    write: false,
    filter: ['exact'],
    description: 'Its event in the agenda, which is made, changed and removed with it.',
  })
  calendarId: number | null;

  @Computed(EVENT_OF_MEETING)
  calendarEvent: object | null;

  @Text({ max: 20, min: 1, default: 'bbb', filter: ['exact'] })
  serviceProvider: string;

  @Text({ max: 255, filter: ['exact'], description: 'The id by which the videoconference server knows the meeting.' })
  remoteId: string | null;

  @Choice(PEOPLE, {
    default: 'accounts',
    description:
      'Whom the ids of participants mean: `accounts`, by id or user name; `usernames` only; or nobody here (`guests`). Where absent, `guests` for a room from which events arrived before any meeting had it. What is recorded follows a change, which only administrators make once events are recorded.',
  })
  people: People;

  /** Whether events of the room are this meeting's; one that handed its room on gets events of its own runs only. */
  @Column({ type: 'boolean', default: true })
  holdsRoom: boolean;

  /** Pending events that arrived earlier are not this meeting's; null where an administrator gave it its room. */
  @Column({ type: 'timestamptz', nullable: true })
  eventsSince: Date | null;

  @Text({ max: 255, write: false, description: 'The id that the videoconference server gave the meeting.' })
  internalMeetingId: string | null;

  @Text({ max: 255, write: false, description: 'The kind of system that made the room, where it was assigned and said so.' })
  origin: string | null;

  @WholeNumber({ write: false, description: 'Events that had arrived before the room was assigned; null where it was not.' })
  eventsAdopted: number | null;

  @DateTime({ write: false, description: 'Since when the figures of an assigned room are complete: its first event that was there.' })
  since: Date | null;

  /** Since when it has its course, session and group, where it had others while it was held. */
  @Column({ type: 'timestamptz', nullable: true })
  contextSince: Date | null;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Text({ max: 255, read: false })
  attendeePw: string | null;

  @Text({ max: 255, read: false })
  moderatorPw: string | null;

  @Flag({ filter: ['exact'] })
  record: boolean;

  @Choice(['closed', 'open'], { default: 'closed', filter: ['exact'], order: true })
  status: 'closed' | 'open';

  @Computed({
    type: 'choice',
    values: MEETING_STATES,
    expression: (row) => meetingState({ meeting: row.alias, now: sql`now()` }),
    description:
      'How it stands: `running` while anyone is there or its room lets people in, `planned` before that, `ended` after its last time, or `open` without times, which can be joined again.',
  })
  state: MeetingState;

  @Text()
  welcomeMsg: string | null;

  @Choice(['hidden', 'visible'], { default: 'hidden', filter: ['exact'] })
  visibility: 'hidden' | 'visible';

  @WholeNumber()
  voiceBridge: number | null;

  @Url({ max: 255 })
  videoUrl: string | null;

  @Flag({ deprecated: { until: '0.7' } })
  hasVideoM4v: boolean;

  @CreatedAt({ filter: ['date'], order: true })
  createdAt: Date;

  @DateTime({ write: false, filter: ['date', 'exists'], order: true })
  closedAt: Date | null;

  /** When a participant last came in, else when it was made; to a quarter of an hour, by a trigger: lists go by it. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  recentAt: Date;

  /** Whether a person closed it, and not the end of a run: its room is then not expected to be used again. */
  @Flag({ read: false, write: false })
  closedByHand: boolean;

  /** When a person opened it; null where its room's events did. */
  @DateTime({ read: false, write: false })
  openedByHandAt: Date | null;

  @Text({ write: false, readableBy: meetingManager })
  meetingListItem: string | null;

  @Text({ write: false, readableBy: meetingManager, description: 'What the server last reported about the meeting; may hold its secrets.' })
  meetingInfoGet: string | null;

  @DateTime({ filter: ['date', 'exists'], order: true, description: 'When it begins; with `endsAt`, or neither: then it is always open.' })
  startsAt: Date | null;

  @DateTime({ filter: ['date', 'exists'], order: true, description: 'When it ends: at most 24 hours after `startsAt`.' })
  endsAt: Date | null;

  @TimeZone({ description: 'Time zone (IANA) in which it keeps its time of day; UTC where absent.' })
  timezone: string | null;

  @Text({
    max: 512,
    description: 'How it comes again: a rule of RFC 5545, section 3.3.10, without `RRULE:`; at most 200 times, within two years.',
    example: 'FREQ=WEEKLY;COUNT=10',
  })
  rrule: string | null;

  @Flag({ default: true, description: 'Whether the agenda of its context has an event for it, where it has times.' })
  inAgenda: boolean;

  @DateTime({ write: false, filter: ['date', 'exists'], order: true, description: 'When it begins next or began; null after the last.' })
  nextOccurrence: Date | null;

  /** Whether the event that `calendarId` names is this meeting's own. */
  @Column({ type: 'boolean', default: false })
  ownsCalendarEvent: boolean;

  @WholeNumber({
    min: 0,
    max: 1440,
    default: 15,
    description: 'Minutes before `startsAt` from which attendees come in; managers always do.',
  })
  opensBefore: number;

  @Flag({ default: true, description: 'Whether attendees wait until a manager has started the meeting; else the first one starts it.' })
  waitForModerator: boolean;

  @Choice(['managers', 'everybody'], { default: 'managers', description: 'Who joins as a moderator.' })
  moderators: 'everybody' | 'managers';

  @Choice(GUESTS, {
    default: 'none',
    description: 'Whether people without an account may join by a link: never, when a moderator lets them in, or freely.',
  })
  guests: Guests;

  @Choice(PRIVACY_MODES, {
    default: 'named',
    description:
      'What is recorded of people: all figures, joins and leaves alone (`presence`), figures without names (`pseudonymous`), numbers of each run (`aggregate`), or nothing (`none`). The portal may say less. Less at any time, which erases; more before its first run.',
  })
  privacy: PrivacyMode;

  /** What pseudonyms are made with; null where there are none yet. */
  @Column({ type: 'text', nullable: true, select: false })
  pseudonymSecret: string | null;

  @Json({
    description: 'Further parameters of the room, as the API of the server calls them, such as `muteOnStart` and `duration`.',
    example: { muteOnStart: true },
  })
  options: RoomOptions | null;

  @Reference(() => ConferenceServer, {
    write: false,
    readableBy: meetingManager,
    onDelete: 'SET NULL',
    description: 'The server that its room was made on last; null for that of the settings.',
  })
  server: Relation<ConferenceServer> | null;

  /** When the room was made last; until it was ended. */
  @Column({ type: 'timestamptz', nullable: true })
  roomMadeAt: Date | null;

  /** The server's own time of that, by which a join names the run. */
  @Column({ type: 'bigint', nullable: true })
  roomCreateTime: number | null;

  /** Until when a process is about to make it. */
  @Column({ type: 'timestamptz', nullable: true })
  roomLeaseUntil: Date | null;

  @Flag({ filter: ['exact'], deprecated: { until: '0.7' } })
  signAttendance: boolean;

  @Text({ deprecated: { until: '0.7' } })
  reasonToSignAttendance: string | null;

  @Email({ max: 255, deprecated: { until: '0.7' } })
  accountEmail: string | null;

  @Text({ deprecated: { until: '0.7' } })
  webinarSchema: string | null;
}
