import type { Feature } from '../../feature/feature.js';
import { SurveyAnswer } from './survey-answer.entity.js';
import { SurveyInvitation } from './survey-invitation.entity.js';
import { SurveyQuestionOption } from './survey-question-option.entity.js';
import { SurveyQuestion } from './survey-question.entity.js';
import { Survey } from './survey.entity.js';
import { surveysLabels } from './surveys.labels.js';
import { WrongCodes } from './wrong-codes.js';

/** Surveys, invitations to them, and what was answered. */
export const surveys: Feature = {
  name: 'surveys',
  area: 'assessment',
  needs: ['courses', 'groups', 'learning-paths', 'nodes', 'sessions', 'users'],
  entities: [SurveyAnswer, SurveyInvitation, SurveyQuestionOption, SurveyQuestion, Survey],
  providers: [WrongCodes],
  labels: surveysLabels,
};
