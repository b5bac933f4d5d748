import { Entity, type Relation } from 'typeorm';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Constraint } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Html } from '../../resource/declare/text-fields.decorator.js';
import { Choice, Flag } from '../../resource/declare/value-fields.decorator.js';
import { SurveyQuestionOption } from './survey-question-option.entity.js';
import { Survey } from './survey.entity.js';
import { SURVEY_QUESTION_TYPES, type SurveyQuestionType } from './survey-question-types.js';
import { surveyPartPolicy } from './survey.policy.js';
import { sameAlong } from '../../resource/model/requirement.js';

/** A question of a survey. */
@Entity('c_survey_question')
@ApiResource({
  name: 'CSurveyQuestion',
  path: 'c_survey_questions',
  display: {
    list: ['surveyQuestion', 'survey', 'type', 'display', 'isMandatory'],
    form: {
      Question: ['survey', 'surveyQuestion', 'surveyQuestionComment', 'type', 'display', 'isMandatory'],
      Condition: ['parent', 'parentOption'],
    },
  },
  policy: surveyPartPolicy,
  requires: [
    sameAlong({ reference: 'parent', member: 'survey', message: 'This belongs to another survey.' }),
    sameAlong({ reference: 'parentOption', member: 'survey', message: 'This belongs to another survey.' }),
  ],
  description: 'Question of a survey.',
})
@Constraint({
  name: 'ck_c_survey_question_parent',
  check: '"parent_id" <> "id"',
  property: 'parent',
  message: 'A question cannot be its own parent.',
})
export class SurveyQuestion {
  @Identifier()
  id: number;

  @Reference(() => Survey, {
    inverse: 'questions',
    owned: true,
    include: { max: 200 },
    required: true,
    write: 'create',
    onDelete: 'CASCADE',
  })
  survey: Relation<Survey>;

  @Reference(() => SurveyQuestion, { inverse: 'children', filter: ['exact', 'exists'], onDelete: 'SET NULL' })
  parent: Relation<SurveyQuestion> | null;

  @Reference(() => SurveyQuestionOption, { onDelete: 'SET NULL', description: 'The answer to the parent that leads to this question.' })
  parentOption: Relation<SurveyQuestionOption> | null;

  @Html({ required: true, search: true })
  surveyQuestion: string;

  @Html()
  surveyQuestionComment: string | null;

  @Choice(SURVEY_QUESTION_TYPES, { required: true, write: 'create', filter: ['exact'] })
  type: SurveyQuestionType;

  @Choice(['vertical', 'horizontal'])
  display: 'vertical' | 'horizontal' | null;

  @WholeNumber({ default: 1, order: true })
  sort: number;

  @WholeNumber({ deprecated: { until: '0.7' } })
  sharedQuestionId: number | null;

  @WholeNumber()
  maxValue: number | null;

  @WholeNumber({ default: 0, deprecated: { until: '0.7' } })
  surveyGroupPri: number;

  @WholeNumber({ default: 0, deprecated: { until: '0.7' } })
  surveyGroupSec1: number;

  @WholeNumber({ default: 0, deprecated: { until: '0.7' } })
  surveyGroupSec2: number;

  @Flag()
  isMandatory: boolean;
}
