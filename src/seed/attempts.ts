import { raw, sql } from '../database/sql.js';
import { chance, draw } from './draws.js';
import { since } from './placement.js';
import { QUESTIONS_OF_A_QUIZ, STEPS_OF_A_PATH } from './quizzes.js';
import type { Seeding } from './seeding.js';

const POINTS = 5;
const KNOWN = 65;
const GIVEN_UP = 8;

/** Attempts of learners at the published quizzes; answers, marks and scores agree. Kept as "attempt" and "reply". */
export async function seedAttempts(seeding: Seeding): Promise<void> {
  const number = sql`"l"."n" * 10 + "q"."rank"`;
  await seeding.keep(
    'attempt',
    sql`SELECT nextval(pg_get_serial_sequence('track_e_exercises', 'id')::regclass)::int AS "id", "p".* FROM (
        SELECT "l"."user_id", "q"."course_id", "q"."id" AS "quiz_id", ${since(seeding, '"q"."created_at"', 'attempt', number)} AS "begun", ${draw('minutes', number, 40)} + 2 AS "minutes",
          NOT ${chance('given up', number, GIVEN_UP)} AS "done"
        FROM "c_quizzes" "q" JOIN "learning" "l" ON "l"."course_id" = "q"."course_id" WHERE "q"."visibility" = 'published' AND ${chance('attempts', number, seeding.size.diligence)} ORDER BY "l"."n", "q"."id") "p"`,
  );
  await insertAttempts(seeding);
}

async function insertAttempts(seeding: Seeding): Promise<void> {
  const known = chance('known', sql`"a"."id" * 10 + "k"."rank"`, KNOWN);
  await seeding.keep(
    'reply',
    sql`SELECT "a"."id" AS "attempt_id", "a"."user_id", "k"."id" AS "question_id", "k"."rank", ${known} AS "right", "a"."begun" + make_interval(mins => "a"."minutes" * "k"."rank" / ${raw(String(QUESTIONS_OF_A_QUIZ))}) AS "at", "a"."minutes"
      FROM "attempt" "a" JOIN "c_quiz_questions" "k" ON "k"."quiz_id" = "a"."quiz_id" WHERE "a"."done"`,
  );
  await seeding.insert(
    'track_e_exercises',
    [
      'id',
      'user_id',
      'course_id',
      'quiz_id',
      'start_date',
      'exe_date',
      'score',
      'max_score',
      'status',
      'steps_counter',
      'exe_duration',
      'user_ip',
      'data_tracking',
    ],
    sql`SELECT "a"."id", "a"."user_id", "a"."course_id", "a"."quiz_id", "a"."begun", CASE WHEN "a"."done" THEN "a"."begun" + make_interval(mins => "a"."minutes") END,
        ${raw(String(POINTS))} * COALESCE("r"."right", 0), ${raw(String(POINTS * QUESTIONS_OF_A_QUIZ))}, CASE WHEN "a"."done" THEN 'completed' ELSE 'incomplete' END,
        ${raw(String(QUESTIONS_OF_A_QUIZ))}, "a"."minutes" * 60, '192.0.2.' || "a"."id" % 250, "q"."questions"
      FROM "attempt" "a" LEFT JOIN (SELECT "attempt_id", count(*) FILTER (WHERE "right") AS "right" FROM "reply" GROUP BY 1) "r" ON "r"."attempt_id" = "a"."id"
      JOIN (SELECT "quiz_id", string_agg("id"::text, ',' ORDER BY "id") AS "questions" FROM "c_quiz_questions" GROUP BY 1) "q" ON "q"."quiz_id" = "a"."quiz_id" ORDER BY "a"."id"`,
  );
  await seeding.insert(
    'track_e_attempt',
    ['track_exercise_id', 'user_id', 'question_id', 'answer', 'marks', 'position', 'tms', 'seconds_spent'],
    sql`SELECT "r"."attempt_id", "r"."user_id", "r"."question_id", "c"."id"::text, CASE WHEN "r"."right" THEN ${raw(String(POINTS))} ELSE 0 END, "r"."rank", "r"."at", "r"."minutes" * 15
      FROM "reply" "r" JOIN "choice" "c" ON "c"."question_id" = "r"."question_id" AND "c"."position" = 1 + ("r"."question_id" + CASE WHEN "r"."right" THEN 0 ELSE 1 END) % 4 ORDER BY "r"."attempt_id", "r"."rank"`,
  );
}

/** How far learners came in the learning paths of their courses; progress and last step follow from the steps done. */
export async function seedLearningPathViews(seeding: Seeding): Promise<void> {
  const all = raw(String(STEPS_OF_A_PATH));
  await seeding.keep(
    'walk',
    sql`SELECT nextval(pg_get_serial_sequence('c_lp_view', 'id')::regclass)::int AS "id", "p".* FROM (
        SELECT "l"."user_id", "l"."course_id", "k"."id" AS "lp_id", 1 + ${draw('steps done', sql`"l"."n"`, STEPS_OF_A_PATH)} AS "done", ${since(seeding, '"k"."created_at"', 'walk', sql`"l"."n"`)} AS "begun", "l"."n"
        FROM "learning_paths" "k" JOIN "learning" "l" ON "l"."course_id" = "k"."course_id" WHERE ${chance('walks', sql`"l"."n"`, seeding.size.diligence)} ORDER BY "l"."n") "p"`,
  );
  await seeding.insert(
    'c_lp_view',
    ['id', 'user_id', 'course_id', 'lp_id', 'view_count', 'progress', 'last_item', 'completion_date'],
    sql`SELECT "w"."id", "w"."user_id", "w"."course_id", "w"."lp_id", 1, "w"."done" * 100 / ${all}, "s"."id", CASE WHEN "w"."done" = ${all} THEN "w"."begun"::date END
      FROM "walk" "w" JOIN "step" "s" ON "s"."lp_id" = "w"."lp_id" AND "s"."rank" = "w"."done" ORDER BY "w"."id"`,
  );
  await seeding.insert(
    'c_lp_item_view',
    ['view_id', 'item_id', 'view_count', 'start_time', 'total_time', 'score', 'status'],
    sql`SELECT "w"."id", "s"."id", 1, EXTRACT(EPOCH FROM "w"."begun")::int + "s"."rank" * 600, 60 + ${draw('step time', sql`"w"."n" * 10 + "s"."rank"`, 540)}, CASE WHEN "s"."rank" = ${all} THEN 60 + ${draw('step score', sql`"w"."n"`, 41)} ELSE 100 END, 'completed'
      FROM "walk" "w" JOIN "step" "s" ON "s"."lp_id" = "w"."lp_id" AND "s"."rank" <= "w"."done" ORDER BY "w"."id", "s"."rank"`,
  );
}
