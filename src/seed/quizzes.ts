import { raw, sql } from '../database/sql.js';
import { inTurn, numberedTitle } from './draws.js';
import { PATHS, QUESTIONS, QUIZZES } from './names.js';
import { drawnPlace, publishedPlace } from './placement.js';
import type { Seeding } from './seeding.js';

const QUIZZES_OF_A_COURSE = 2;
export const QUESTIONS_OF_A_QUIZ = 4;
const ANSWERS_OF_A_QUESTION = 4;
const POINTS = 5;
/** The last step of a path is a quiz, those before are documents. */
export const STEPS_OF_A_PATH = 5;

const NUMBER = sql`"k"."n" * 100 + "s"."s"`;

/** Quizzes with their questions and answers; kept as "c_quizzes", "c_quiz_questions" and "choice". */
export async function seedQuizzes(seeding: Seeding): Promise<void> {
  await seeding.content({
    type: 'c_quizzes',
    table: 'c_quiz',
    rows: sql`SELECT ${numberedTitle(QUIZZES, sql`"s"."s"`)}, ${drawnPlace(seeding, 'quiz', NUMBER)}, "s"."s" AS "rank", "k"."node" AS "course_node"
      FROM "context" "k", generate_series(1, ${raw(String(QUIZZES_OF_A_COURSE))}) "s" WHERE "k"."base" ORDER BY "k"."n", "s"."s"`,
    columns: { title: sql`"k"."title"`, description: sql`'<p>Four questions.</p>'`, max_attempt: sql`3`, pass_percentage: sql`50` },
  });
  await seeding.content({
    type: 'c_quiz_questions',
    table: 'c_quiz_question',
    rows: sql`SELECT ${inTurn(QUESTIONS, sql`"q"."id" + "s"."s"`)} AS "title", 'question-' || "s"."s" AS "slug", "q"."creator_id", "q"."course_node" AS "parent_node", "q"."course_id", "q"."session_id", "q"."group_id",
        'published' AS "visibility", "q"."created_at", "q"."id" AS "quiz_id", "s"."s" AS "rank"
      FROM "c_quizzes" "q", generate_series(1, ${raw(String(QUESTIONS_OF_A_QUIZ))}) "s" ORDER BY "q"."id", "s"."s"`,
    columns: {
      question: sql`"k"."title"`,
      type: sql`'unique_answer'`,
      ponderation: sql`${raw(String(POINTS))}`,
      position: sql`"k"."rank"`,
      level: sql`1 + "k"."rank" % 3`,
    },
  });
  await seeding.insert(
    'c_quiz_rel_question',
    ['quiz_id', 'question_id', 'question_order'],
    sql`SELECT "quiz_id", "id", "rank" FROM "c_quiz_questions" ORDER BY "id"`,
  );
  await seedAnswers(seeding);
}

async function seedAnswers(seeding: Seeding): Promise<void> {
  await seeding.keep(
    'choice',
    sql`SELECT nextval(pg_get_serial_sequence('c_quiz_answer', 'id')::regclass)::int AS "id", "p".* FROM (
        SELECT "q"."id" AS "question_id", "s"."s" AS "position", "s"."s" = 1 + "q"."id" % ${raw(String(ANSWERS_OF_A_QUESTION))} AS "right"
        FROM "c_quiz_questions" "q", generate_series(1, ${raw(String(ANSWERS_OF_A_QUESTION))}) "s" ORDER BY "q"."id", "s"."s") "p"`,
  );
  await seeding.insert(
    'c_quiz_answer',
    ['id', 'answer', 'correct', 'ponderation', 'position', 'question_id'],
    sql`SELECT "id", 'Answer ' || "position", "right"::int, CASE WHEN "right" THEN ${raw(String(POINTS))} ELSE 0 END, "position", "question_id" FROM "choice" ORDER BY "id"`,
  );
}

/** A learning path for each course: documents of the course, then its first quiz; kept as "learning_paths" and "step". */
export async function seedLearningPaths(seeding: Seeding): Promise<void> {
  await seeding.content({
    type: 'learning_paths',
    table: 'c_lp',
    rows: sql`SELECT ${numberedTitle(PATHS, sql`"s"."s"`)}, ${publishedPlace(seeding, 'path', NUMBER)}
      FROM "context" "k", generate_series(1, 1) "s" WHERE "k"."base" ORDER BY "k"."n", "s"."s"`,
    columns: {
      title: sql`"k"."title"`,
      description: sql`'<p>Step by step.</p>'`,
      created_on: sql`"k"."created_at"`,
      modified_on: sql`"k"."created_at"`,
      published_on: sql`"k"."created_at"`,
    },
  });
  const last = raw(String(STEPS_OF_A_PATH));
  await seeding.keep(
    'step',
    sql`SELECT nextval(pg_get_serial_sequence('c_lp_item', 'id')::regclass)::int AS "id", "p".* FROM (
        SELECT "l"."id" AS "lp_id", "s"."s" AS "rank", COALESCE("f"."title", "q"."title", 'Reading') AS "title", COALESCE("f"."id", "q"."id") AS "material"
        FROM "learning_paths" "l" CROSS JOIN generate_series(1, ${last}) "s"
        LEFT JOIN "file" "f" ON "f"."course_id" = "l"."course_id" AND "f"."rank" = "s"."s" - 1 AND "s"."s" < ${last}
        LEFT JOIN "c_quizzes" "q" ON "q"."course_id" = "l"."course_id" AND "q"."rank" = 1 AND "s"."s" = ${last} ORDER BY "l"."id", "s"."s") "p"`,
  );
  await seeding.insert(
    'c_lp_item',
    ['id', 'title', 'item_type', 'path', 'display_order', 'max_score', 'prerequisite', 'lp_id'],
    sql`SELECT "id", "title", CASE WHEN "rank" = ${last} THEN 'quiz' ELSE 'document' END, "material"::text, "rank", 100, CASE WHEN "rank" > 1 THEN ("id" - 1)::text END, "lp_id" FROM "step" ORDER BY "id"`,
  );
}
