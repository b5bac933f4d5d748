import { raw, type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { IgnoreReason, RoomEvent } from '../callback/room-event.js';
import type { GroupMemory } from './ledger-memory.js';

/** Through which door a delivery came, and what its signature vouches for. */
export interface DeliverySource {
  /** Portal that the signed address names; undefined where the sender speaks for all. */
  readonly portalId?: number;
  /** The only meeting that the sender may speak of; undefined or empty for all. */
  readonly externalMeetingId?: string;
}

/** An event and who sent it. */
export interface SourcedEvent {
  readonly event: RoomEvent;
  readonly source: DeliverySource;
}

/** A run of a meeting's room, by the server's id. */
export interface MeetingRun {
  readonly meetingId: number;
  readonly internalId: string;
  readonly breakout: boolean;
}

interface KnownMeeting {
  readonly id: number;
  readonly remoteId: string | null;
  readonly portalId: number | null;
  /** Whether each run that is spoken of is one of a breakout room, by the server's id. */
  readonly runs: Map<string, boolean>;
}

/** A meeting as it is looked up. */
export interface MeetingRow extends Omit<KnownMeeting, 'runs'> {
  readonly open: boolean;
  /** PostgreSQL's number of the unit of work that locked it (xid). */
  readonly writer: string;
  readonly runs: Readonly<Record<string, boolean>> | null;
}

/** Where an event belongs; `room` is the server's id of the breakout room that it happened in. */
export interface Place {
  readonly meetingId: number;
  readonly room?: string | undefined;
}

/** Finds the meetings that events speak of, by the id that they were created with, else by the server's. */
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

  /**
   * Reads, and locks in one order, every meeting that one of the events may mean; open ones are preferred, then the latest.
   * @param memory by which the outcome may be foreseen
   */
  static async load(transaction: Transaction, sent: readonly SourcedEvent[], memory?: GroupMemory): Promise<MeetingFinder> {
    const externals = distinct(sent.map(({ event }) => event.meeting.external));
    const internals = distinct(sent.flatMap(({ event: { meeting } }) => [meeting.internal, meeting.parentInternal]));
    const key = JSON.stringify([externals, internals]);
    const foreseen = memory?.meetings(key);
    const rows = foreseen ?? (await transaction.rows<MeetingRow>(locking(externals, internals)));
    if (foreseen) memory?.lockedBy(lockAsForeseen(transaction, locking(externals, internals), foreseen));
    else memory?.keepMeetings(key, rows);
    const meetings = rows
      .toSorted((a, b) => Number(b.open) - Number(a.open) || b.id - a.id)
      .map(({ id, remoteId, portalId, runs }) => ({ id, remoteId, portalId, runs: new Map(Object.entries(runs ?? {})) }));
    const finder = new MeetingFinder(meetings);
    finder.learn(sent);
    return finder;
  }

  /** @returns where the event belongs, or why it belongs nowhere */
  find({ event, source }: SourcedEvent): Place | IgnoreReason {
    const meeting = this.meetingOf(event, source);
    if (typeof meeting === 'string') return meeting;
    const { internal } = event.meeting;
    return internal !== undefined && meeting.runs.get(internal) ? { meetingId: meeting.id, room: internal } : { meetingId: meeting.id };
  }

  private meetingOf({ meeting }: RoomEvent, { portalId, externalMeetingId }: DeliverySource): KnownMeeting | IgnoreReason {
    const named = externalMeetingId === undefined || externalMeetingId === '' ? undefined : externalMeetingId;
    if (named !== undefined && meeting.external !== undefined && meeting.external !== named) return 'other-meeting';
    const found = this.byExternal(meeting) ?? this.byRun(meeting.internal) ?? this.byRun(meeting.parentInternal);
    if (!found) return 'unknown-meeting';
    if (portalId !== undefined && found.portalId !== null && found.portalId !== portalId) return 'other-portal';
    return named !== undefined && found.remoteId !== named ? 'other-meeting' : found;
  }

  /** A room that was used again may have several meetings of one external id: the one whose run the event names, else the open or latest one. */
  private byExternal({ external, internal }: RoomEvent['meeting']): KnownMeeting | undefined {
    if (external === undefined) return undefined;
    const candidates = this.byRemoteId.get(external);
    if (candidates === undefined || candidates.length === 1) return candidates?.[0];
    return candidates.find(({ runs }) => internal !== undefined && runs.has(internal)) ?? candidates[0];
  }

  private byRun(internal: string | undefined): KnownMeeting | undefined {
    return internal === undefined ? undefined : this.meetings.find(({ runs }) => runs.has(internal));
  }

  /** The server's ids are told beside ours, and those of breakout rooms beside their parents'; both before anything is looked for. */
  private learn(sent: readonly SourcedEvent[]): void {
    const told = (condition: (meeting: RoomEvent['meeting']) => boolean): readonly SourcedEvent[] =>
      sent.filter(({ event }) => event.meeting.internal !== undefined && condition(event.meeting));
    for (const one of told(({ external, parentInternal }) => external !== undefined && parentInternal === undefined))
      this.learnRun(one, false);
    for (const one of told(({ parentInternal }) => parentInternal !== undefined)) this.learnRun(one, true);
  }

  private learnRun({ event, source }: SourcedEvent, breakout: boolean): void {
    const { internal } = event.meeting;
    const meeting = this.meetingOf(event, source);
    if (internal === undefined || typeof meeting === 'string' || meeting.runs.has(internal)) return;
    const isBreakout = breakout && this.byExternal(event.meeting) === undefined;
    meeting.runs.set(internal, isBreakout);
    this.learned.push({ meetingId: meeting.id, internalId: internal, breakout: isBreakout });
  }
}

function locking(externals: readonly string[], internals: readonly string[]): Sql {
  return sql`SELECT "m"."id", "m"."remote_id" AS "remoteId", "m"."access_url_id" AS "portalId", "m"."status" = 'open' AS "open",
        (SELECT jsonb_object_agg("r"."internal_meeting_id", "r"."breakout") FROM "conference_meeting_run" "r"
         WHERE "r"."meeting_id" = "m"."id" AND "r"."internal_meeting_id" = ANY(${internals}::text[])) AS "runs",
        pg_current_xact_id()::xid::text AS "writer"
      FROM "conference_meeting" "m" WHERE "m"."id" = ANY(ARRAY(
        SELECT "id" FROM "conference_meeting" WHERE "remote_id" = ANY(${externals}::text[])
        UNION SELECT "meeting_id" FROM "conference_meeting_run" WHERE "internal_meeting_id" = ANY(${internals}::text[])))
      ORDER BY "m"."id" FOR NO KEY UPDATE OF "m"`;
}

/** Plans of the statements that follow are made once and not for each list of values; they look rows up one by one in any case. */
const PLANNED_ONCE = raw(`set_config('plan_cache_mode', 'force_generic_plan', true)`);

/** @returns the number of the unit of work, which fails where the meetings are others than foreseen */
async function lockAsForeseen(transaction: Transaction, meetings: Sql, foreseen: readonly MeetingRow[]): Promise<string | undefined> {
  const content = JSON.stringify(foreseen.map(({ id, remoteId, portalId, open, runs }) => [id, remoteId, portalId, open, runs]));
  const answer = transaction.one<Pick<MeetingRow, 'writer'>>(
    sql`WITH "locked" AS MATERIALIZED (${meetings})
        SELECT max("writer") AS "writer", ${PLANNED_ONCE}, require_foreseen(
          jsonb_agg(jsonb_build_array("id", "remoteId", "portalId", "open", "runs") ORDER BY "id") = ${content}::jsonb) FROM "locked"`,
  );
  transaction.standsOn(answer);
  return (await answer)?.writer;
}

/** In one order, so that the same ids make the same look-up. */
function distinct(ids: readonly (string | undefined)[]): string[] {
  return [...new Set(ids)].filter((id) => id !== undefined).sort();
}
