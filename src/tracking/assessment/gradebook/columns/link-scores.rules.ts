import { sql } from '../../../../database/sql.js';
import { any, rule } from '../../../../resource/model/rule.js';
import { gradebookColumnManager } from '../gradebook.policy.js';
import { marksOfWorks, scoresOfAttempts } from './gradebook-activity.js';

/** Of fewer learners the best score and the mean would tell what one of them has. */
const FEWEST_LEARNERS = 3;

/** Best score and mean of an activity: for learners only where its scores are disclosed, and come from several of them. */
export const scoresReader = any(
  gradebookColumnManager,
  rule(
    'where scores are disclosed and at least three learners have one',
    (_, row) => sql`NOT (${row.column('type')} = 'exercise'
      AND COALESCE((SELECT "quiz"."results_disabled" = 'hide_all' OR COALESCE("quiz"."page_result_configuration" ->> 'hideTotalScore', 'false') IN ('true', '1')
        FROM "c_quiz" "quiz" WHERE "quiz"."id" = ${row.column('refId')}), FALSE))
    AND (SELECT count(DISTINCT "given"."user_id") FROM (
      SELECT "work".* FROM (${marksOfWorks(row)}) "work" WHERE ${row.column('type')} = 'student_publication'
      UNION ALL SELECT "attempt".* FROM (${scoresOfAttempts(row)}) "attempt" WHERE ${row.column('type')} = 'exercise') "given") >= ${FEWEST_LEARNERS}`,
  ),
);
