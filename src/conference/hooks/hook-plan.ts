import { PRIVACY } from '../modes/meeting-privacy.js';
import { type Sql, sql } from '../../database/sql.js';
import type { Database } from '../../database/statements.js';
import type { KnownServer } from '../integration-settings/server-directory.js';
import type { IntegrationSettings } from '../integration-settings/integration-settings.js';

/**
 * For how long a room that was created, requested or used is expected to be used again, in milliseconds: a weekly lecture finds its
 * hook there before the first join.
 */
const REUSE_MS = 8 * 24 * 60 * 60 * 1000;

/** For how long a breakout room has its hook at most, in milliseconds: its end may not be reported. */
const BREAKOUT_MS = 24 * 60 * 60 * 1000;

/** A meeting that a person closed has its hook as long as the server may repeat failed deliveries; milliseconds. */
const DRAIN_MS = 5 * 60 * 1000;

/** The only provider whose server is spoken with. */
const PROVIDER = 'bbb';

/**
 * Brings the wanted hooks in line with settings and meetings: which there should be follows from these alone, so that
 * whatever was missed (a crash, a change of scope, a meeting deleted in the database) is made up for in the next round.
 * @param servers all that are configured
 * @param requests ids of meetings, ours or remote ones, that were asked for by name
 */
export async function planHooks(
  database: Database,
  settings: IntegrationSettings,
  servers: readonly KnownServer[],
  requests: readonly (number | string)[],
  now: Date,
): Promise<void> {
  const { webhooksEnabled, webhooksScope } = settings;
  if (webhooksEnabled && webhooksScope === 'per_meeting') {
    if (requests.length > 0) await database.rows(noteRequests(requests, now));
    await database.rows(wantForMeetings(now));
    await database.rows(
      unwant(
        now,
        sql`"scope" <> 'per_meeting' OR NOT EXISTS (SELECT 1 FROM (${desiredRooms(now)}) "d" WHERE "d"."external" = "h"."external_meeting_id")`,
      ),
    );
  } else {
    const further = servers.filter(({ id }) => id !== null);
    // Where nothing but further servers is configured, the settings lack no server.
    const wantsFirst = further.length === servers.length && further.length > 0 ? sql`FALSE` : sql`"scope" = 'global'`;
    if (webhooksEnabled && (further.length === 0 || further.length < servers.length)) await database.rows(WANT_GLOBAL(now));
    if (webhooksEnabled && further.length > 0) await database.rows(wantForServers(now));
    const wanted = sql`(${wantsFirst}) OR ("scope" = 'server' AND EXISTS (${serversWithHook} AND "s"."id" = "h"."server_id"))`;
    await database.rows(unwant(now, webhooksEnabled ? sql`NOT (${wanted})` : sql`TRUE`));
  }
}

const WANT_AGAIN = sql`"wanted" = TRUE, "next_attempt_at" = CASE WHEN "conference_hook"."wanted" THEN "conference_hook"."next_attempt_at" ELSE EXCLUDED."next_attempt_at" END`;

const WANT_GLOBAL = (now: Date): Sql =>
  sql`INSERT INTO "conference_hook" ("scope", "state", "next_attempt_at") VALUES ('global', 'wanted', ${now})
      ON CONFLICT ("scope") WHERE "scope" = 'global' AND "state" <> 'removed'
      DO UPDATE SET ${WANT_AGAIN} WHERE NOT "conference_hook"."wanted"`;

/** Servers that get rooms, or on which one is open. */
const serversWithHook = sql`SELECT "s"."id" FROM "conference_server" "s" WHERE ("s"."enabled" OR EXISTS (
  SELECT 1 FROM "conference_meeting" "m" WHERE "m"."server_id" = "s"."id" AND "m"."status" = 'open'))`;

function wantForServers(now: Date): Sql {
  return sql`INSERT INTO "conference_hook" ("scope", "state", "server_id", "next_attempt_at")
    SELECT 'server', 'wanted', "d"."id", ${now}::timestamptz FROM (${serversWithHook}) "d"
    ON CONFLICT ("server_id") WHERE "scope" = 'server' AND "state" <> 'removed'
    DO UPDATE SET ${WANT_AGAIN} WHERE NOT "conference_hook"."wanted"`;
}

/** Records that meetings were requested; a meeting whose hook a user removed remains without one. */
function noteRequests(meetings: readonly (number | string)[], now: Date): Sql {
  const ids = meetings.filter((meeting) => typeof meeting === 'number');
  const rooms = meetings.filter((meeting) => typeof meeting === 'string');
  return sql`INSERT INTO "conference_hook" ("scope", "state", "external_meeting_id", "meeting_id", "wished_at", "next_attempt_at")
    SELECT DISTINCT ON ("m"."remote_id") 'per_meeting', 'wanted', "m"."remote_id", "m"."id", ${now}::timestamptz, ${now}::timestamptz
    FROM "conference_meeting" "m" WHERE ("m"."id" = ANY(${ids}::int[]) OR "m"."remote_id" = ANY(${rooms}::text[])) AND ${hookable} ORDER BY "m"."remote_id", "m"."id" DESC
    ON CONFLICT ("external_meeting_id") WHERE "scope" = 'per_meeting' AND "state" <> 'removed'
    DO UPDATE SET "wished_at" = EXCLUDED."wished_at"`;
}

const hookable = sql`"m"."remote_id" <> '' AND "m"."service_provider" = ${PROVIDER} AND ${PRIVACY} <> 'none'
  AND NOT EXISTS (SELECT 1 FROM "conference_hook" "n" WHERE "n"."declined" AND "n"."meeting_id" = "m"."id")`;

/**
 * Meetings that are open, that may be used again (a run not long ago, an event of the calendar that is not over, a request), or that were
 * closed just now; one a remote id.
 */
function desiredMeetings(now: Date): Sql {
  const [used, ended] = [new Date(now.getTime() - REUSE_MS), new Date(now.getTime() - DRAIN_MS)];
  return sql`SELECT DISTINCT ON ("m"."remote_id") "m"."remote_id" AS "external", "m"."id"
    FROM "conference_meeting" "m" LEFT JOIN "conference_hook" "k" ON "k"."external_meeting_id" = "m"."remote_id" AND "k"."state" <> 'removed'
    WHERE ${hookable} AND ("m"."status" = 'open' OR ("k"."id" IS NOT NULL AND "m"."closed_at" > ${ended})
      OR (NOT "m"."closed_by_hand" AND ("m"."closed_at" > ${used} OR EXISTS (SELECT 1 FROM "c_calendar_event" "c"
        WHERE "c"."id" = "m"."calendar_id" AND COALESCE("c"."end_date", "c"."start_date") > ${now}) OR "m"."next_occurrence" IS NOT NULL))
      OR ("k"."wished_at" > ${used} AND "k"."wished_at" > COALESCE("m"."closed_at", '-infinity')))
    ORDER BY "m"."remote_id", "m"."status" = 'open' DESC, "m"."id" DESC`;
}

/** The meetings with a hook, and the breakout rooms of those that are open: the server does not tell of these through the meeting's hook. */
function desiredRooms(now: Date): Sql {
  return sql`SELECT * FROM (${desiredMeetings(now)}) "own" UNION (SELECT DISTINCT ON ("r"."external_meeting_id") "r"."external_meeting_id", "m"."id"
    FROM "conference_meeting_run" "r" JOIN "conference_meeting" "m" ON "m"."id" = "r"."meeting_id"
    WHERE "r"."breakout" AND "r"."external_meeting_id" <> '' AND "r"."learned_at" > ${new Date(now.getTime() - BREAKOUT_MS)}
      AND "m"."status" = 'open' AND ${hookable}
      AND NOT EXISTS (SELECT 1 FROM "conference_event" "e" WHERE "e"."meeting_id" = "m"."id" AND "e"."kind" = 'breakout-end'
        AND "e"."discriminator" = "r"."internal_meeting_id")
    ORDER BY "r"."external_meeting_id", "m"."id" DESC)`;
}

function wantForMeetings(now: Date): Sql {
  return sql`INSERT INTO "conference_hook" ("scope", "state", "external_meeting_id", "meeting_id", "next_attempt_at")
    SELECT 'per_meeting', 'wanted', "d"."external", "d"."id", ${now}::timestamptz FROM (${desiredRooms(now)}) "d"
    ON CONFLICT ("external_meeting_id") WHERE "scope" = 'per_meeting' AND "state" <> 'removed'
    DO UPDATE SET "meeting_id" = EXCLUDED."meeting_id", ${WANT_AGAIN}
    WHERE NOT "conference_hook"."wanted" OR "conference_hook"."meeting_id" IS DISTINCT FROM EXCLUDED."meeting_id"`;
}

function unwant(now: Date, condition: Sql): Sql {
  return sql`UPDATE "conference_hook" "h" SET "wanted" = FALSE, "next_attempt_at" = ${now}
    WHERE "wanted" AND "state" <> 'removed' AND (${condition})`;
}
