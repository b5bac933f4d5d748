import { Column, Entity, Index, type Relation } from 'typeorm';
import { QuizQuestionVersion } from '../../../../course-content/quizzes/quiz-question-version.entity.js';
import { User } from '../../../../platform/directory/users/user.entity.js';
import { UniqueTogether } from '../../../../resource/declare/constraint.decorators.js';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../../resource/declare/identity-fields.decorator.js';
import { RealNumber, WholeNumber } from '../../../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../../../resource/declare/unstored-fields.decorator.js';
import { Flag, DateTime } from '../../../../resource/declare/value-fields.decorator.js';
import { attemptDetailPolicy } from '../quiz-attempt.policy.js';
import { answerReader, commentReader, markReader } from '../grading/result-display.rules.js';
import { QuizAttempt } from '../quiz-attempt.entity.js';

/** The answer given to one question during an attempt. */
@Entity('track_e_attempt')
@ApiResource({
  name: 'TrackEAttempt',
  path: 'track_e_attempts',
  display: { list: ['user', 'trackExercise', 'questionId', 'answer', 'marks', 'tms'] },
  writtenBy: 'the service with each answer to a quiz',
  policy: attemptDetailPolicy,
  operations: ['list', 'read'],
  description: 'Answer given to one question during an attempt.',
})
@Index('ix_track_e_attempt_question', ['trackExercise', 'questionId'])
@UniqueTogether(['trackExercise', 'questionId'], {
  name: 'uq_track_e_attempt_question',
  where: '"version_id" IS NOT NULL',
  property: 'questionId',
  message: 'The question has an answer already.',
})
export class QuizAttemptAnswer {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => QuizAttempt, { inverse: 'attempts', required: true, write: false, onDelete: 'CASCADE' })
  trackExercise: Relation<QuizAttempt>;

  @Reference(() => User, { required: true, write: false, erasure: 'subject' })
  user: Relation<User>;

  @WholeNumber({ names: 'c_quiz_questions', required: true, write: false, filter: ['exact'] })
  questionId: number;

  /** Separate from its member, which can be filtered without an index: answers are longer than an index entry may be. */
  @Column({ type: 'text', name: 'answer' })
  answerText: string;

  @Computed({
    type: 'text',
    expression: (row) => row.column('answerText'),
    filter: ['exact'],
    readableBy: answerReader,
    description: 'What the learner answered, as JSON; empty where nothing was.',
  })
  answer: string;

  @Reference(() => QuizQuestionVersion, { write: false, onDelete: 'SET NULL', description: 'The question as it was asked.' })
  version: Relation<QuizQuestionVersion> | null;

  @WholeNumber({ write: false, default: 0, description: 'How often the answer was changed.' })
  revision: number;

  @Flag({ write: false, description: 'The learner wants to look at it again.' })
  flagged: boolean;

  @Flag({ write: false, description: 'Feedback was given; it cannot be changed any more.' })
  final: boolean;

  /** Marked by a person, which stands when it is marked anew. */
  @Column({ type: 'boolean', default: false })
  graded: boolean;

  @Text({ write: false, readableBy: commentReader })
  teacherComment: string | null;

  @RealNumber({ required: true, write: false, filter: ['exact'], readableBy: markReader })
  marks: number;

  @WholeNumber({ write: false, order: true })
  position: number | null;

  @DateTime({ write: false, filter: ['date'], order: true, description: 'When the answer was saved.' })
  tms: Date | null;

  @Text({ max: 255, write: false })
  filename: string | null;

  @WholeNumber({ write: false, default: 0 })
  secondsSpent: number;
}
