import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { MeetingReference } from '../events/room-event.js';
import { refoldParticipant } from '../ledger/activity-records.js';
import type { Identity } from '../ledger/ledger-types.js';
import { ParticipantResolver } from '../ledger/participant-resolver.js';
import { PRIVACY, type PrivacyMode } from '../modes/meeting-privacy.js';
import { PRESENCE } from '../ledger/record-writer.js';
import { recordPolls } from './poll-recorder.js';
import type { AnalyticsReport, RefusedAttendee, ReportedAttendee } from './analytics-report.js';

/** What became of a report. */
export interface RecordedReport {
  readonly received: number;
  /** Attendees whose talk time was stored, anew or corrected. */
  readonly recorded: number;
  /** Attendees of whom the same had been stored before. */
  readonly duplicates: number;
  /** Attendees that are stored, but have no presence interval (yet). */
  readonly waiting: readonly { readonly index: number; readonly reason: 'no-record' }[];
  readonly ignored: readonly RefusedAttendee[];
}

interface AttributedAttendee extends ReportedAttendee, Identity {}

/** Longest key of a participant that the database takes. */
const LONGEST_KEY = 255;

/**
 * Stores the server's report of a finished meeting once, and updates the records of the participants concerned.
 * @returns undefined where no meeting is known that it is of
 */
export async function recordReport(transaction: Transaction, report: AnalyticsReport, now: Date): Promise<RecordedReport | undefined> {
  const meeting = await lockedMeeting(transaction, report.meeting);
  if (meeting === undefined) return undefined;
  const { id: meetingId, privacy } = meeting;
  if (privacy !== 'named') return refusedEntirely(report, 'privacy');
  const { attributed, refused } = await attribute(transaction, meetingId, report);
  const talk = talkOf(attributed);
  const changed = await store(transaction, { meetingId, report, talk, now });
  for (const key of changed) await refoldParticipant(transaction, meetingId, key);
  await recordPolls(transaction, meetingId, report);
  const present = await presentKeys(
    transaction,
    meetingId,
    talk.map(({ key }) => key),
  );
  return {
    received: report.received,
    recorded: attributed.filter(({ key }) => changed.includes(key)).length,
    duplicates: attributed.filter(({ key }) => !changed.includes(key)).length,
    waiting: attributed.filter(({ key }) => !present.has(key)).map(({ index }) => ({ index, reason: 'no-record' })),
    ignored: [...report.refused, ...refused].sort((one, other) => one.index - other.index),
  };
}

/** What a sender is answered about a report whose meeting is not known, or records no talk. */
export function refusedEntirely({ received }: AnalyticsReport, reason: 'privacy' | 'unknown-meeting' = 'unknown-meeting'): RecordedReport {
  const ignored = Array.from({ length: received }, (_, index) => ({ index, reason }));
  return { received, recorded: 0, duplicates: 0, waiting: [], ignored };
}

interface ReportedMeeting {
  readonly id: number;
  readonly privacy: PrivacyMode;
}

interface TalkOfMeeting {
  readonly meetingId: number;
  readonly report: AnalyticsReport;
  readonly talk: readonly ReportedTalk[];
  readonly now: Date;
}

/**
 * Reports of one run complete each other: of two that differ the longer talk time and the wider times count, so that their
 * order doesn't matter.
 * @returns the keys of participants with new data, in one order for all processes
 */
async function store(transaction: Transaction, { meetingId, report, talk, now }: TalkOfMeeting): Promise<string[]> {
  const { meeting, startedAt, finishedAt } = report;
  const present = talk.map(({ presentSeconds }) => presentSeconds);
  const rows = await transaction.rows<{ key: string }>(
    sql`INSERT INTO "conference_analytics" AS "known" ("meeting_id", "internal_meeting_id", "participant_key", "reported_key", "started_at", "finished_at", "talk_seconds", "poll_votes", "present_seconds", "received_at")
        SELECT ${meetingId}::int, ${meeting.internal ?? ''}::text, "key", "as_guest", ${startedAt}::bigint, ${finishedAt}::bigint, "seconds", "votes", "present", ${now}::timestamptz
          FROM unnest(${talk.map(({ key }) => key)}::text[], ${talk.map(({ reported }) => reported ?? '')}::text[], ${talk.map(({ seconds }) => seconds)}::int[],
            ${talk.map(({ votes }) => votes)}::int[], ${present}::int[]) AS "reported" ("key", "as_guest", "seconds", "votes", "present") ORDER BY "key", "as_guest"
        ON CONFLICT ON CONSTRAINT "uq_conference_analytics_attendee" DO UPDATE SET "talk_seconds" = GREATEST("known"."talk_seconds", EXCLUDED."talk_seconds"),
          "poll_votes" = GREATEST("known"."poll_votes", EXCLUDED."poll_votes"), "present_seconds" = GREATEST("known"."present_seconds", EXCLUDED."present_seconds"),
          "started_at" = LEAST("known"."started_at", EXCLUDED."started_at"), "finished_at" = GREATEST("known"."finished_at", EXCLUDED."finished_at")
        WHERE EXCLUDED."talk_seconds" > "known"."talk_seconds" OR EXCLUDED."started_at" < "known"."started_at" OR EXCLUDED."finished_at" > "known"."finished_at"
          OR EXCLUDED."poll_votes" > "known"."poll_votes" OR EXCLUDED."present_seconds" > COALESCE("known"."present_seconds", -1)
        RETURNING "participant_key" AS "key"`,
  );
  return [...new Set(rows.map(({ key }) => key))].sort();
}

/** The meeting that ran under the server's id, else the one that has the room, or was made for it: open before closed, latest first. */
async function lockedMeeting(transaction: Transaction, { external, internal }: MeetingReference): Promise<ReportedMeeting | undefined> {
  return transaction.one<ReportedMeeting>(
    sql`SELECT "m"."id", ${PRIVACY} AS "privacy" FROM "conference_meeting" "m" WHERE "m"."internal_meeting_id" = ${internal ?? null}::text OR "m"."remote_id" = ${external ?? null}::text
        ORDER BY COALESCE("m"."internal_meeting_id" = ${internal ?? null}::text, FALSE) DESC,
          EXISTS (SELECT 1 FROM "conference_event" "e" WHERE "e"."meeting_id" = "m"."id" AND "e"."internal_meeting_id" = ${internal ?? null}::text) DESC,
          "m"."holds_room" DESC, "m"."status" = 'open' DESC, "m"."id" DESC
        LIMIT 1 FOR NO KEY UPDATE OF "m"`,
  );
}

/** Participants are those of the events. A server that was given no id for a participant reports its own id instead. */
async function attribute(
  transaction: Transaction,
  meetingId: number,
  { attendees, startedAt, finishedAt }: AnalyticsReport,
): Promise<{ attributed: AttributedAttendee[]; refused: RefusedAttendee[] }> {
  const mentions = attendees.map(({ participant }) => ({ meetingId, participant }));
  const asDevices = attendees.map(({ participant }) => ({
    meetingId,
    participant: { internal: participant.internal ?? participant.external },
  }));
  const resolver = await ParticipantResolver.load(transaction, [...mentions, ...asDevices]);
  const attributed: AttributedAttendee[] = [];
  const refused: RefusedAttendee[] = [];
  for (const [position, attendee] of attendees.entries()) {
    const reported = resolver.identityOf(mentions[position] ?? { meetingId, participant: {} });
    const behind = resolver.identityOf(asDevices[position] ?? { meetingId, participant: {} });
    const who = reported?.key.startsWith('g:') === true && behind?.key.startsWith('i:') === false ? behind : reported;
    if (who === undefined || who.key.length > LONGEST_KEY) refused.push({ index: attendee.index, reason: 'unknown-participant' });
    else if (resolver.hasObjected(meetingId, who.key, startedAt, finishedAt)) refused.push({ index: attendee.index, reason: 'privacy' });
    else attributed.push({ ...attendee, key: who.key, reported: who.reported });
  }
  return { attributed, refused };
}

/** The most that the database takes, seconds. */
const LONGEST_SUM = 2 ** 31 - 1;

interface ReportedTalk extends Identity {
  readonly seconds: number;
  readonly votes: number;
  /** Null where the report does not say. */
  readonly presentSeconds: number | null;
}

/** A report may name one person several times. */
function talkOf(attendees: readonly AttributedAttendee[]): ReportedTalk[] {
  const talk = new Map<string, ReportedTalk>();
  for (const { key, reported, talkSeconds, pollVotes, presentSeconds: present = null } of attendees) {
    const name = `${key} ${reported ?? ''}`;
    const { seconds = 0, votes = 0, presentSeconds = null } = talk.get(name) ?? {};
    // Two entries of one person are two connections, which may have been there at once.
    const longest = present === null || presentSeconds === null ? (present ?? presentSeconds) : Math.max(present, presentSeconds);
    talk.set(name, {
      key,
      reported,
      seconds: Math.min(seconds + talkSeconds, LONGEST_SUM),
      votes: votes + pollVotes,
      presentSeconds: longest,
    });
  }
  return [...talk.values()];
}

async function presentKeys(transaction: Transaction, meetingId: number, keys: readonly string[]): Promise<Set<string>> {
  const rows = await transaction.rows<{ key: string }>(
    sql`SELECT DISTINCT "participant_key" AS "key" FROM "conference_activity"
        WHERE "meeting_id" = ${meetingId} AND "type" = ${PRESENCE} AND "talk_source" = 'analytics' AND "participant_key" = ANY(${keys}::text[])`,
  );
  return new Set(rows.map(({ key }) => key));
}
