import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { Problem } from '../../resource/protocol/problem.js';

/** Counts anew how often each learner of a register was there, late or not, at dates that are not blocked; who is in no sheet of it has no result. */
export async function recountPresences(transaction: Transaction, attendance: number): Promise<void> {
  await transaction.rows(
    sql`INSERT INTO "c_attendance_result" ("user_id", "attendance_id", "score")
        SELECT "s"."user_id", "d"."attendance_id", count(*) FILTER (WHERE "s"."presence" IN ('present', 'late_under_15', 'late_over_15') AND NOT "d"."blocked")
        FROM "c_attendance_sheet" "s" JOIN "c_attendance_calendar" "d" ON "d"."id" = "s"."attendance_calendar_id"
        WHERE "d"."attendance_id" = ${attendance} GROUP BY 1, 2
        ON CONFLICT ("user_id", "attendance_id") DO UPDATE SET "score" = EXCLUDED."score" WHERE "c_attendance_result"."score" <> EXCLUDED."score"`,
  );
  await transaction.rows(
    sql`DELETE FROM "c_attendance_result" "o" WHERE "o"."attendance_id" = ${attendance} AND NOT EXISTS (
          SELECT 1 FROM "c_attendance_sheet" "s" JOIN "c_attendance_calendar" "d" ON "d"."id" = "s"."attendance_calendar_id"
          WHERE "d"."attendance_id" = ${attendance} AND "s"."user_id" = "o"."user_id")`,
  );
}

/**
 * A date of a register about to be changed. Writers of one register wait for one another, so that counts are right.
 * @throws Problem 409 while the register is locked
 */
export async function openRegister(
  transaction: Transaction,
  date: unknown,
): Promise<{ attendance: number; dateTime: Date; blocked: boolean }> {
  const found = await transaction.one<{ attendance: number; dateTime: Date; blocked: boolean; locked: boolean }>(
    sql`SELECT "a"."id" AS "attendance", "d"."date_time" AS "dateTime", "d"."blocked", "a"."locked"
        FROM "c_attendance_calendar" "d" JOIN "c_attendance" "a" ON "a"."id" = "d"."attendance_id" WHERE "d"."id" = ${date} FOR UPDATE OF "a"`,
  );
  if (!found) throw new Problem(404, 'Not Found');
  if (found.locked) throw new Problem(409, 'The register is locked: attendance in it cannot change.');
  return found;
}
