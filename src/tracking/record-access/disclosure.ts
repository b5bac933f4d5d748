import { raw, type Sql, sql } from '../../database/sql.js';

/** What a learner may read of a completed attempt. */
export type Disclosed = 'score' | 'marks' | 'answers' | 'solutions' | 'feedback' | 'categories';

/** Columns of the attempt that is asked about. */
export interface AttemptColumns {
  readonly status: Sql;
  readonly quiz: Sql;
  readonly user: Sql;
  readonly course: Sql;
  readonly session: Sql;
}

const SHOWS_ALL = raw(`"quiz"."results_disabled" = 'show_score_and_answers'`);
const AT_LAST = raw(
  `"quiz"."results_disabled" IN ('show_answers_last_attempt', 'hide_answers_until_end', 'show_score_attempt_answers_last')`,
);
const AT_LAST_WITHOUT_FEEDBACK = raw(`"quiz"."results_disabled" = 'no_feedback_last_attempt'`);
const SHOWS_NO_CATEGORY = raw(`"quiz"."results_disabled" IN ('hide_all', 'show_score_only', 'show_final_score_only')`);

/** Over "quiz": `pageResultConfiguration` takes more away, and never gives. */
function shows(hiding: string): Sql {
  return raw(`COALESCE("quiz"."page_result_configuration" ->> '${hiding}', 'false') NOT IN ('true', '1')`);
}

/** By what is asked: the condition over "quiz", in words of {@link lastAttemptIsOver}. */
function conditionOf(kind: Disclosed, last: Sql): Sql {
  switch (kind) {
    case 'score':
      return sql`"quiz"."results_disabled" <> 'hide_all' AND ${shows('hideTotalScore')}`;
    case 'answers':
      return sql`(${SHOWS_ALL} OR (${AT_LAST} OR ${AT_LAST_WITHOUT_FEEDBACK}) AND ${last})`;
    case 'marks':
      return sql`(${SHOWS_ALL} OR (${AT_LAST} OR ${AT_LAST_WITHOUT_FEEDBACK}) AND ${last}) AND ${shows('hideQuestionScore')}`;
    case 'solutions':
      return sql`(${SHOWS_ALL} OR (${AT_LAST} OR ${AT_LAST_WITHOUT_FEEDBACK}) AND ${last}) AND ${shows('hideExpectedAnswers')}`;
    case 'feedback':
      return sql`(${SHOWS_ALL} OR ${AT_LAST} AND ${last}) AND "quiz"."feedback_type" <> 'exam'`;
    case 'categories':
      return sql`NOT (${SHOWS_NO_CATEGORY}) AND ${shows('hideCategoryTable')}`;
  }
}

/** No attempt is left to the learner or the quiz is closed for them, and none is open. */
function lastAttemptIsOver({ user, course, session }: AttemptColumns): Sql {
  const others = sql`"other"."quiz_id" = "quiz"."id" AND "other"."user_id" = ${user} AND "other"."course_id" = ${course}
    AND "other"."session_id" IS NOT DISTINCT FROM ${session} AND NOT "other"."preview"`;
  return sql`(NOT EXISTS (SELECT 1 FROM "track_e_exercises" "other" WHERE ${others} AND "other"."status" = 'incomplete')
    AND (COALESCE("extension"."end_time", "quiz"."end_time") <= now() OR "quiz"."max_attempt" > 0
      AND "quiz"."max_attempt" + COALESCE("extension"."extra_attempts", 0) <= (SELECT count(*) FROM "track_e_exercises" "other" WHERE ${others})))`;
}

/** Whether the quiz would ever show this of the attempt to its learner, and does now: in SQL, the one source for rows and results. */
export function isDisclosed(kind: Disclosed, attempt: AttemptColumns): Sql {
  const { status, quiz, user, session } = attempt;
  return sql`(${status} = 'completed' AND EXISTS (SELECT 1 FROM "c_quiz" "quiz" LEFT JOIN "c_quiz_extension" "extension"
      ON "extension"."quiz_id" = "quiz"."id" AND "extension"."user_id" = ${user} AND "extension"."session_id" IS NOT DISTINCT FROM ${session}
    WHERE "quiz"."id" = ${quiz} AND ${conditionOf(kind, lastAttemptIsOver(attempt))}))`;
}
