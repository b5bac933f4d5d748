import { Entity, type Relation } from 'typeorm';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Constraint } from '../../resource/declare/constraint.decorators.js';
import { CreatedAt, Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Html, LanguageTag, Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { Choice, Flag, DateTime } from '../../resource/declare/value-fields.decorator.js';
import { answerSurvey } from './answer-survey.action.js';
import { remindSurvey } from './remind-survey.action.js';
import { SurveyProcessor } from './survey.processor.js';
import { answeredCount, invitedCount, surveyLevel } from './survey-figures.js';
import { surveyResults } from './survey-results.action.js';
import { surveyPolicy } from './survey.policy.js';
import { takePart } from './take-part.action.js';
import { uniqueInCourse } from '../../platform/content-tree/nodes/content-items/unique-in-course.js';

/** A survey of a course. */
@Entity('c_survey')
@ApiResource({
  name: 'CSurvey',
  path: 'c_surveys',
  display: {
    list: ['title', 'code', 'surveyType', 'availFrom', 'availTill', 'answered'],
    form: {
      Survey: ['title', 'code', 'subtitle', 'surveyType', 'anonymous', 'lang', 'resourceLinkList'],
      Time: ['availFrom', 'availTill'],
      Texts: ['intro', 'surveyThanks'],
      Invitation: ['mailSubject', 'inviteMail', 'reminderMail'],
    },
  },
  policy: surveyPolicy,
  processor: SurveyProcessor,
  requires: [
    uniqueInCourse({
      member: 'code',
      apartBy: 'lang',
      within: 'course',
      message: 'The course has a survey of this code in this language already.',
    }),
  ],
  description: 'Survey of a course.',
  parameters: contextParameters,
  actions: [answerSurvey, remindSurvey, surveyResults, ...takePart],
  relatedFilters: { 'resourceNode.parent': ['exact'] },
})
@Constraint({
  name: 'ck_c_survey_availability',
  check: '"avail_till" >= "avail_from"',
  property: 'availTill',
  message: 'A survey cannot close before it opens.',
})
export class Survey extends Content {
  @Identifier()
  id: number;

  @Text({
    max: 40,
    required: true,
    filter: ['exact', 'partial'],
    order: true,
    search: true,
    description: 'Unique in the course for each language.',
  })
  code: string;

  @Html({ max: 500, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Html()
  subtitle: string | null;

  @LanguageTag({ max: 20, filter: ['exact'] })
  lang: string | null;

  @DateTime({ filter: ['date'], order: true, description: 'Nobody answers before.' })
  availFrom: Date | null;

  @DateTime({ filter: ['date'], order: true, description: 'Nobody answers afterwards.' })
  availTill: Date | null;

  @Text({ max: 1, deprecated: { until: '0.7' } })
  isShared: string | null;

  @Text({ max: 20 })
  template: string | null;

  @Html()
  intro: string | null;

  @Html()
  surveyThanks: string | null;

  @CreatedAt()
  creationDate: Date;

  @Computed({ type: 'integer', expression: invitedCount, description: 'Invitations.' })
  invited: number;

  @Computed({
    type: 'integer',
    expression: answeredCount,
    description: 'Invitations that were followed to the end; of an anonymous survey participations whose answers count in the results.',
  })
  answered: number;

  @Html({
    description: 'Text of the invitation: of its notification, and of the mail to people without an account, who get none without it.',
  })
  inviteMail: string | null;

  @Html({ description: 'Text of reminders, in the same way.' })
  reminderMail: string | null;

  @Text({ max: 255, description: 'Subject of invitations and reminders; made of the title where there is none.' })
  mailSubject: string | null;

  @Flag({ filter: ['exact'], description: 'Nobody learns who gave which answer; not to be lifted once there are answers.' })
  anonymous: boolean;

  @Text({ deprecated: { until: '0.7' } })
  accessCondition: string | null;

  @Flag()
  shuffle: boolean;

  @Flag()
  oneQuestionPerPage: boolean;

  @Text({ max: 255, deprecated: { until: '0.7' } })
  surveyVersion: string | null;

  @Computed({ type: 'integer', expression: surveyLevel, description: 'Surveys above it.' })
  lvl: number;

  @Choice(['normal', 'conditional', 'meeting'], { default: 'normal', filter: ['exact'] })
  surveyType: 'normal' | 'conditional' | 'meeting';

  @WholeNumber({ default: 0, deprecated: { until: '0.7' } })
  showFormProfile: number;

  @Text({ deprecated: { until: '0.7' } })
  formFields: string | null;

  @Choice(['coach', 'student', 'everybody'])
  visibleResults: 'coach' | 'student' | 'everybody' | null;

  @Flag({ filter: ['exact'], deprecated: { until: '0.7' } })
  isMandatory: boolean;

  @Flag({ default: true })
  displayQuestionNumber: boolean;

  @WholeNumber({ min: 0, deprecated: { until: '0.7' } })
  duration: number | null;

  @Reference(() => Survey, {
    inverse: 'children',
    write: 'create',
    onDelete: 'CASCADE',
    description: 'The survey that this one is a version of.',
  })
  surveyParent: Relation<Survey> | null;
}
