import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const quizzesLabels: FeatureLabels = {
  fr: {
    resources: {
      CQuizAnswer: 'Quiz – réponses',
      CQuizCategory: 'Quiz – catégories',
      CQuizQuestionCategory: 'Quiz – catégories de questions',
      CQuizQuestionOption: 'Quiz – options des questions',
      CQuizQuestion: 'Quiz – questions',
      CQuizQuestionVersion: 'Quiz – versions des questions',
      CQuizRelQuestionCategory: 'Quiz – questions par catégorie',
      CQuizRelQuestion: 'Quiz – questions posées',
      CQuiz: 'Quiz',
      UsergroupRelQuestion: 'Classes – questions',
    },
  },
};
