import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const surveysLabels: FeatureLabels = {
  fr: {
    resources: {
      CSurveyAnswer: 'Sondages – réponses',
      CSurveyInvitation: 'Sondages – invitations',
      CSurveyQuestionOption: 'Sondages – options',
      CSurveyQuestion: 'Sondages – questions',
      CSurvey: 'Sondages',
    },
  },
};
