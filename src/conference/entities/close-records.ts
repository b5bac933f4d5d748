import { raw, type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';

/**
 * Closes open activity records as a leave at that moment does: running timers are added to their totals, then stopped.
 * @param which SQL condition over the records
 */
export async function closeRecords(transaction: Transaction, which: Sql, at: Date): Promise<void> {
  const seconds = Math.floor(at.getTime() / 1000);
  await transaction.rows(
    sql`UPDATE "conference_activity" SET "close" = TRUE, "out_at" = GREATEST(${at}::timestamptz, "in_at"), "metrics" = CASE WHEN "metrics" IS NOT NULL THEN
          jsonb_set(jsonb_set(jsonb_set("metrics", '{totals,talk_seconds}', ${flushed('talk', seconds)}),
            '{totals,camera_seconds}', ${flushed('camera', seconds)}),
            '{temp}', '{"talk_started_at": 0, "camera_started_at": 0}') END
        WHERE NOT "close" AND ${which}`,
  );
}

/** A timer's total with what has run since its start; a stop before the start adds nothing. */
function flushed(timer: 'talk' | 'camera', seconds: number): Sql {
  const total = raw(`COALESCE(("metrics" #>> '{totals,${timer}_seconds}')::int, 0)`);
  const start = raw(`COALESCE(("metrics" #>> '{temp,${timer}_started_at}')::bigint, 0)`);
  return sql`to_jsonb(${total} + CASE WHEN ${start} > 0 THEN GREATEST(${seconds}::bigint - ${start}, 0) ELSE 0 END)`;
}
