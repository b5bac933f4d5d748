import { sql } from '../../../../database/sql.js';
import type { Write } from '../../../../resource/model/write.js';
import { oneViolation, ViolationProblem } from '../../../../resource/protocol/problem.js';

const MOST_COURSES = 100;
const LIST_OF_IDS = /^\s*\[\s*(\d{1,9}\s*(,\s*\d{1,9}\s*)*)?\]\s*$/;

/**
 * The courses that a gradebook depends on are there, are others, and depend on it in no way: in a ring nobody could pass for the
 * first time.
 * @param id of the category as written
 * @throws ViolationProblem
 */
export async function requireSoundDependences({ transaction, values }: Write, id: number): Promise<void> {
  if (typeof values.depends !== 'string') return;
  const courses = coursesIn(values.depends);
  // One at a time: two at once could close a ring that neither sees.
  await transaction.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('gradebook dependences', 0))`);
  const found = await transaction.one<{ missing: number; ring: boolean }>(
    sql`WITH RECURSIVE "needed" ("course") AS (
          SELECT unnest(${courses}::int[])
          UNION SELECT "other"::int FROM "needed" JOIN "gradebook_category" "g" ON "g"."course_id" = "needed"."course" AND "g"."depends" IS NOT NULL
            CROSS JOIN LATERAL regexp_split_to_table("g"."depends", '[^0-9]+') "other" WHERE "other" ~ '^[0-9]{1,9}$')
        SELECT (SELECT count(*)::int FROM unnest(${courses}::int[]) "asked" WHERE NOT EXISTS (SELECT 1 FROM "course" "c" WHERE "c"."id" = "asked")) AS "missing",
          EXISTS (SELECT 1 FROM "needed" JOIN "gradebook_category" "own" ON "own"."id" = ${id} AND "own"."course_id" = "needed"."course") AS "ring"`,
  );
  if (found?.missing) throw refused('One of these courses does not exist.');
  if (found?.ring) throw refused('One of these courses depends on this one, or is this one.');
}

function coursesIn(text: string): number[] {
  const courses = LIST_OF_IDS.test(text) ? (JSON.parse(text) as number[]) : undefined;
  if (!courses || courses.length > MOST_COURSES)
    throw refused(`This value should be a JSON list of at most ${MOST_COURSES} ids of courses.`);
  return courses;
}

function refused(message: string): ViolationProblem {
  return oneViolation('depends', message);
}
