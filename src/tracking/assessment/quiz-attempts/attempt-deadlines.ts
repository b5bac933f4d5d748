import { Injectable } from '@nestjs/common';
import { type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { ReactionHandler, type WrittenRow } from '../../../resource/model/reaction.js';

const TIMES = ['startTime', 'endTime', 'expiredTime'];

/**
 * When the time of an attempt is over: the earlier of its limit and the end of the quiz, those of the learner's extension in their
 * place; null without both.
 * @param startDate, expiredTime, extraMinutes, endTime SQL values; minutes as numbers
 */
export function deadline(startDate: Sql, expiredTime: Sql, extraMinutes: Sql, endTime: Sql): Sql {
  return sql`LEAST(CASE WHEN ${expiredTime} > 0 THEN ${startDate} + make_interval(mins => (${expiredTime} + ${extraMinutes})::int) END, ${endTime})`;
}

/** Works out anew when the open attempts at a quiz end, after the quiz or an extension has changed. */
export async function updateDeadlines(transaction: Transaction, quiz: number, now: Date): Promise<void> {
  const due = deadline(
    sql`"attempt"."start_date"`,
    sql`"quiz"."expired_time"`,
    sql`COALESCE("extension"."extra_minutes", 0)`,
    sql`COALESCE("extension"."end_time", "quiz"."end_time")`,
  );
  await transaction.rows(
    sql`UPDATE "track_e_exercises" "open" SET "expired_time_control" = "due"."at" FROM (
        SELECT "attempt"."id", CASE WHEN "attempt"."preview" THEN NULL ELSE ${due} END AS "at" FROM "track_e_exercises" "attempt"
          JOIN "c_quiz" "quiz" ON "quiz"."id" = "attempt"."quiz_id"
          LEFT JOIN "c_quiz_extension" "extension" ON "extension"."quiz_id" = "quiz"."id" AND "extension"."user_id" = "attempt"."user_id"
            AND "extension"."session_id" IS NOT DISTINCT FROM "attempt"."session_id"
        WHERE "attempt"."quiz_id" = ${quiz} AND "attempt"."status" = 'incomplete' AND "attempt"."paper" IS NOT NULL
          AND ("attempt"."expired_time_control" IS NULL OR "attempt"."expired_time_control" > ${now})) "due"
      WHERE "open"."id" = "due"."id" AND "open"."expired_time_control" IS DISTINCT FROM "due"."at"`,
  );
}

/** Whether a change of a quiz moves the times of its attempts. */
export const changesTimes = ({ values }: WrittenRow): boolean => TIMES.some((member) => member in values);

/** The deadlines of open attempts follow the times of their quiz. */
@Injectable()
export class AttemptDeadlines extends ReactionHandler {
  override react({ transaction, id, now }: WrittenRow): Promise<void> {
    return updateDeadlines(transaction, id, now);
  }
}
