import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { QuizQuestionCategory } from './quiz-question-category.entity.js';
import { Quiz } from './quiz.entity.js';
import { quizCompositionPolicy } from './quiz.policy.js';

/** How many questions of a category a test draws. */
@Entity('c_quiz_rel_category')
@ApiResource({
  name: 'CQuizRelQuestionCategory',
  path: 'c_quiz_rel_question_categories',
  display: { list: ['quiz', 'category', 'countQuestions'] },
  policy: quizCompositionPolicy,
  operations: ['list', 'create', 'read', 'update', 'delete'],
  description: 'Number of questions drawn from a category in a test.',
})
@UniqueTogether(['quiz', 'category'], {
  name: 'uq_c_quiz_rel_category',
  property: 'category',
  message: 'The test draws from this category already.',
})
export class QuizQuestionDraw {
  @Identifier()
  id: number;

  @Reference(() => QuizQuestionCategory, { required: true, write: 'create', onDelete: 'CASCADE' })
  category: Relation<QuizQuestionCategory>;

  @Reference(() => Quiz, {
    inverse: 'questionsCategories',
    owned: true,
    include: { max: 100 },
    required: true,
    write: 'create',
    onDelete: 'CASCADE',
  })
  quiz: Relation<Quiz>;

  @WholeNumber({ min: 0 })
  countQuestions: number | null;
}
