import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { RealNumber, WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Html, Text } from '../../resource/declare/text-fields.decorator.js';
import { Choice } from '../../resource/declare/value-fields.decorator.js';
import { QuizQuestion } from './quiz-question.entity.js';
import { questionPartPolicy } from './quiz.policy.js';

/** A proposed answer of a question, with what it is worth. */
@Entity('c_quiz_answer')
@ApiResource({
  name: 'CQuizAnswer',
  path: 'c_quiz_answers',
  display: {
    list: ['answer', 'question', 'correct', 'ponderation'],
    form: { Answer: ['question', 'answer', 'correct', 'ponderation', 'comment', 'position'] },
  },
  policy: questionPartPolicy,
  description: 'Proposed answer of a question.',
})
export class QuizQuestionAnswer {
  @Identifier()
  id: number;

  @Reference(() => QuizQuestion, {
    inverse: 'answers',
    owned: true,
    include: { max: 100 },
    required: true,
    write: 'create',
    onDelete: 'CASCADE',
  })
  question: Relation<QuizQuestion>;

  @Html({ required: true })
  answer: string;

  @WholeNumber({ default: 0, description: '1: right. In matching questions: the position of the counterpart.' })
  correct: number;

  @Html()
  comment: string | null;

  @RealNumber({ default: 0, description: 'Marks that it gives or, below nought, takes.' })
  ponderation: number;

  @WholeNumber({ default: 1, order: true })
  position: number;

  @Text()
  hotspotCoordinates: string | null;

  @Choice(['square', 'circle', 'poly', 'delineation', 'oar'])
  hotspotType: 'square' | 'circle' | 'poly' | 'delineation' | 'oar' | null;

  @Text({ description: 'Where the learner goes on after it, in adaptive tests.' })
  destination: string | null;

  @Text({ max: 10, deprecated: { until: '0.7' } })
  answerCode: string | null;
}
