import { Slot, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { isCounted, isKept, needsSecret, PRIVACY } from '../modes/meeting-privacy.js';
import { drawnSecrets } from './pseudonym-secrets.js';
import type { IgnoreReason, RoomEvent } from '../events/room-event.js';
import type { SourcedEvent, Place, MeetingRun, MeetingRow } from './ledger-types.js';

/** A meeting that events may mean. */
interface KnownMeeting extends Pick<MeetingRow, 'id' | 'remoteId' | 'portals' | 'eventsSince' | 'open' | 'privacy' | 'pseudonymSecret'> {
  /** Whether each run that an event names is one of a breakout room, by the server's id. */
  readonly runs: Map<string, boolean>;
}

/** Finds the meetings that events name, by the id that they were created with, else by the server's. */
export class MeetingFinder {
  /** Runs of which nothing was known before. */
  readonly learned: MeetingRun[] = [];

  private readonly byRemoteId = new Map<string | null, KnownMeeting[]>();

  private constructor(private readonly meetings: readonly KnownMeeting[]) {
    for (const { remoteId } of meetings)
      this.byRemoteId.set(
        remoteId,
        meetings.filter((meeting) => meeting.remoteId === remoteId),
      );
  }

  /** Reads, and locks in one order, every meeting that one of the events may mean; the one that has the room is preferred, then open ones, then the latest. */
  static async load(transaction: Transaction, sent: readonly SourcedEvent[]): Promise<MeetingFinder> {
    const externals = distinct(sent.map(({ event }) => event.meeting.external));
    const internals = distinct(sent.flatMap(({ event: { meeting } }) => [meeting.internal, meeting.parentInternal]));
    const rows = await withSecrets(transaction, await transaction.rows<MeetingRow>(LOCKING.with({ externals, internals })));
    const meetings = rows
      .toSorted((a, b) => Number(b.holdsRoom) - Number(a.holdsRoom) || Number(b.open) - Number(a.open) || b.id - a.id)
      .map(({ runs, ...meeting }) => ({ ...meeting, runs: new Map(Object.entries(runs ?? {})) }));
    const finder = new MeetingFinder(meetings);
    finder.learn(sent);
    return finder;
  }

  /** @returns where the event belongs, or why it belongs nowhere */
  find(sent: SourcedEvent): Place | IgnoreReason {
    const { event } = sent;
    const meeting = this.meetingOf(sent);
    if (typeof meeting === 'string') return meeting;
    const { internal } = event.meeting;
    const counted = isCounted(meeting.privacy, event.kind);
    if (!counted && !isKept(meeting.privacy, event.kind)) return 'privacy';
    const secret = needsSecret(meeting.privacy) ? (meeting.pseudonymSecret ?? undefined) : undefined;
    const place = { meetingId: meeting.id, isClosed: !meeting.open, ...(secret === undefined ? {} : { secret, isCounted: counted }) };
    return internal !== undefined && meeting.runs.get(internal) ? { ...place, room: internal } : place;
  }

  private meetingOf({ event: { meeting }, source: { portalId, externalMeetingId }, arrivedAt }: SourcedEvent): KnownMeeting | IgnoreReason {
    const named = externalMeetingId === undefined || externalMeetingId === '' ? undefined : externalMeetingId;
    if (named !== undefined && meeting.external !== undefined && meeting.external !== named) return 'other-meeting';
    const found =
      this.byBreakout(meeting.internal) ?? this.byExternal(meeting) ?? this.byRun(meeting.internal) ?? this.byRun(meeting.parentInternal);
    if (!found || isTooEarly(found, arrivedAt)) return 'unknown-meeting';
    if (portalId !== undefined && !found.portals.includes(portalId)) return 'other-portal';
    // A breakout room has a hook of its own, whose address names the room and not its meeting.
    const isOfRoom = meeting.internal !== undefined && found.runs.get(meeting.internal) === true && meeting.external === named;
    return named !== undefined && found.remoteId !== named && !isOfRoom ? 'other-meeting' : found;
  }

  /** A room that was used again may have several meetings of one external id: the one whose run the event names, else the open or latest one. */
  private byExternal({ external, internal }: RoomEvent['meeting']): KnownMeeting | undefined {
    if (external === undefined) return undefined;
    const candidates = this.byRemoteId.get(external);
    if (candidates === undefined || candidates.length === 1) return candidates?.[0];
    return candidates.find(({ runs }) => internal !== undefined && runs.has(internal)) ?? candidates[0];
  }

  /** A breakout room stays with the meeting that announced it, whichever meeting names its external id later. */
  private byBreakout(internal: string | undefined): KnownMeeting | undefined {
    return internal === undefined ? undefined : this.meetings.find(({ runs }) => runs.get(internal) === true);
  }

  private byRun(internal: string | undefined): KnownMeeting | undefined {
    return internal === undefined ? undefined : this.meetings.find(({ runs }) => runs.has(internal));
  }

  /** Some events name the server's id beside ours, or a breakout room's beside its parent's: all of these are learned before anything is looked up. */
  private learn(sent: readonly SourcedEvent[]): void {
    const naming = (condition: (meeting: RoomEvent['meeting']) => boolean): readonly SourcedEvent[] =>
      sent.filter(({ event }) => event.meeting.internal !== undefined && condition(event.meeting));
    for (const one of naming(({ external, parentInternal }) => external !== undefined && parentInternal === undefined))
      this.learnRun(one, false);
    for (const one of naming(({ parentInternal }) => parentInternal !== undefined)) this.learnRun(one, true);
  }

  private learnRun(sent: SourcedEvent, breakout: boolean): void {
    const { event } = sent;
    const { internal } = event.meeting;
    const meeting = this.meetingOf(sent);
    if (internal === undefined || typeof meeting === 'string' || meeting.runs.has(internal)) return;
    const isBreakout = breakout && this.byExternal(event.meeting) === undefined;
    meeting.runs.set(internal, isBreakout);
    const externalId = isBreakout ? event.meeting.external : undefined;
    this.learned.push({ meetingId: meeting.id, internalId: internal, breakout: isBreakout, externalId });
  }
}

/** As the policy of meetings has it: the portal that it names, else those of its course or owner, else all. */
const PORTALS = sql`CASE WHEN "m"."access_url_id" IS NOT NULL THEN ARRAY["m"."access_url_id"]
  WHEN "m"."course_id" IS NOT NULL THEN ARRAY(SELECT "url_id" FROM "access_url_rel_course" "p" WHERE "p"."course_id" = "m"."course_id")
  WHEN "m"."user_id" IS NOT NULL THEN ARRAY(SELECT "url_id" FROM "access_url_rel_user" "p" WHERE "p"."user_id" = "m"."user_id")
  ELSE ARRAY(SELECT "id" FROM "access_url") END`;

/** Whether a pending event had arrived before a user who is no administrator gave the meeting its room. */
function isTooEarly({ eventsSince }: KnownMeeting, arrivedAt: Date | undefined): boolean {
  return eventsSince !== null && arrivedAt !== undefined && arrivedAt < eventsSince;
}

/** Composed once, for each event asks. */
const LOCKING = sql`SELECT "m"."id", "m"."remote_id" AS "remoteId", "m"."status" = 'open' AS "open", "m"."holds_room" AS "holdsRoom",
        "m"."events_since" AS "eventsSince", ${PORTALS} AS "portals", ${PRIVACY} AS "privacy", "m"."pseudonym_secret" AS "pseudonymSecret",
        (SELECT jsonb_object_agg("r"."internal_meeting_id", "r"."breakout") FROM "conference_meeting_run" "r"
         WHERE "r"."meeting_id" = "m"."id" AND "r"."internal_meeting_id" = ANY(${new Slot('internals')}::text[])) AS "runs"
      FROM "conference_meeting" "m" WHERE "m"."id" = ANY(ARRAY(
        SELECT "id" FROM "conference_meeting" WHERE "remote_id" = ANY(${new Slot('externals')}::text[])
        UNION SELECT "meeting_id" FROM "conference_meeting_run" WHERE "internal_meeting_id" = ANY(${new Slot('internals')}::text[])))
      ORDER BY "m"."id" FOR NO KEY UPDATE OF "m"`;

/** Asked only where a meeting is the first time without names: it is locked already. */
async function withSecrets(transaction: Transaction, rows: readonly MeetingRow[]): Promise<readonly MeetingRow[]> {
  const without = rows.filter(({ privacy, pseudonymSecret }) => pseudonymSecret === null && needsSecret(privacy));
  if (without.length === 0) return rows;
  const drawn = await drawnSecrets(
    transaction,
    without.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, pseudonymSecret: drawn.get(row.id) ?? row.pseudonymSecret }));
}

/** In one order, so that the same ids make the same look-up. */
function distinct(ids: readonly (string | undefined)[]): string[] {
  return [...new Set(ids)].filter((id) => id !== undefined).sort();
}
