import { Entity, type Relation } from 'typeorm';
import { Asset } from '../../../../platform/content-tree/nodes/node-files/asset.entity.js';
import { Content } from '../../../../platform/content-tree/nodes/content-items/content.entity.js';
import { User } from '../../../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../../../resource/declare/api-resource.decorator.js';
import { CreatedAt, Identifier, UpdatedAt } from '../../../../resource/declare/identity-fields.decorator.js';
import { Reference } from '../../../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../../../resource/declare/text-fields.decorator.js';
import { answerMaterialPolicy } from '../quiz-attempt.policy.js';
import { feedbackReader } from '../grading/result-display.rules.js';
import { QuizAttemptAnswer } from './quiz-attempt-answer.entity.js';
import { besideAnswer } from './place-of-answer.js';

/** What a teacher says to an answer, written or recorded. */
@Entity('attempt_feedback')
@ApiResource({
  name: 'AttemptFeedback',
  path: 'attempt_feedbacks',
  display: { list: ['attempt', 'user', 'comment', 'createdAt'] },
  policy: answerMaterialPolicy,
  support: besideAnswer,
  operations: ['list', 'create', 'read', 'delete'],
  description: 'Recorded or written feedback of a teacher on an answer.',
})
export class QuizAnswerFeedback extends Content {
  @Identifier({ type: 'bigint' })
  id: number;

  @Reference(() => QuizAttemptAnswer, { inverse: 'attemptFeedbacks', required: true, write: 'create', onDelete: 'CASCADE' })
  attempt: Relation<QuizAttemptAnswer>;

  @Reference(() => User, { stamp: 'caller', description: 'Who gave it.', erasure: 'author' })
  user: Relation<User> | null;

  @Reference(() => Asset, { write: false, onDelete: 'CASCADE', description: 'The recording.' })
  asset: Relation<Asset> | null;

  @Text({ required: true, write: 'create', readableBy: feedbackReader })
  comment: string;

  @CreatedAt({ order: true })
  createdAt: Date;

  @UpdatedAt()
  updatedAt: Date;
}
