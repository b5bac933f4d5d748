import { Injectable } from '@nestjs/common';
import { raw, type Sql, sql } from '../../../../database/sql.js';
import type { Statements } from '../../../../database/statements.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../../resource/model/action-handler.js';

/** Below so many attempts a correlation says nothing. */
const LEAST_FOR_DISCRIMINATION = 10;

/** By `attemptCounted`: which attempt of a learner comes first. */
const FIRST_COMES =
  raw(`CASE "q"."attempt_counted" WHEN 'latest' THEN -extract(epoch FROM "e"."exe_date") WHEN 'first' THEN extract(epoch FROM "e"."exe_date")
  ELSE -"e"."score" / NULLIF("e"."max_score", 0) END`);

/** "counted": the attempts that count, with the percentage of each; all of a learner's where their mean counts. */
function counted(quiz: number): Sql {
  return sql`"counted" AS (SELECT * FROM (SELECT "e"."id", "e"."user_id", "e"."course_id", "e"."session_id", "e"."score", "e"."paper", "q"."attempt_counted", "q"."pass_percentage",
      100 * "e"."score" / NULLIF("e"."max_score", 0) AS "percentage",
      row_number() OVER (PARTITION BY "e"."user_id", "e"."course_id", "e"."session_id" ORDER BY ${FIRST_COMES} NULLS LAST, "e"."exe_date", "e"."id") AS "place"
    FROM "track_e_exercises" "e" JOIN "c_quiz" "q" ON "q"."id" = "e"."quiz_id"
    WHERE "e"."quiz_id" = ${quiz} AND "e"."status" = 'completed' AND NOT "e"."preview" AND "e"."to_be_marked" = 0) "ranked"
    WHERE "place" = 1 OR "attempt_counted" = 'average')`;
}

/** How a quiz turned out, over the attempts that count. */
@Injectable()
export class QuizStatistics extends ActionHandler {
  async run({ transaction, id }: ActionRun): Promise<ActionOutcome> {
    const totals = await totalsOf(transaction, id);
    const questions = await questionsOf(transaction, id);
    const choices = await choicesOf(transaction, id);
    return {
      document: {
        ...totals,
        questions: questions.map((question) => ({
          ...question,
          choices: choices.filter((choice) => choice.question === question.question).map(({ choice, count }) => ({ choice, count })),
        })),
      },
    };
  }
}

async function totalsOf(statements: Statements, quiz: number): Promise<object> {
  const found = await statements.one<Record<string, unknown>>(
    sql`WITH ${counted(quiz)}, "learner" AS (SELECT "user_id", "course_id", "session_id", avg("percentage") AS "percentage", max("pass_percentage") AS "pass", count(*) AS "attempts"
          FROM "counted" GROUP BY 1, 2, 3)
        SELECT COALESCE(sum("attempts"), 0)::int AS "attempts", count(DISTINCT "user_id")::int AS "learners",
          round(avg("percentage")::numeric, 2)::float8 AS "mean", round((percentile_cont(0.5) WITHIN GROUP (ORDER BY "percentage"))::numeric, 2)::float8 AS "median",
          round(stddev_pop("percentage")::numeric, 2)::float8 AS "standardDeviation",
          round(100.0 * count(*) FILTER (WHERE "percentage" >= "pass") / NULLIF(count("pass"), 0), 2)::float8 AS "passRate" FROM "learner"`,
  );
  return found ?? {};
}

interface QuestionFigures {
  readonly question: number;
  readonly answered: number;
  readonly facility: number | null;
  readonly discrimination: number | null;
}

function questionsOf(statements: Statements, quiz: number): Promise<QuestionFigures[]> {
  return statements.rows<QuestionFigures>(
    sql`WITH ${counted(quiz)}, "asked" AS (SELECT "c"."score", ("p"."place" ->> 'question')::int AS "question", COALESCE("a"."marks", 0) AS "marks",
            COALESCE("a"."answer", '') <> '' AS "answered", ("v"."content" ->> 'points')::float8 * COALESCE(("p"."place" ->> 'coefficient')::float8, 1) AS "points"
          FROM "counted" "c" CROSS JOIN jsonb_array_elements("c"."paper") "p" ("place")
            JOIN "c_quiz_question_version" "v" ON "v"."id" = ("p"."place" ->> 'version')::int
            LEFT JOIN "track_e_attempt" "a" ON "a"."track_exercise_id" = "c"."id" AND "a"."version_id" IS NOT NULL AND "a"."question_id" = ("p"."place" ->> 'question')::int)
        SELECT "question", count(*) FILTER (WHERE "answered")::int AS "answered", round(avg("marks" / NULLIF("points", 0))::numeric, 4)::float8 AS "facility",
          CASE WHEN count(*) >= ${LEAST_FOR_DISCRIMINATION} THEN round(corr("marks", "score" - "marks")::numeric, 4)::float8 END AS "discrimination"
        FROM "asked" GROUP BY "question" ORDER BY "question"`,
  );
}

function choicesOf(statements: Statements, quiz: number): Promise<{ question: number; choice: number; count: number }[]> {
  return statements.rows(
    sql`WITH ${counted(quiz)}, "chosen" AS (SELECT "a"."question_id" AS "question", CASE WHEN "a"."answer" LIKE '{"choice%' THEN "a"."answer"::jsonb END AS "answer"
          FROM "counted" "c" JOIN "track_e_attempt" "a" ON "a"."track_exercise_id" = "c"."id" AND "a"."version_id" IS NOT NULL)
        SELECT "question", "choice"::int AS "choice", count(*)::int AS "count" FROM "chosen",
          jsonb_array_elements(COALESCE("answer" -> 'choices', jsonb_build_array("answer" -> 'choice'))) "choice"
        WHERE "answer" IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`,
  );
}
