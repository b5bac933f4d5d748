import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';

/** A room that events came from and that no meeting had when they came. */
interface PendingRoom {
  /** The external id; null for events that name the server's id alone. */
  readonly remoteId: string | null;
  readonly internalMeetingId: string | null;
  /** Portal whose callback brought the events; null for one that reports on all. */
  readonly portal: number | null;
  /** Events that wait for a meeting. */
  readonly events: number;
  readonly firstEventAt: Date;
  readonly lastEventAt: Date;
}

/** Most rooms that are listed, the latest ones. */
const MOST_ROOMS = 100;

/** Reads which rooms the pending events came from, without anything about people. */
@Injectable()
export class PendingRooms {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly environment: Environment,
  ) {}

  /** @returns at most a hundred rooms, those with the latest events first */
  list(): Promise<PendingRoom[]> {
    const oldest = new Date(this.clock.now().getTime() - this.environment.CONFERENCE_ORPHANS_FOR * 1000);
    return this.database.rows<PendingRoom>(
      sql`SELECT "external_meeting_id" AS "remoteId", max("internal_meeting_id") AS "internalMeetingId", "access_url_id" AS "portal",
            count(*)::int AS "events", to_timestamp(min("time") / 1000.0) AS "firstEventAt", to_timestamp(max("time") / 1000.0) AS "lastEventAt"
          FROM "conference_event" WHERE "meeting_id" IS NULL AND "arrived_at" >= ${oldest}
          GROUP BY "external_meeting_id", CASE WHEN "external_meeting_id" IS NULL THEN "internal_meeting_id" END, "access_url_id"
          ORDER BY max("time") DESC, 1 LIMIT ${MOST_ROOMS}`,
    );
  }
}
