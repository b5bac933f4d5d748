import type { Feature } from '../../feature/feature.js';
import { SurveyAnswer } from './survey-answer.entity.js';
import { SurveyInvitation } from './survey-invitation.entity.js';
import { SurveyQuestionOption } from './survey-question-option.entity.js';
import { SurveyQuestion } from './survey-question.entity.js';
import { Survey } from './survey.entity.js';
import { surveysLabels } from './surveys.labels.js';
import { surveyDue, surveyInvited, surveyReminded } from './survey.notices.js';
import { surveyInvitationMail, surveyLink, SurveyMails } from './survey-mails.js';
import { WrongCodes } from './wrong-codes.js';

/** Surveys, invitations to them, and what was answered. */
export const surveys: Feature = {
  name: 'surveys',
  area: 'assessment',
  needs: ['courses', 'groups', 'learning-paths', 'mail', 'nodes', 'notifications', 'sessions', 'users'],
  entities: [SurveyAnswer, SurveyInvitation, SurveyQuestionOption, SurveyQuestion, Survey],
  notices: [surveyInvited, surveyReminded, surveyDue],
  mails: [surveyInvitationMail],
  textSettings: [surveyLink],
  providers: [SurveyMails, WrongCodes],
  labels: surveysLabels,
};
