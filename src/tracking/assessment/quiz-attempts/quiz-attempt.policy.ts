import { type Sql, conditionSql, sql } from '../../../database/sql.js';
import { teacherOf } from '../../../platform/rights/access/course.rules.js';
import { foundAmongPairs, isAmong } from '../../../platform/rights/access/membership.js';
import { owner } from '../../../platform/rights/access/owner.rules.js';
import { onPortal } from '../../../platform/rights/access/portal.rules.js';
import { administrator } from '../../../platform/rights/access/role.rules.js';
import { sessionCoursesCoached } from '../../../platform/rights/access/session-memberships.js';
import { sessionManagerOf } from '../../../platform/rights/access/session.rules.js';
import { humanResourcesOf, studentBossOf } from '../../../platform/rights/access/user.rules.js';
import { conditionAlong } from '../../../resource/policy/candidate-ids.js';
import { policy } from '../../../resource/model/policy.js';
import { all, any, rule } from '../../../resource/model/rule.js';
import { through } from '../../../resource/policy/through.js';
import { onTracePortal, readerOfTrace, teachingStaffOf, type Trace } from '../../record-access/trace.rules.js';

const ATTEMPT: Trace = { user: 'user', course: 'course', session: 'session' };

/**
 * Who manages an attempt: teacher or coach of the attempt's own course, administrator of its own session, human resources
 * managers who follow the learner, and the learner's student boss.
 */
const manager = any(teachingStaffOf(ATTEMPT), sessionManagerOf('session'), humanResourcesOf('user'), studentBossOf('user'));

export const attemptManager = onTracePortal(ATTEMPT, manager);

/** Read: the learner and those who may manage the attempt. */
const attemptReader = onTracePortal(ATTEMPT, any(owner('user', 'the learner'), manager));

/** Of who has left course or session, an attempt that is open stays as it is: it is there again for who comes back. */
const whileEnrolled = rule('while enrolled', (_, row) => {
  const [user, course, session] = ['user', 'course', 'session'].map((name) => row.column(name)) as [Sql, Sql, Sql];
  return sql`(${row.column('preview')} OR CASE WHEN ${session} IS NULL
    THEN EXISTS (SELECT 1 FROM "course_rel_user" "m" WHERE "m"."course_id" = ${course} AND "m"."user_id" = ${user})
    ELSE EXISTS (SELECT 1 FROM "session_rel_course_rel_user" "m" WHERE "m"."session_id" = ${session} AND "m"."course_id" = ${course} AND "m"."user_id" = ${user}) END)`;
});

/** An attempt is taken by its learner alone. */
export const ownAttempt = onTracePortal(ATTEMPT, all(owner('user', 'the learner'), whileEnrolled));

const isOver = rule('once it is completed', (_, row) => sql`${row.column('status')} = 'completed'`);

/** The questions of an attempt: as long as the learner takes it, and afterwards. */
export const questionsReader = onTracePortal(ATTEMPT, any(all(owner('user', 'the learner'), any(isOver, whileEnrolled)), manager));

/** Attempts at quizzes; begun and answered through the quiz itself, marked by those who teach. */
export const attemptPolicy = policy('quiz attempts', {
  read: attemptReader,
  update: onTracePortal(ATTEMPT, teachingStaffOf(ATTEMPT)),
  delete: onTracePortal(ATTEMPT, any(administrator, teacherOf('course'))),
});

/** Answers and revisions of marks are read like their attempt. */
export const attemptDetailPolicy = policy('answers of quiz attempts', { read: through('trackExercise', attemptReader) });

const readerOfAnswer = through('attempt', through('trackExercise', attemptReader));
const markerOfAnswer = through('attempt', through('trackExercise', attemptPolicy.rule('update')));

/** Files submitted as answers, and teachers' comments on an answer: same rights as the attempt. */
export const answerMaterialPolicy = policy('material of quiz attempts', {
  read: readerOfAnswer,
  create: markerOfAnswer,
  delete: all(
    readerOfAnswer,
    any(
      administrator,
      rule('who gave it', (actor, row) => (actor.id === null ? false : sql`${row.path('resourceNode.creator')} = ${actor.id}`)),
    ),
  ),
});

const takerOfAnswer = through('attempt', through('trackExercise', ownAttempt));
const stillOpen = through(
  'attempt',
  through(
    'trackExercise',
    rule('while the attempt is open', (_, row) => sql`${row.column('status')} = 'incomplete'`),
  ),
);

/** Files of answers are handed in and taken back by the learner while the attempt is open. */
export const answerFilePolicy = policy('files of quiz attempts', {
  read: readerOfAnswer,
  create: takerOfAnswer,
  delete: any(administrator, all(takerOfAnswer, stillOpen)),
});

const CONFIRMATION: Trace = { user: 'user', course: 'courseId', session: 'sessionId' };

/** Learners confirm their own attempts. */
export const attemptConfirmationPolicy = policy('confirmations of quiz attempts', {
  read: readerOfTrace(CONFIRMATION),
  create: onTracePortal(CONFIRMATION, owner('user', 'the learner')),
});

/** A click belongs to an attempt and is seen by the coach of that attempt's session. */
const coachOfAttempt = rule("coach of the attempt's course in its session", (actor, row) =>
  actor.id === null
    ? false
    : conditionAlong(row, 'hotspotExeId', (attempt) =>
        isAmong(
          attempt,
          sql`SELECT "attempt"."id" FROM "track_e_exercises" "attempt"
            WHERE ${conditionSql(foundAmongPairs(sql`"attempt"."session_id"`, sql`"attempt"."course_id"`, sessionCoursesCoached(actor)))}`,
        ),
      ),
);

/** Who sees the clicks of others, and what they hit. */
export const hotspotManager = any(administrator, teacherOf('course'), coachOfAttempt, humanResourcesOf('hotspotUserId'));

export const hotspotPolicy = policy('clicks of quiz attempts', {
  read: all(onPortal({ course: 'course' }), any(hotspotManager, owner('hotspotUserId', 'the learner'))),
});
