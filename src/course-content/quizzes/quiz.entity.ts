import { Entity, type Relation } from 'typeorm';
import { Content } from '../../platform/content-tree/nodes/content-items/content.entity.js';
import { contextParameters } from '../../platform/content-tree/nodes/content-items/context-parameters.js';
import { ApiResource } from '../../resource/declare/api-resource.decorator.js';
import { Constraint } from '../../resource/declare/constraint.decorators.js';
import { Identifier } from '../../resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../resource/declare/number-fields.decorator.js';
import { Reference } from '../../resource/declare/reference-fields.decorator.js';
import { Html, Text } from '../../resource/declare/text-fields.decorator.js';
import { Computed } from '../../resource/declare/unstored-fields.decorator.js';
import { Choice, Flag, Json, DateTime } from '../../resource/declare/value-fields.decorator.js';
import { QuizCategory } from './quiz-category.entity.js';
import { highestScore, questionCount } from './quiz-figures.js';
import { exportQuiz } from './exchange/export-quiz.action.js';
import { quizPolicy } from './quiz.policy.js';

const RESULT_DISCLOSURES = [
  'show_score_and_answers',
  'hide_all',
  'show_score_only',
  'show_answers_last_attempt',
  'hide_answers_until_end',
  'show_score_attempt_answers_last',
  'show_final_score_only',
  'show_category_scores',
  'radar',
  'no_feedback_last_attempt',
] as const;

/** A test or an exam of a course. */
@Entity('c_quiz')
@ApiResource({
  name: 'CQuiz',
  path: 'c_quizzes',
  display: {
    list: ['title', 'type', 'active', 'startTime', 'endTime', 'questionCount'],
    form: {
      Quiz: ['title', 'description', 'type', 'active', 'quizCategory', 'resourceLinkList'],
      Time: ['startTime', 'endTime', 'expiredTime', 'duration'],
      Attempts: ['maxAttempt', 'attemptCounted', 'feedbackType', 'resultsDisabled', 'passPercentage'],
      Questions: ['random', 'randomAnswers', 'preventBackwards', 'showPreviousButton'],
    },
  },
  policy: quizPolicy,
  actions: [exportQuiz],
  description: 'Test or exam of a course.',
  parameters: contextParameters,
  relatedFilters: { 'resourceNode.parent': ['exact'] },
})
@Constraint({
  name: 'ck_c_quiz_times',
  check: '"end_time" > "start_time"',
  property: 'endTime',
  message: 'A test cannot end before it starts.',
})
export class Quiz extends Content {
  @Identifier()
  id: number;

  @Text({ max: 500, required: true, filter: ['partial'], order: true, search: true })
  title: string;

  @Html({ search: true })
  description: string | null;

  @Text({ max: 255, description: 'Name of a sound or video file played with it.', forClients: true })
  sound: string | null;

  @Choice(['all_on_one_page', 'one_per_page'], { default: 'one_per_page', filter: ['exact'] })
  type: 'all_on_one_page' | 'one_per_page';

  @WholeNumber({ default: 0, min: -1, description: 'Number of questions drawn at random; 0: none, -1: all of them, shuffled.' })
  random: number;

  @Flag({ description: 'The answers of a question come in random order.' })
  randomAnswers: boolean;

  @Choice(['deleted', 'inactive', 'active'], {
    default: 'active',
    filter: ['exact'],
    description: 'Learners see it only while it is active.',
  })
  active: 'deleted' | 'inactive' | 'active';

  @Choice(RESULT_DISCLOSURES, { default: 'show_score_and_answers', description: 'What learners see of their results.' })
  resultsDisabled: (typeof RESULT_DISCLOSURES)[number];

  @Text({ deprecated: { until: '0.7' } })
  accessCondition: string | null;

  @WholeNumber({ default: 1, min: 0, description: '0: no limit.' })
  maxAttempt: number;

  @Choice(['best', 'latest', 'first', 'average'], {
    default: 'best',
    description: 'Which of several attempts goes to the gradebook, reports and skills.',
  })
  attemptCounted: 'best' | 'latest' | 'first' | 'average';

  @DateTime({ filter: ['date'], order: true })
  startTime: Date | null;

  @DateTime({ filter: ['date'] })
  endTime: Date | null;

  @Choice(['end', 'direct', 'exam', 'popup', 'progressive_adaptive'], { default: 'end' })
  feedbackType: 'end' | 'direct' | 'exam' | 'popup' | 'progressive_adaptive';

  @WholeNumber({ default: 0, min: 0, description: 'Minutes for an attempt; 0: no limit.' })
  expiredTime: number;

  @Flag({ description: 'Negative marks lower the total score.' })
  propagateNeg: boolean;

  @WholeNumber({ default: 0, deprecated: { until: '0.7' } })
  saveCorrectAnswers: number;

  @Flag({ deprecated: { until: '0.7' } })
  reviewAnswers: boolean;

  @WholeNumber({ default: 0 })
  randomByCategory: number;

  @Html()
  textWhenFinished: string | null;

  @Html()
  textWhenFinishedFailure: string | null;

  @Flag({ forClients: true })
  displayCategoryName: boolean;

  @WholeNumber({ min: 0, max: 100 })
  passPercentage: number | null;

  @Flag()
  preventBackwards: boolean;

  @WholeNumber()
  questionSelectionType: number | null;

  @Flag({ forClients: true })
  hideQuestionNumber: boolean;

  @Flag({ forClients: true })
  hideQuestionTitle: boolean;

  @Flag({ default: true, forClients: true })
  showPreviousButton: boolean;

  @Text({ max: 255, deprecated: { until: '0.7' } })
  notifications: string | null;

  @Flag({ description: 'It opens by itself with the course.', deprecated: { until: '0.7' } })
  autoLaunch: boolean;

  @Flag({ forClients: true })
  hideAttemptsTable: boolean;

  @Json()
  pageResultConfiguration: unknown;

  @WholeNumber({ default: 0, deprecated: { until: '0.7' } })
  displayChartDegreeCertainty: number;

  @WholeNumber({ default: 0, deprecated: { until: '0.7' } })
  sendEmailChartDegreeCertainty: number;

  @WholeNumber({ default: 0, deprecated: { until: '0.7' } })
  notDisplayBalancePercentageCategorieQuestion: number;

  @WholeNumber({ default: 0, deprecated: { until: '0.7' } })
  displayChartDegreeCertaintyCategory: number;

  @WholeNumber({ default: 0, deprecated: { until: '0.7' } })
  gatherQuestionsCategories: number;

  @WholeNumber({ min: 0, description: 'Expected working time, in seconds.', forClients: true })
  duration: number | null;

  @Computed({
    type: 'number',
    expression: highestScore,
    description: 'What full marks in the questions of an attempt add up to; where some are drawn, the mean of all draws.',
  })
  maxScore: number;

  @Computed({ type: 'integer', expression: questionCount })
  questionCount: number;

  @Reference(() => QuizCategory, { onDelete: 'SET NULL' })
  quizCategory: Relation<QuizCategory> | null;
}
