import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';

/** Stands in the person's own export alone: who is on no roll is shown on none. */
const REASON = 'What was recorded was erased.';

/**
 * Takes a learner off the rolls of what took place until now in meetings that recorded the person: with nothing recorded it would be an
 * absence, and lower the averages of the others. Who runs the meeting may say otherwise afterwards.
 */
export async function leaveRolls(transaction: Transaction, meetingIds: readonly number[], userId: number, now: Date): Promise<void> {
  await transaction.rows(
    sql`INSERT INTO "conference_roll_change" ("meeting_id", "from_at", "until_at", "user_id", "expected", "reason", "changed_at")
        SELECT "m"."id", LEAST("m"."starts_at", min("a"."in_at")), ${now}::timestamptz, "u"."id", 'none', ${REASON}, ${now}::timestamptz
        FROM "conference_meeting" "m" JOIN "conference_activity" "a" ON "a"."meeting_id" = "m"."id" AND "a"."type" IN ('presence', 'participant')
          CROSS JOIN "user" "u"
        WHERE "u"."id" = ${userId} AND "m"."id" = ANY(${meetingIds}::int[])
          AND EXISTS (SELECT 1 FROM "conference_activity" "o" WHERE "o"."meeting_id" = "m"."id" AND "o"."participant_id" = "u"."id")
        GROUP BY "m"."id", "u"."id"
        ON CONFLICT ("meeting_id", "from_at", "user_id") DO UPDATE SET "until_at" = EXCLUDED."until_at", "expected" = EXCLUDED."expected",
          "reason" = EXCLUDED."reason", "changed_by_id" = NULL, "changed_at" = EXCLUDED."changed_at"`,
  );
}
