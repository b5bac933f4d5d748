import { identifier, sql } from '../../../../database/sql.js';
import type { RowReference } from '../../../../resource/model/row-reference.js';
import { any, rule, type Rule } from '../../../../resource/model/rule.js';
import { through } from '../../../../resource/policy/through.js';
import { type AttemptColumns, type Disclosed, isDisclosed } from '../../../record-access/disclosure.js';
import { attemptManager, hotspotManager } from '../quiz-attempt.policy.js';

function columnsOf(row: RowReference): AttemptColumns {
  const [status, quiz, user, course, session] = ['status', 'quiz', 'user', 'course', 'session'].map((name) => row.column(name));
  return { status, quiz, user, course, session } as AttemptColumns;
}

function disclosed(kind: Disclosed, description: string): Rule {
  return rule(`once completed, where the quiz shows ${description}`, (_, row) => isDisclosed(kind, columnsOf(row)));
}

/** What a learner sees of an attempt is limited by the quiz; managers see all. */
export const scoreReader: Rule = any(attemptManager, disclosed('score', 'scores'));

const ofAttempt = (kind: Disclosed, description: string): Rule =>
  through('trackExercise', any(attemptManager, disclosed(kind, description)));

/** The same for the mark of one answer. */
export const markReader = ofAttempt('marks', 'the marks of answers');

/** The same for the answer itself, which the learner reads through the attempt while it is open. */
export const answerReader = ofAttempt('answers', 'answers');

/** The same for what was said to it. */
export const commentReader = ofAttempt('feedback', 'comments');

/** The same for a teacher's recorded or written feedback. */
export const feedbackReader = through('attempt', commentReader);

/** Whether a click hit, and what: the solution. */
export const hotspotSolutionReader: Rule = any(
  hotspotManager,
  rule('once completed, where the quiz shows solutions', (_, row) => {
    const [status, quiz, user, course, session] = ['status', 'quiz_id', 'user_id', 'course_id', 'session_id'].map((name) =>
      identifier('clicked', name),
    );
    const columns = { status, quiz, user, course, session } as AttemptColumns;
    return sql`EXISTS (SELECT 1 FROM "track_e_exercises" "clicked" WHERE "clicked"."id" = ${row.column('hotspotExeId')}
      AND ${isDisclosed('solutions', columns)})`;
  }),
);
