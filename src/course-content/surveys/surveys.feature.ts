import type { Feature } from '../../feature/feature.js';
import { SurveyAnswer } from './survey-answer.entity.js';
import { SurveyBallot } from './survey-ballot.entity.js';
import { SurveyCompletion } from './survey-completion.entity.js';
import { SurveyInvitation } from './survey-invitation.entity.js';
import { SurveyQuestionOption } from './survey-question-option.entity.js';
import { SurveyQuestion } from './survey-question.entity.js';
import { Survey } from './survey.entity.js';
import { surveyDue, surveyInvited, surveyReminded } from './survey.notices.js';
import { surveyInvitationMail, surveyLink, SurveyMails } from './survey-mails.js';
import { SurveyPageAssetsController } from './pages/survey-page-assets.controller.js';
import { SurveyPageSender } from './pages/survey-page-sender.js';
import { SurveyPages } from './pages/survey-page.js';
import { SurveyPagesController } from './pages/survey-pages.controller.js';
import { surveysCourse } from './surveys.tab.js';
import { SurveyMarks } from './survey-marks.js';
import { WrongCodes } from './wrong-codes.js';

/** Surveys, invitations to them, and what was answered. */
export const surveys: Feature = {
  name: 'surveys',
  area: 'assessment',
  needs: ['courses', 'groups', 'learning-paths', 'mail', 'nodes', 'sessions', 'users'],
  entities: [SurveyAnswer, SurveyBallot, SurveyCompletion, SurveyInvitation, SurveyQuestionOption, SurveyQuestion, Survey],
  notices: [surveyInvited, surveyReminded, surveyDue],
  mails: [surveyInvitationMail],
  textSettings: [surveyLink],
  controllers: [SurveyPageAssetsController, SurveyPagesController],
  providers: [SurveyMails, SurveyMarks, WrongCodes, SurveyPages, SurveyPageSender],
  course: surveysCourse,
};
