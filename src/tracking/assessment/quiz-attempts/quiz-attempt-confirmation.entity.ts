import { Entity, type Relation } from 'typeorm';
import { User } from '../../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../../resource/declare/api-resource.decorator.js';
import { Constraint } from '../../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../resource/declare/identity-fields.decorator.js';
import { BigNumber, WholeNumber } from '../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../resource/declare/reference-fields.decorator.js';
import { Flag } from '../../../resource/declare/value-fields.decorator.js';
import { attemptConfirmationPolicy } from './quiz-attempt.policy.js';
import { sql } from '../../../database/sql.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';

/** A learner's word that an attempt was saved in full. */
@Entity('track_e_exercise_confirmation')
@ApiResource({
  name: 'TrackEExerciseConfirmation',
  path: 'track_e_exercise_confirmations',
  display: { list: ['user', 'quizId', 'courseId', 'confirmed', 'questionsCount', 'savedAnswersCount'] },
  policy: attemptConfirmationPolicy,
  requires: [
    {
      about: ['attemptId'],
      met: (row) => sql`EXISTS (SELECT 1 FROM "track_e_exercises" "e" WHERE "e"."id" = ${row.column('attemptId')}
        AND "e"."user_id" = ${row.column('user')} AND "e"."course_id" = ${row.column('courseId')}
        AND "e"."quiz_id" = ${row.column('quizId')} AND COALESCE("e"."session_id", 0) = ${row.column('sessionId')})`,
      message: 'You have no such attempt at this quiz in this course and session.',
      code: VIOLATION_CODES.notFound,
    },
  ],
  operations: ['list', 'create', 'read'],
  description: 'Confirmation by a learner that an attempt was fully saved.',
})
@Constraint({
  name: 'ck_track_e_exercise_confirmation_counts',
  check: '"saved_answers_count" <= "questions_count"',
  property: 'savedAnswersCount',
  message: 'There cannot be more saved answers than questions.',
})
export class QuizAttemptConfirmation {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => User, { stamp: 'caller', erasure: 'subject' })
  user: Relation<User> | null;

  @WholeNumber({ names: 'courses', required: true, write: 'create', min: 1, filter: ['exact'] })
  courseId: number;

  @BigNumber({ names: 'track_e_exercises', required: true, write: 'create', min: 1, filter: ['exact'] })
  attemptId: number;

  @WholeNumber({ names: 'c_quizzes', required: true, write: 'create', min: 1, filter: ['exact'] })
  quizId: number;

  @WholeNumber({ names: 'sessions', required: true, write: 'create', min: 0, filter: ['exact'], description: '0: the base course.' })
  sessionId: number;

  @Flag({ filter: ['exact'] })
  confirmed: boolean;

  @WholeNumber({ default: 0, min: 0 })
  questionsCount: number;

  @WholeNumber({ default: 0, min: 0 })
  savedAnswersCount: number;

  @CreatedAt({ order: true })
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
