import { raw, sql } from '../database/sql.js';
import { draw } from './draws.js';
import type { Seeding } from './seeding.js';

const TESTS = ['Midterm exam', 'Final exam'] as const;
const HIGHEST = 20;
/** Parts of the whole: two tests and a quiz. */
const WEIGHTS = { test: 40, quiz: 20 } as const;

/** The gradebook of each course: two tests with the results of all learners, and the first quiz. */
export async function seedGradebook(seeding: Seeding): Promise<void> {
  await seeding.insert(
    'gradebook_category',
    ['title', 'weight', 'visible', 'certif_min_score', 'course_id', 'user_id'],
    sql`SELECT "title", 100, TRUE, 60, "id", "creator_id" FROM "place" ORDER BY "id"`,
  );
  await seeding.keep(
    'gradebook',
    sql`SELECT "c"."id", "k"."id" AS "course_id", "k"."creator_id", "k"."created_at" FROM "place" "k" JOIN "gradebook_category" "c" ON "c"."course_id" = "k"."id" AND "c"."parent_id" IS NULL AND "c"."session_id" IS NULL ORDER BY "c"."id"`,
  );
  await seeding.keep(
    'test',
    sql`SELECT nextval(pg_get_serial_sequence('gradebook_evaluation', 'id')::regclass)::int AS "id", "p".* FROM (
        SELECT "g"."id" AS "category_id", "g"."course_id", "g"."creator_id", "g"."created_at", "s"."title", "s"."n" FROM "gradebook" "g", unnest(${TESTS}::text[]) WITH ORDINALITY "s" ("title", "n") ORDER BY "g"."id", "s"."n") "p"`,
  );
  await seeding.insert(
    'gradebook_evaluation',
    ['id', 'title', 'weight', 'max', 'visible', 'created_at', 'course_id', 'category_id', 'user_id'],
    sql`SELECT "id", "title", ${raw(String(WEIGHTS.test))}, ${raw(String(HIGHEST))}, TRUE, "created_at", "course_id", "category_id", "creator_id" FROM "test" ORDER BY "id"`,
  );
  await seeding.insert(
    'gradebook_result',
    ['score', 'created_at', 'evaluation_id', 'user_id'],
    sql`SELECT (${draw('result', sql`"l"."n" * 10 + "t"."n"`, 2 * HIGHEST + 1)}) / 2.0, "t"."created_at" + (${seeding.request.present}::timestamptz - "t"."created_at") * ("t"."n" / 3.0), "t"."id", "l"."user_id"
      FROM "test" "t" JOIN "learning" "l" ON "l"."course_id" = "t"."course_id" ORDER BY "t"."id", "l"."n"`,
  );
  await seeding.insert(
    'gradebook_link',
    ['type', 'ref_id', 'weight', 'visible', 'created_at', 'course_id', 'category_id'],
    sql`SELECT 'exercise', "q"."id", ${raw(String(WEIGHTS.quiz))}, TRUE, "g"."created_at", "g"."course_id", "g"."id"
      FROM "gradebook" "g" JOIN "c_quizzes" "q" ON "q"."course_id" = "g"."course_id" AND "q"."rank" = 1 ORDER BY "g"."id"`,
  );
}

/**
 * One mark for each gradebook that waits to be computed, instead of one for each result, attempt and enrolment: all of its learners wait.
 * Each gradebook is computed once in either case, but a queue of hundreds of thousands of marks is read and emptied for it.
 */
export async function joinMarks(seeding: Seeding): Promise<void> {
  await seeding.keep('marked', sql`SELECT DISTINCT "course_id", "session_id" FROM "gradebook_stale"`);
  await seeding.run(sql`DELETE FROM "gradebook_stale"`);
  await seeding.insert('gradebook_stale', ['course_id', 'session_id'], sql`SELECT "course_id", "session_id" FROM "marked" ORDER BY 1, 2`);
}
