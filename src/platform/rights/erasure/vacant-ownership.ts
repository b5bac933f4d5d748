import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';

/** What nobody looks after any more: ids by what features call it, `courses`, `classes`, `tickets`. */
export type Vacancies = Readonly<Record<string, readonly number[]>>;

/** @returns the courses that only this user teaches, and the classes that nobody else is responsible for */
export async function vacanciesAfter(transaction: Transaction, userId: number): Promise<Vacancies> {
  const found = await transaction.one<{ courses: number[]; classes: number[] }>(
    sql`SELECT ARRAY(SELECT DISTINCT "m"."course_id" FROM "course_rel_user" "m" WHERE "m"."user_id" = ${userId} AND "m"."status" = 'teacher'
            AND NOT EXISTS (SELECT 1 FROM "course_rel_user" "o" WHERE "o"."course_id" = "m"."course_id" AND "o"."status" = 'teacher'
              AND "o"."user_id" <> ${userId}) ORDER BY 1) AS "courses",
          ARRAY(SELECT "g"."id" FROM "usergroup" "g" WHERE "g"."author_id" = ${userId} ORDER BY 1) AS "classes"`,
  );
  return { courses: found?.courses ?? [], classes: found?.classes ?? [] };
}
