import { Entity, type Relation } from 'typeorm';
import { Erased } from '../../database/erasure/erasure.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { UniqueTogether } from '../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Text } from '../../resource/declare/text-fields.decorator.js';
import { SurveyAnswerProcessor } from './survey-answer.processor.js';
import { SurveyQuestion } from './survey-question.entity.js';
import { Survey } from './survey.entity.js';
import { identified, surveyAnswerPolicy } from './survey.policy.js';

/** A user's answer to a question of a survey. */
@Entity('c_survey_answer')
@ApiResource({
  name: 'CSurveyAnswer',
  path: 'c_survey_answers',
  display: { list: ['survey', 'question', 'user', 'optionId', 'createdAt'] },
  policy: surveyAnswerPolicy,
  processor: SurveyAnswerProcessor,
  operations: ['list', 'create', 'read'],
  description: 'Answer to a survey question.',
})
@UniqueTogether(['question', 'user'], { name: 'uq_c_survey_answer', message: 'You have answered this question already.' })
export class SurveyAnswer {
  @Identifier()
  id: number;

  @Reference(() => Survey, { required: true, write: 'create', onDelete: 'CASCADE' })
  survey: Relation<Survey>;

  @Reference(() => SurveyQuestion, { inverse: 'answers', required: true, write: 'create', onDelete: 'CASCADE' })
  question: Relation<SurveyQuestion>;

  @Text({
    required: true,
    write: 'create',
    description: 'Id of the chosen option, several separated by commas; the text itself where the question is open.',
  })
  optionId: string;

  @WholeNumber({ write: 'create' })
  value: number | null;

  @Erased('subject')
  @Text({
    max: 250,
    write: false,
    required: true,
    filter: ['exact'],
    description: 'Id of the person; in anonymous surveys a mark that tells nobody who it is.',
  })
  user: string;

  @WholeNumber({
    names: 'sessions',
    write: false,
    filter: ['exact'],
    readableBy: identified,
    description: 'Id of the session in which the person was invited.',
  })
  sessionId: number | null;

  @WholeNumber({ names: 'c_lp_items', write: 'create' })
  lpItemId: number | null;

  @CreatedAt({ readableBy: identified })
  createdAt: Date;
}
