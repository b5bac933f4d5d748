import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { QuizQuestion } from './quiz-question.entity.js';
import { questionPartPolicy } from './quiz.policy.js';

/** A further option of a question: true, false, does not know … */
@Entity('c_quiz_question_option')
@ApiResource({
  name: 'CQuizQuestionOption',
  path: 'c_quiz_question_options',
  display: { list: ['title', 'question'] },
  policy: questionPartPolicy,
  description: 'Further option of a question (true, false, does not know …).',
})
export class QuizQuestionOption {
  @Identifier()
  id: number;

  @Reference(() => QuizQuestion, {
    inverse: 'options',
    owned: true,
    include: { max: 100 },
    required: true,
    write: 'create',
    onDelete: 'CASCADE',
  })
  question: Relation<QuizQuestion>;

  @Text({ max: 255, required: true })
  title: string;

  @WholeNumber({ default: 0, order: true })
  position: number;
}
