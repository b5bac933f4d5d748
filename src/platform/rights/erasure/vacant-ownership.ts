import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';

/** What is left without anybody who looks after it. */
export interface Vacancies {
  readonly courses: readonly number[];
  readonly classes: readonly number[];
  readonly tickets: readonly number[];
}

/** @returns the courses that only this person teaches, and the classes and open tickets that nobody else is responsible for */
export async function vacanciesAfter(transaction: Transaction, userId: number): Promise<Vacancies> {
  const found = await transaction.one<{ courses: number[]; classes: number[]; tickets: number[] }>(
    sql`SELECT ARRAY(SELECT DISTINCT "m"."course_id" FROM "course_rel_user" "m" WHERE "m"."user_id" = ${userId} AND "m"."status" = 'teacher'
            AND NOT EXISTS (SELECT 1 FROM "course_rel_user" "o" WHERE "o"."course_id" = "m"."course_id" AND "o"."status" = 'teacher'
              AND "o"."user_id" <> ${userId}) ORDER BY 1) AS "courses",
          ARRAY(SELECT "g"."id" FROM "usergroup" "g" WHERE "g"."author_id" = ${userId} ORDER BY 1) AS "classes",
          ARRAY(SELECT "t"."id" FROM "ticket_ticket" "t" WHERE "t"."assigned_last_user_id" = ${userId} AND NOT EXISTS (
            SELECT 1 FROM "course_rel_user" "o" WHERE "o"."course_id" = "t"."course_id" AND "o"."status" = 'teacher'
              AND "o"."user_id" <> ${userId}) ORDER BY 1)::int[] AS "tickets"`,
  );
  return found ?? { courses: [], classes: [], tickets: [] };
}
