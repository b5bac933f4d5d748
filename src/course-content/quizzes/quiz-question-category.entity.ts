import { Entity } from 'typeorm';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { Html, Text } from '../../resource/declare/text-fields.decorator.js';
import { questionBankPolicy } from './quiz.policy.js';
import { inQuestionBank } from './question-bank.js';

/** A subject by which questions of the bank are sorted. */
@Entity('c_quiz_question_category')
@ApiResource({
  name: 'CQuizQuestionCategory',
  path: 'c_quiz_question_categories',
  display: { list: ['title'] },
  policy: questionBankPolicy,
  support: inQuestionBank(),
  description: 'Category of questions of the bank of a course.',
  parameters: contextParameters,
  relatedFilters: { 'resourceNode.parent': ['exact'] },
})
export class QuizQuestionCategory extends Content {
  @Identifier()
  id: number;

  @Text({ max: 255, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Html()
  description: string | null;
}
