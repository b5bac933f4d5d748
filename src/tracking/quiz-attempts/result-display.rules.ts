import { raw, sql, type Sql } from '../../database/sql.js';
import type { RowReference } from '../../resource/model/row-reference.js';
import { any, rule, type Rule } from '../../resource/model/rule.js';
import { through } from '../../resource/policy/through.js';
import { attemptManager } from './quiz-attempt.policy.js';

/** Settings of a quiz under which learners see no score at all. */
const HIDES_SCORES = raw(`('hide_all')`);

/** Settings under which learners see the marks of single answers once they have no attempt left. */
const SHOWS_ANSWERS_AT_LAST = raw(
  `('show_answers_last_attempt', 'hide_answers_until_end', 'show_score_attempt_answers_last', 'no_feedback_last_attempt')`,
);

/** Catalogue, quiz attempts: what a learner sees is limited by `resultsDisabled` of the quiz; managers see all. */
export const scoreReader: Rule = any(
  attemptManager,
  rule('once completed, where the quiz shows scores', (_, row) => quizOf(row, sql`"quiz"."results_disabled" NOT IN ${HIDES_SCORES}`)),
);

const showsMarks = rule('once completed, where the quiz shows the marks of answers', (_, row) =>
  quizOf(
    row,
    sql`("quiz"."results_disabled" = 'show_score_and_answers' OR "quiz"."results_disabled" IN ${SHOWS_ANSWERS_AT_LAST}
      AND "quiz"."max_attempt" > 0 AND "quiz"."max_attempt" <= ${completedAttempts(row)})`,
  ),
);

/** The same for the mark of one answer and what was said to it. */
export const markReader: Rule = through('trackExercise', any(attemptManager, showsMarks));

function quizOf(row: RowReference, condition: Sql): Sql {
  return sql`(${row.column('status')} = 'completed'
    AND EXISTS (SELECT 1 FROM "c_quiz" "quiz" WHERE "quiz"."id" = ${row.column('quiz')} AND ${condition}))`;
}

/** Attempts that the learner has completed at the same quiz, in the same course and session. */
function completedAttempts(row: RowReference): Sql {
  return sql`(SELECT count(*) FROM "track_e_exercises" "other" WHERE "other"."quiz_id" = ${row.column('quiz')}
    AND "other"."user_id" = ${row.column('user')} AND "other"."course_id" = ${row.column('course')}
    AND "other"."session_id" IS NOT DISTINCT FROM ${row.column('session')} AND "other"."status" = 'completed')`;
}
