import { Entity, type Relation } from 'typeorm';
import { User } from '../../platform/directory/users/user.entity.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { Json } from '../../resource/declare/value-fields.decorator.js';
import { QuizQuestion } from './quiz-question.entity.js';
import { questionVersionPolicy } from './quiz.policy.js';
import type { QuestionContent } from './scoring/question-content.js';

/** A question as it was asked: attempts keep to it, whatever becomes of the question. */
@Entity('c_quiz_question_version')
@ApiResource({
  name: 'CQuizQuestionVersion',
  path: 'c_quiz_question_versions',
  display: { list: ['question', 'number', 'author', 'createdAt'] },
  writtenBy: 'the service with each attempt that begins',
  policy: questionVersionPolicy,
  operations: ['list', 'read'],
  description: 'A question as it was asked in attempts, with its solution. Written by the service when an attempt begins.',
})
@UniqueTogether(['question', 'digest'], {
  name: 'uq_c_quiz_question_version',
  property: 'digest',
  message: 'This version is there already.',
})
export class QuizQuestionVersion {
  @Identifier()
  id: number;

  @Reference(() => QuizQuestion, { write: false, onDelete: 'SET NULL', description: 'Null once the question is removed.' })
  question: Relation<QuizQuestion> | null;

  @WholeNumber({ required: true, write: false, order: true })
  number: number;

  @Text({ max: 64, required: true, write: false, description: 'SHA-256 of the content, in hexadecimal.' })
  digest: string;

  @Json({ write: false, description: 'Text, type, points and answers with their solution.' })
  content: QuestionContent;

  @CreatedAt({ order: true })
  createdAt: Date;

  @Reference(() => User, { write: false, description: 'Who wrote the question.', erasure: 'author' })
  author: Relation<User> | null;
}
