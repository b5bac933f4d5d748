import { sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import type { IgnoreReason, RoomEvent } from '../callback/room-event.js';

/** Through which door a delivery came, and what its signature vouches for. */
export interface DeliverySource {
  /** Portal that the signed address names; undefined where the sender speaks for all. */
  readonly portalId?: number;
  /** The only meeting that the sender may speak of; undefined or empty for all. */
  readonly externalMeetingId?: string;
}

export interface KnownMeeting {
  readonly id: number;
  readonly remoteId: string | null;
  readonly internalMeetingId: string | null;
  readonly portalId: number | null;
}

/** Finds the meetings that events speak of, by the id that they were created with, else by the server's. */
export class MeetingFinder {
  private constructor(
    private readonly meetings: readonly KnownMeeting[],
    private readonly source: DeliverySource,
  ) {}

  /** Reads, and locks in one order, every meeting that one of the events may mean; open ones first, then the latest. */
  static async load(statements: Statements, events: readonly RoomEvent[], source: DeliverySource): Promise<MeetingFinder> {
    const externals = events.flatMap(({ meeting }) => meeting.external ?? []);
    const internals = events.flatMap(({ meeting }) => meeting.internal ?? []);
    const meetings = await statements.rows<KnownMeeting & { open: boolean }>(
      sql`SELECT "id", "remote_id" AS "remoteId", "internal_meeting_id" AS "internalMeetingId", "access_url_id" AS "portalId", "status" = 'open' AS "open"
          FROM "conference_meeting" WHERE "remote_id" = ANY(${externals}::text[]) OR "internal_meeting_id" = ANY(${internals}::text[])
          ORDER BY "id" FOR NO KEY UPDATE`,
    );
    return new MeetingFinder(
      [...meetings].sort((a, b) => Number(b.open) - Number(a.open) || b.id - a.id),
      source,
    );
  }

  find({ meeting }: RoomEvent): KnownMeeting | IgnoreReason {
    const { portalId, externalMeetingId } = this.source;
    const named = externalMeetingId === undefined || externalMeetingId === '' ? undefined : externalMeetingId;
    if (named !== undefined && meeting.external !== undefined && meeting.external !== named) return 'other-meeting';
    const found =
      this.byExternal(meeting) ??
      this.meetings.find(({ internalMeetingId }) => meeting.internal !== undefined && internalMeetingId === meeting.internal);
    if (!found) return 'unknown-meeting';
    if (portalId !== undefined && found.portalId !== null && found.portalId !== portalId) return 'other-portal';
    return named !== undefined && found.remoteId !== named ? 'other-meeting' : found;
  }

  /** A room that was used again has several meetings of one external id: the run that the event names, else the open or latest one. */
  private byExternal({ external, internal }: RoomEvent['meeting']): KnownMeeting | undefined {
    if (external === undefined) return undefined;
    const candidates = this.meetings.filter(({ remoteId }) => remoteId === external);
    return candidates.find(({ internalMeetingId }) => internal !== undefined && internalMeetingId === internal) ?? candidates[0];
  }
}
