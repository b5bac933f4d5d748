import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { pseudonymSql } from '../modes/pseudonyms.js';

/** A person in a meeting that names nobody. */
interface PseudonymInMeeting {
  readonly meetingId: number;
  readonly key: string;
}

/**
 * The pseudonyms that a participant has, in meetings that are locked from then on.
 * @param scope condition over the meeting "t"
 */
export async function pseudonymsOf(transaction: Transaction, scope: Sql, key: string): Promise<PseudonymInMeeting[]> {
  const pseudonym = pseudonymSql(sql`"t"."pseudonym_secret"`, sql`${key}::text`);
  return transaction.rows<PseudonymInMeeting>(
    sql`SELECT "t"."id" AS "meetingId", ${pseudonym} AS "key" FROM "conference_meeting" "t" WHERE "t"."pseudonym_secret" IS NOT NULL AND ${scope}
          AND EXISTS (SELECT 1 FROM "conference_event" "e" WHERE "e"."meeting_id" = "t"."id" AND "e"."participant_key" = ${pseudonym}
            UNION ALL SELECT 1 FROM "conference_activity" "a" WHERE "a"."meeting_id" = "t"."id" AND "a"."participant_key" = ${pseudonym})
        ORDER BY "t"."id" FOR NO KEY UPDATE OF "t"`,
  );
}

/** Where numbers alone are recorded they stay, and nothing says any more that the person is one of them. */
export async function unlinkFromNumbers(transaction: Transaction, scope: Sql, key: string): Promise<void> {
  await transaction.rows(
    sql`UPDATE "conference_run_mark" "k" SET "mark" = left(replace(gen_random_uuid()::text, '-', ''), 24) FROM "conference_meeting" "t"
        WHERE "t"."id" = "k"."meeting_id" AND "t"."pseudonym_secret" IS NOT NULL AND ${scope} AND "k"."kind" = 'join'
          AND "k"."mark" = ${pseudonymSql(sql`"t"."pseudonym_secret"`, sql`${key}::text`)}`,
  );
}
