import { Column, Entity, Index, type Relation } from 'typeorm';
import { User } from '../../platform/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { RealNumber, WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { Moment } from '../../resource/declare/value-fields.decorator.js';
import { attemptDetailPolicy } from './quiz-attempt.policy.js';
import { markReader } from './result-display.rules.js';
import { QuizAttempt } from './quiz-attempt.entity.js';

/** The answer given to one question during an attempt. */
@Entity('track_e_attempt')
@ApiResource({
  name: 'TrackEAttempt',
  path: 'track_e_attempts',
  policy: attemptDetailPolicy,
  operations: ['list', 'read'],
  description: 'Answer given to one question during an attempt.',
})
@Index('ix_track_e_attempt_question', ['trackExercise', 'questionId'])
export class QuizAttemptAnswer {
  @Identifier()
  id: number;

  @Reference(() => QuizAttempt, { inverse: 'attempts', required: true, write: false, onDelete: 'CASCADE' })
  trackExercise: Relation<QuizAttempt>;

  @Reference(() => User, { required: true, write: false, onDelete: 'CASCADE' })
  user: Relation<User>;

  @WholeNumber({ required: true, write: false, filter: ['exact'] })
  questionId: number;

  /** Separate from its member, which can be filtered without an index: answers are longer than an index entry may be. */
  @Column({ type: 'text', name: 'answer' })
  answerText: string;

  @Computed({ type: 'text', expression: (row) => row.column('answerText'), filter: ['exact'] })
  answer: string;

  @Text({ write: false, readableBy: markReader })
  teacherComment: string | null;

  @RealNumber({ required: true, write: false, filter: ['exact'], readableBy: markReader })
  marks: number;

  @WholeNumber({ write: false, order: true })
  position: number | null;

  @Moment({ write: false, filter: ['date'], order: true, description: 'When the answer was saved.' })
  tms: Date | null;

  @Text({ max: 255, write: false })
  filename: string | null;

  @WholeNumber({ write: false, default: 0 })
  secondsSpent: number;
}
