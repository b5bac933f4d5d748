import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { runName } from '../../activity/connection.js';
import { secretOfRun } from '../../activity/check-times.js';
import type { SealedTime } from './sealed-time.js';
import { secretsText } from './verifier/check-times-proof.js';
import type { SealedChecks } from './verifier/pack-manifest.js';

interface CheckedRun {
  readonly run: string;
  readonly began: number;
  readonly perHour: number;
  readonly secret: string;
}

/** What a pack says of the times at which people were asked. */
interface PackChecks {
  readonly checks: readonly SealedChecks[];
  /** `secret.txt` */
  readonly secrets: string;
}

/** @returns undefined where nobody was asked in the runs of a pack, which are over: their secrets foretell nothing */
export async function packChecks(
  transaction: Pick<Transaction, 'rows'>,
  meetingId: number,
  { from, lastEventBy }: SealedTime,
): Promise<PackChecks | undefined> {
  const runs = await transaction.rows<CheckedRun>(
    sql`SELECT "r"."run", "r"."began_at" AS "began", "r"."per_hour" AS "perHour", "r"."secret" FROM "conference_check_run" "r" WHERE "r"."meeting_id" = ${meetingId}
          AND EXISTS (SELECT 1 FROM "conference_event" "e" WHERE "e"."meeting_id" = ${meetingId} AND "e"."participant_key" IS NULL AND "e"."kind" = 'check-asked'
            AND "e"."payload"->>'run' = "r"."run" AND "e"."time" BETWEEN ${from.getTime()} AND ${lastEventBy}) ORDER BY 2, 1`,
  );
  const named = runs.map((one) => ({ run: runName(one.run) ?? '', began: new Date(one.began).toISOString(), perHour: one.perHour }));
  const secrets = runs.map(({ run, secret }) => ({ run: runName(run) ?? '', secret: secretOfRun(secret, run) }));
  return runs.length === 0 ? undefined : { checks: named, secrets: secretsText(secrets) };
}
