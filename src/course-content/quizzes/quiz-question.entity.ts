import { Entity, type Relation } from 'typeorm';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { RealNumber, WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference, References } from '../../resource/declare/reference-fields.decorator.js';
import { Html, Text } from '../../resource/declare/text-fields.decorator.js';
import { Flag, OpenChoice } from '../../resource/declare/value-fields.decorator.js';
import { QuizQuestionCategory } from './quiz-question-category.entity.js';
import { importQuestions } from './exchange/import-questions.action.js';
import { LONGEST_TYPE, questionTypes } from './scoring/declared-question-types.js';
import type { QuestionType } from './scoring/question-types.js';
import { questionBankPolicy } from './quiz.policy.js';
import { inQuestionBank } from './question-bank.js';
import { plainTitle } from '../content-access/plain-title.js';

/** A question of the bank of a course; several tests may ask it. */
@Entity('c_quiz_question')
@ApiResource({
  name: 'CQuizQuestion',
  path: 'c_quiz_questions',
  display: {
    list: ['question', 'type', 'ponderation', 'level', 'mandatory'],
    form: {
      Question: ['question', 'type', 'description', 'categories', 'level', 'resourceLinkList'],
      Mark: ['ponderation', 'mandatory', 'feedback', 'duration'],
    },
  },
  policy: questionBankPolicy,
  support: inQuestionBank(({ question }) => plainTitle(question)),
  actions: [importQuestions],
  description: 'Question of the bank of a course. Learners meet it in an attempt only.',
  parameters: contextParameters,
})
export class QuizQuestion extends Content {
  @Identifier()
  id: number;

  @Html({ required: true, filter: ['partial'], search: true })
  question: string;

  @Html({ search: true })
  description: string | null;

  @RealNumber({ default: 0, order: true, description: 'Full marks.' })
  ponderation: number;

  @WholeNumber({ default: 1, order: true })
  position: number;

  @OpenChoice(questionTypes.names, LONGEST_TYPE, { required: true, write: 'create', filter: ['exact'] })
  type: QuestionType;

  @Text({ max: 50 })
  picture: string | null;

  @WholeNumber({ default: 1, min: 1, max: 5, filter: ['exact'], order: true, description: 'How difficult it is.' })
  level: number;

  @Html()
  feedback: string | null;

  @Text({ max: 255 })
  extra: string | null;

  @Text({ max: 10, forClients: true })
  questionCode: string | null;

  @Flag()
  mandatory: boolean;

  @WholeNumber({ min: 0, description: 'Time to answer, in seconds.', deprecated: { until: '0.7' } })
  duration: number | null;

  @Reference(() => QuizQuestion, { onDelete: 'SET NULL', description: 'The text or picture that several questions are about.' })
  parentMedia: Relation<QuizQuestion> | null;

  @References(() => QuizQuestionCategory, { inverse: 'questions', filter: ['exact'] })
  categories: Relation<QuizQuestionCategory[]>;
}
