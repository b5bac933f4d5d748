import { type Sql, sql } from '../../database/sql.js';
import type { Database } from '../../database/statements.js';
import type { IntegrationSettings } from '../settings/integration-settings.js';

/** A meeting that was asked for by name keeps its hook for so long without being open, in milliseconds. */
const WISH_MS = 24 * 60 * 60 * 1000;

/** A meeting that ended keeps its hook while the server may still repeat deliveries that failed; milliseconds. */
const DRAIN_MS = 5 * 60 * 1000;

/** The only provider whose server is spoken with. */
const PROVIDER = 'bbb';

/**
 * Brings the wanted hooks in line with settings and meetings: which there should be follows from these alone, so that
 * whatever was missed (a crash, a change of scope, a meeting deleted in the database) is made up for in the next round.
 * @param wishes ids of meetings, ours or remote ones, that were asked for by name
 */
export async function planHooks(
  database: Database,
  settings: IntegrationSettings,
  wishes: readonly (number | string)[],
  now: Date,
): Promise<void> {
  const { webhooksEnabled, webhooksScope } = settings;
  if (webhooksEnabled && webhooksScope === 'per_meeting') {
    if (wishes.length > 0) await database.rows(wish(wishes, now));
    await database.rows(wantForMeetings(now));
    await database.rows(
      unwant(
        now,
        sql`"scope" = 'global' OR NOT EXISTS (SELECT 1 FROM (${desiredMeetings(now)}) "d" WHERE "d"."external" = "h"."external_meeting_id")`,
      ),
    );
  } else {
    if (webhooksEnabled) await database.rows(WANT_GLOBAL(now));
    await database.rows(unwant(now, webhooksEnabled ? sql`"scope" = 'per_meeting'` : sql`TRUE`));
  }
}

const RENEW_WISH = sql`"wanted" = TRUE, "next_attempt_at" = CASE WHEN "conference_hook"."wanted" THEN "conference_hook"."next_attempt_at" ELSE EXCLUDED."next_attempt_at" END`;

const WANT_GLOBAL = (now: Date): Sql =>
  sql`INSERT INTO "conference_hook" ("scope", "state", "next_attempt_at") VALUES ('global', 'wanted', ${now})
      ON CONFLICT ("scope") WHERE "scope" = 'global' AND "state" <> 'removed'
      DO UPDATE SET ${RENEW_WISH} WHERE NOT "conference_hook"."wanted"`;

/** Notes that meetings were asked for; one that a person took the hook away from stays without. */
function wish(meetings: readonly (number | string)[], now: Date): Sql {
  const ids = meetings.filter((meeting) => typeof meeting === 'number');
  const rooms = meetings.filter((meeting) => typeof meeting === 'string');
  return sql`INSERT INTO "conference_hook" ("scope", "state", "external_meeting_id", "meeting_id", "wished_at", "next_attempt_at")
    SELECT DISTINCT ON ("m"."remote_id") 'per_meeting', 'wanted', "m"."remote_id", "m"."id", ${now}::timestamptz, ${now}::timestamptz
    FROM "conference_meeting" "m" WHERE ("m"."id" = ANY(${ids}::int[]) OR "m"."remote_id" = ANY(${rooms}::text[])) AND ${hookable} ORDER BY "m"."remote_id", "m"."id" DESC
    ON CONFLICT ("external_meeting_id") WHERE "scope" = 'per_meeting' AND "state" <> 'removed'
    DO UPDATE SET "wished_at" = EXCLUDED."wished_at"`;
}

const hookable = sql`"m"."remote_id" <> '' AND "m"."service_provider" = ${PROVIDER}
  AND NOT EXISTS (SELECT 1 FROM "conference_hook" "n" WHERE "n"."declined" AND "n"."meeting_id" = "m"."id")`;

/** Meetings that are open, that ended just now, or that were asked for since they ended; one a remote id. */
function desiredMeetings(now: Date): Sql {
  const [wished, ended] = [new Date(now.getTime() - WISH_MS), new Date(now.getTime() - DRAIN_MS)];
  return sql`SELECT DISTINCT ON ("m"."remote_id") "m"."remote_id" AS "external", "m"."id"
    FROM "conference_meeting" "m" LEFT JOIN "conference_hook" "k" ON "k"."external_meeting_id" = "m"."remote_id" AND "k"."state" <> 'removed'
    WHERE ${hookable} AND ("m"."status" = 'open' OR ("k"."id" IS NOT NULL AND "m"."closed_at" > ${ended})
      OR ("k"."wished_at" > ${wished} AND "k"."wished_at" > COALESCE("m"."closed_at", '-infinity')))
    ORDER BY "m"."remote_id", "m"."status" = 'open' DESC, "m"."id" DESC`;
}

function wantForMeetings(now: Date): Sql {
  return sql`INSERT INTO "conference_hook" ("scope", "state", "external_meeting_id", "meeting_id", "next_attempt_at")
    SELECT 'per_meeting', 'wanted', "d"."external", "d"."id", ${now}::timestamptz FROM (${desiredMeetings(now)}) "d"
    ON CONFLICT ("external_meeting_id") WHERE "scope" = 'per_meeting' AND "state" <> 'removed'
    DO UPDATE SET "meeting_id" = EXCLUDED."meeting_id", ${RENEW_WISH}
    WHERE NOT "conference_hook"."wanted" OR "conference_hook"."meeting_id" IS DISTINCT FROM EXCLUDED."meeting_id"`;
}

function unwant(now: Date, condition: Sql): Sql {
  return sql`UPDATE "conference_hook" "h" SET "wanted" = FALSE, "next_attempt_at" = ${now}
    WHERE "wanted" AND "state" <> 'removed' AND (${condition})`;
}
