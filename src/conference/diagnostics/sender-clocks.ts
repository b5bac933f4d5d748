import { sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import { type CheckResult, failed, warning } from './check-result.js';
import type { Messages } from './messages.js';

/** A server whose deliveries say that its clock is wrong. */
export interface WrongClock {
  /** Title of the server beside that of the settings; null for that one, and for senders that are no server of ours. */
  readonly server: string | null;
  /** By how many seconds it is ahead; negative where it is behind. */
  readonly seconds: number;
  readonly since: Date;
  /** When the last such delivery came. */
  readonly lastAt: Date;
}

const REMEMBERED_MS = 86_400_000;
const RECENT_MS = 3_600_000;

/** Those of the last day. */
export function wrongClocks(statements: Statements, now: Date): Promise<WrongClock[]> {
  return statements.rows<WrongClock>(
    sql`SELECT "s"."title" AS "server", round(-"c"."offset_ms" / 1000.0)::float8 AS "seconds", "c"."since", "c"."last_at" AS "lastAt"
        FROM "conference_sender_clock" "c" LEFT JOIN "conference_server" "s" ON "s"."id" = "c"."server"
        WHERE "c"."last_at" > ${new Date(now.getTime() - REMEMBERED_MS)}::timestamptz ORDER BY "c"."last_at" DESC, "c"."server" LIMIT 10`,
  );
}

/** What deliveries said of the clocks of their senders. */
export function checkSenderClocks(clocks: readonly WrongClock[], now: Date, say: Messages): CheckResult[] {
  return clocks.map(({ server, seconds, lastAt }) => {
    const report = lastAt.getTime() > now.getTime() - RECENT_MS ? failed : warning;
    const finding = report(
      'clock',
      say.deliveriesOff({ seconds: Math.abs(seconds), isBehind: seconds < 0, at: lastAt.toISOString() }),
      say.clockFix,
    );
    return server === null ? finding : { ...finding, server };
  });
}
