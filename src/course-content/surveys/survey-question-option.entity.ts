import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Html } from '../../resource/declare/text-fields.decorator.js';
import { SurveyQuestion } from './survey-question.entity.js';
import { Survey } from './survey.entity.js';
import { surveyPartPolicy } from './survey.policy.js';

/** A choice that a question of a survey offers. */
@Entity('c_survey_question_option')
@ApiResource({
  name: 'CSurveyQuestionOption',
  path: 'c_survey_question_options',
  display: { list: ['optionText', 'question', 'value'] },
  policy: surveyPartPolicy,
  description: 'Option of a survey question.',
})
export class SurveyQuestionOption {
  @Identifier()
  id: number;

  @Reference(() => SurveyQuestion, {
    inverse: 'options',
    owned: true,
    include: { max: 100 },
    required: true,
    write: 'create',
    onDelete: 'CASCADE',
  })
  question: Relation<SurveyQuestion>;

  @Reference(() => Survey, {
    inverse: 'options',
    write: false,
    copies: 'question.survey',
    onDelete: 'CASCADE',
    description: 'That of its question.',
  })
  survey: Relation<Survey> | null;

  @Html({ required: true })
  optionText: string;

  @WholeNumber({ default: 1, order: true })
  sort: number;

  @WholeNumber({ default: 0 })
  value: number;
}
