import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Json } from '../../resource/declare/value-fields.decorator.js';
import { QuizQuestion } from './quiz-question.entity.js';
import { Quiz } from './quiz.entity.js';
import { quizCompositionPolicy } from './quiz.policy.js';

/** A question asked in a test. */
@Entity('c_quiz_rel_question')
@ApiResource({
  name: 'CQuizRelQuestion',
  path: 'c_quiz_rel_questions',
  display: { list: ['quiz', 'question', 'questionOrder'] },
  policy: quizCompositionPolicy,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Question placed in a test.',
})
@UniqueTogether(['quiz', 'question'], {
  name: 'uq_c_quiz_rel_question',
  property: 'question',
  message: 'The test asks this question already.',
})
export class QuizQuestionPlacement {
  @Identifier()
  id: number;

  @WholeNumber({ default: 1, order: true })
  questionOrder: number;

  @Reference(() => QuizQuestion, { inverse: 'relQuizzes', creates: true, required: true, write: 'create', onDelete: 'CASCADE' })
  question: Relation<QuizQuestion>;

  @Reference(() => Quiz, { inverse: 'questions', owned: true, include: { max: 200 }, required: true, write: 'create', onDelete: 'CASCADE' })
  quiz: Relation<Quiz>;

  @Json({ description: 'Where a learner goes on after it, in adaptive tests.' })
  destination: unknown;
}
