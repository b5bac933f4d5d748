import { millisecondsOf } from './report-time.js';
import { readPolls, type ReportedPoll } from './report-polls.js';
import { type Identifier, identifierAt, isObject, personAt, UNUSABLE, valueAt } from '../events/untyped-value.js';
import type { MeetingReference, ParticipantReference } from '../events/room-event.js';
import { Problem } from '../../resource/protocol/problem.js';

/**
 * Why an attendee of a report was left out: it can't be read (`malformed-attendee`), it contains no talk time (`no-talk-time`),
 * nothing identifies the participant (`unknown-participant`), or no meeting is the one reported (`unknown-meeting`).
 */
type AttendeeRejection = 'malformed-attendee' | 'no-talk-time' | 'privacy' | 'unknown-participant' | 'unknown-meeting';

export interface RefusedAttendee {
  /** Position in the report, from 0. */
  readonly index: number;
  readonly reason: AttendeeRejection;
}

export interface ReportedAttendee {
  readonly index: number;
  readonly participant: Pick<ParticipantReference, 'external' | 'internal'>;
  readonly talkSeconds: number;
  /** In how many polls the participant voted. */
  readonly pollVotes: number;
  /** For how long the person was there; absent where the report does not say. */
  readonly presentSeconds?: number;
}

/** What is read of an analytics report: who talked how long, and the polls. Names and other texts are dropped unread. */
export interface AnalyticsReport {
  readonly meeting: MeetingReference;
  /** Begin and end of the run, Unix milliseconds. */
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly received: number;
  readonly attendees: readonly ReportedAttendee[];
  readonly polls: readonly ReportedPoll[];
  readonly refused: readonly RefusedAttendee[];
}

/** No run of a room lasts longer, in seconds: about four months. */
const LONGEST_TALK = 10_000_000;
/** More than anybody votes in one run. */
const MOST_POLL_VOTES = 10_000;
/** Joins of one person that are read. */
export const MOST_STAYS = 1_000;

/**
 * Reads the body that the server posts when a meeting with recorded events is over (version 1.0).
 * @throws Problem 400 where it is no such report, or names neither a meeting nor its times
 */
export function parseAnalyticsReport(rawBody: Buffer): AnalyticsReport {
  return readAnalyticsReport(parsedJson(rawBody));
}

/** @throws Problem 400 as above */
export function readAnalyticsReport(body: unknown): AnalyticsReport {
  if (!isObject(body)) throw new Problem(400, 'The body must be a JSON object.');
  const attendees = valueAt(body, 'data.attendees');
  if (!Array.isArray(attendees)) throw new Problem(400, 'The report has no list of attendees (data.attendees).');
  const times = timesOf(body);
  const read = attendees.map((attendee, index) => readAttendee(attendee, index, times.finishedAt));
  return {
    meeting: meetingOf(body),
    ...times,
    received: attendees.length,
    attendees: read.filter((attendee) => 'participant' in attendee),
    polls: readPolls(body),
    refused: read.filter((attendee) => 'reason' in attendee),
  };
}

/** What lies between joins and leaves, each with the next one; one that was not left ends with the run. Two at once count once. */
function presentSecondsOf(attendee: object, finishedAt: number): number | undefined {
  const timesIn = (path: string): number[] => {
    const listed = valueAt(attendee, path);
    const times = Array.isArray(listed) ? (listed as unknown[]).slice(0, MOST_STAYS).map(millisecondsOf) : [];
    return times.filter((time) => time !== undefined).sort((one, other) => one - other);
  };
  const [joins, leaves] = [timesIn('joins'), timesIn('leaves')];
  if (joins.length === 0) return undefined;
  let [until, sum] = [0, 0];
  for (const [index, join] of joins.entries()) {
    const leave = leaves[index] ?? finishedAt;
    sum += Math.max(0, leave - Math.max(join, until));
    until = Math.max(until, leave);
  }
  return Math.min(Math.round(sum / 1000), LONGEST_TALK);
}

function pollVotesOf(attendee: object): number {
  const votes = valueAt(attendee, 'engagement.poll_votes');
  return typeof votes === 'number' && votes > 0 ? Math.min(Math.floor(votes), MOST_POLL_VOTES) : 0;
}

function parsedJson(rawBody: Buffer): unknown {
  let body: unknown;
  try {
    body = JSON.parse(rawBody.toString('utf8'));
  } catch {
    throw new Problem(400, 'The body is not JSON.');
  }
  return body;
}

function meetingOf(body: unknown): MeetingReference {
  const external = identifierAt(body, ['meeting_id']);
  const internal = identifierAt(body, ['internal_meeting_id']);
  if (external === UNUSABLE || internal === UNUSABLE || (external === undefined && internal === undefined)) {
    throw new Problem(400, 'The report must name its meeting (meeting_id, internal_meeting_id).');
  }
  return { external, internal };
}

function timesOf(body: unknown): { startedAt: number; finishedAt: number } {
  const startedAt = millisecondsOf(valueAt(body, 'data.start'));
  const duration = Number(valueAt(body, 'data.duration'));
  const finishedAt =
    millisecondsOf(valueAt(body, 'data.finish')) ?? (startedAt === undefined ? undefined : millisecondsOf(startedAt + duration * 1000));
  if (startedAt === undefined || finishedAt === undefined || finishedAt < startedAt) {
    throw new Problem(400, 'The report must tell when the meeting began and ended (data.start, and data.finish or data.duration).');
  }
  return { startedAt, finishedAt };
}

function readAttendee(attendee: unknown, index: number, finishedAt: number): ReportedAttendee | RefusedAttendee {
  if (!isObject(attendee)) return { index, reason: 'malformed-attendee' };
  const external: Identifier = personAt(attendee, ['ext_user_id']);
  const internal: Identifier = identifierAt(attendee, ['int_user_id', 'internal_user_id']);
  if (external === UNUSABLE || internal === UNUSABLE) return { index, reason: 'malformed-attendee' };
  if (external === undefined && internal === undefined) return { index, reason: 'unknown-participant' };
  const talkTime = valueAt(attendee, 'engagement.talk_time');
  if (talkTime === undefined || talkTime === null) return { index, reason: 'no-talk-time' };
  if (typeof talkTime !== 'number' || !(talkTime >= 0 && talkTime <= LONGEST_TALK)) return { index, reason: 'malformed-attendee' };
  const presentSeconds = presentSecondsOf(attendee, finishedAt);
  return {
    index,
    participant: { external, internal },
    talkSeconds: Math.round(talkTime),
    pollVotes: pollVotesOf(attendee),
    ...(presentSeconds === undefined ? {} : { presentSeconds }),
  };
}
