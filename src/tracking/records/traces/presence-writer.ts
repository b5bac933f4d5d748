import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import type { PlacedRequest } from './placed-requests.js';
import type { TracedRequest } from './trace-ring.js';

/** A row is renewed at most so often, and goes so long after the last request, in seconds. */
const RENEWED_AFTER = 60;
const GONE_AFTER = 300;

/** Keeps one row for each person and portal. @param now by which it shows who is gone */
export async function writePresence(
  transaction: Transaction,
  requests: readonly TracedRequest[],
  placed: readonly PlacedRequest[],
  now: Date,
): Promise<void> {
  const places = new Map(placed.map((place) => [place.request, place]));
  const people = latestOf(requests).map((request) => ({ request, at: request.times.at(-1) ?? 0, place: places.get(request) }));
  if (people.length > 0)
    await transaction.rows(
      sql`WITH "here" AS (SELECT * FROM unnest(${people.map(({ request }) => request.userId)}::int[], ${people.map(({ request }) => request.portalId)}::int[],
            ${people.map(({ at }) => new Date(at))}::timestamptz[], ${people.map(({ request }) => request.network)}::text[],
            ${people.map(({ place }) => place?.course ?? null)}::int[], ${people.map(({ place }) => place?.session ?? null)}::int[])
            AS "h" ("user", "portal", "at", "network", "course", "session")),
          "renewed" AS (UPDATE "track_e_online" "o" SET "login_date" = "h"."at", "user_ip" = "h"."network", "c_id" = "h"."course", "session_id" = "h"."session"
            FROM "here" "h" WHERE "o"."login_user_id" = "h"."user" AND "o"."access_url_id" = "h"."portal" AND "o"."login_date" <= "h"."at" - ${RENEWED_AFTER} * interval '1 second')
        INSERT INTO "track_e_online" ("login_user_id", "access_url_id", "login_date", "user_ip", "c_id", "session_id")
        SELECT "h"."user", "h"."portal", "h"."at", "h"."network", "h"."course", "h"."session" FROM "here" "h"
        WHERE NOT EXISTS (SELECT 1 FROM "track_e_online" "o" WHERE "o"."login_user_id" = "h"."user" AND "o"."access_url_id" = "h"."portal")`,
    );
  await transaction.rows(sql`DELETE FROM "track_e_online" WHERE "login_date" < ${new Date(now.getTime() - GONE_AFTER * 1000)}`);
}

/** The latest request of each person on each portal. */
function latestOf(requests: readonly TracedRequest[]): TracedRequest[] {
  const latest = new Map<string, TracedRequest>();
  for (const request of requests) {
    const key = `${request.userId} ${request.portalId}`;
    if ((latest.get(key)?.times.at(-1) ?? 0) <= (request.times.at(-1) ?? 0)) latest.set(key, request);
  }
  return [...latest.values()];
}
