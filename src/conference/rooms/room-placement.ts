import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { Clock } from '../../config/clock.js';
import { ServerDirectory } from '../integration-settings/server-directory.js';

/** A new room counts as this many people. */
export const NEW_ROOM_LOAD = 15;
/** How long it does, in milliseconds: people come in during that time. */
export const NEW_ROOM_MS = 15 * 60_000;
/** Longest time for which a room is taken to run where nobody reported its end, in milliseconds. */
const MAY_RUN_MS = 24 * 3_600_000;
/** Share of new rooms of the server that the settings name. */
const FIRST_WEIGHT = 100;
/** Looks that fail in a row before a server counts as offline. */
export const FAILURES_UNTIL_OFFLINE = 2;

/** Condition on a meeting `m` whose room may be there: it was made, and no end of it is known. */
export function roomsThatMayRun(now: Date): Sql {
  return sql`("m"."status" = 'open' AND "m"."room_made_at" > ${new Date(now.getTime() - MAY_RUN_MS)}::timestamptz)`;
}

/** Chooses the server on which a room is made. */
@Injectable()
export class RoomPlacement {
  constructor(
    private readonly servers: ServerDirectory,
    private readonly clock: Clock,
  ) {}

  /**
   * A room that may run stays where it is. A new one goes to the server of the meeting's portal with the lowest load for its weight;
   * the others are named behind it, for when that one cannot be reached. One decision at a time, so that rooms that are made together
   * do not all go to one server.
   * @returns servers, null for that of the settings; empty where all are offline
   */
  async order(transaction: Transaction, meetingId: number): Promise<(number | null)[]> {
    const further = await this.servers.further(transaction);
    if (further.length === 0) return [null];
    await transaction.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('conference room placement', 0))`);
    const now = this.clock.now();
    const standing = await transaction.one<{ serverId: number | null }>(
      sql`SELECT "m"."server_id" AS "serverId" FROM "conference_meeting" "m" WHERE "m"."id" = ${meetingId} AND ${roomsThatMayRun(now)}`,
    );
    if (standing) return [standing.serverId];
    const hasFirst = (await this.servers.find(null, transaction)) !== undefined;
    const ordered = await transaction.rows<{ id: number | null }>(
      sql`SELECT "s"."id" FROM (${candidates(hasFirst)}) "s", "conference_meeting" "m"
          WHERE "m"."id" = ${meetingId} AND ("s"."portal" IS NULL OR ${isOfPortal})
          ORDER BY ("s"."load" + ${NEW_ROOM_LOAD} * (SELECT count(*) FROM "conference_meeting" "o" WHERE "o"."server_id" IS NOT DISTINCT FROM "s"."id"
            AND ("o"."room_lease_until" > ${now}::timestamptz OR ("o"."status" = 'open' AND "o"."room_create_time" >= extract(epoch FROM
              GREATEST("s"."seenAt", ${new Date(now.getTime() - NEW_ROOM_MS)}::timestamptz)) * 1000))))::float / "s"."weight", "s"."id" NULLS FIRST`,
    );
    return ordered.map(({ id }) => id);
  }
}

/** Servers that get new rooms, with what was found at the last look. */
function candidates(hasFirst: boolean): Sql {
  return sql`SELECT "id", "load", "last_seen_at" AS "seenAt", "weight", "portal_id" AS "portal" FROM "conference_server"
      WHERE "enabled" AND NOT "draining" AND "state" <> 'offline'
    UNION ALL SELECT NULL, COALESCE(max("server_load"), 0), max("server_seen_at"), ${FIRST_WEIGHT}::int, NULL FROM "conference_setting"
      WHERE "id" = 1 HAVING ${hasFirst}::boolean AND COALESCE(max("server_failures"), 0) < ${FAILURES_UNTIL_OFFLINE}`;
}

/** Whether the meeting is of the portal that the server is for: the one that it names, else those of its course or owner. */
const isOfPortal = sql`CASE WHEN "m"."access_url_id" IS NOT NULL THEN "m"."access_url_id" = "s"."portal"
  WHEN "m"."course_id" IS NOT NULL THEN EXISTS (SELECT 1 FROM "access_url_rel_course" "p" WHERE "p"."course_id" = "m"."course_id" AND "p"."url_id" = "s"."portal")
  ELSE EXISTS (SELECT 1 FROM "access_url_rel_user" "p" WHERE "p"."user_id" = "m"."user_id" AND "p"."url_id" = "s"."portal") END`;
