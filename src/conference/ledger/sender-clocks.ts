import { numbers } from '../../database/array-literal.js';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { AttributedEvent } from './ledger-types.js';

/** Deliveries of one clock differ by no more than this, in milliseconds: they are tried again for five minutes. */
export const SAME_CLOCK_MS = 5 * 60_000;
/** A delivery that differs by more was sent by a wrong clock, in milliseconds; by less, only where that is known of its sender. */
export const TOLERANCE_MS = 15 * 60_000;
/** How often it is written down that a clock still is wrong, in milliseconds. */
const NOTED_EVERY_MS = 60_000;
/** A clock that was right for so long has another offset the next time, in milliseconds. */
const FORGOTTEN_MS = 86_400_000;

/**
 * By how much events of senders with a wrong clock are moved, in milliseconds, by the row of the server; 0 for that of the settings, and for
 * senders that are none. It is the same for all deliveries of one clock, so that its events keep their order and their distances.
 * @param events of deliveries that were sent at another time than they arrived, by their sender's clock
 * @returns nothing of a sender whose clock is not known to be wrong and whose deliveries differ by what is tolerated
 */
export async function clockOffsets(transaction: Transaction, events: readonly AttributedEvent[]): Promise<ReadonlyMap<number, number>> {
  if (events.length === 0) return new Map();
  const lags = new Map<number, { lag: number; arrived: number; isSure: boolean }>();
  for (const { source, arrivedAt } of events) {
    const [server, arrived] = [source?.serverId ?? 0, arrivedAt.getTime()];
    const lag = arrived - (source?.sentAt ?? arrived);
    const known = lags.get(server);
    const isSure = known?.isSure === true || Math.abs(lag) > TOLERANCE_MS;
    // The delivery that was under way for the shortest time says it best.
    lags.set(server, { lag: Math.min(lag, known?.lag ?? lag), arrived, isSure });
  }
  const found = [...lags].sort(([one], [other]) => one - other);
  const rows = await transaction.rows<{ server: number; offset: number }>(
    sql`WITH "t" AS (SELECT * FROM unnest(${numbers(found.map(([server]) => server))}::int[], ${numbers(found.map(([, { lag }]) => lag))}::bigint[],
            ${numbers(found.map(([, { arrived }]) => arrived))}::bigint[], ${found.map(([, { isSure }]) => isSure)}::boolean[]) AS "t" ("server", "lag", "arrived", "sure")),
          "k" AS (SELECT "t".*, "k"."offset_ms", "k"."last_at" FROM "t" LEFT JOIN "conference_sender_clock" "k" ON "k"."server" = "t"."server"
            AND abs("k"."offset_ms" - "t"."lag") <= ${SAME_CLOCK_MS} AND "k"."last_at" > to_timestamp(("t"."arrived" - ${FORGOTTEN_MS}) / 1000.0)),
          "noted" AS (INSERT INTO "conference_sender_clock" AS "c" ("server", "offset_ms", "since", "last_at")
            SELECT "server", COALESCE("offset_ms", "lag"), to_timestamp("arrived" / 1000.0), to_timestamp("arrived" / 1000.0) FROM "k"
            WHERE ("sure" AND "last_at" IS NULL) OR "last_at" < to_timestamp(("arrived" - ${NOTED_EVERY_MS}) / 1000.0) ORDER BY "server"
            ON CONFLICT ("server") DO UPDATE SET "offset_ms" = EXCLUDED."offset_ms", "last_at" = GREATEST("c"."last_at", EXCLUDED."last_at"),
              "since" = CASE WHEN "c"."offset_ms" = EXCLUDED."offset_ms" THEN "c"."since" ELSE EXCLUDED."since" END)
        SELECT "server", COALESCE("offset_ms", "lag") AS "offset" FROM "k" WHERE "sure" OR "offset_ms" IS NOT NULL`,
  );
  return new Map(rows.map(({ server, offset }) => [server, offset]));
}
