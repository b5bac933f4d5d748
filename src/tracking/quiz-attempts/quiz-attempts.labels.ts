import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const quizAttemptsLabels: FeatureLabels = {
  fr: {
    resources: {
      AttemptFeedback: 'Tentatives – commentaires',
      AttemptFile: 'Tentatives – fichiers',
      TrackEAttemptQualify: 'Suivi – notes des tentatives',
      TrackEAttempt: 'Suivi – réponses aux quiz',
      TrackEExerciseConfirmation: 'Suivi – confirmations de quiz',
      TrackEExercise: 'Suivi – tentatives de quiz',
      CQuizExtension: 'Quiz – aménagements',
      TrackEHotspot: 'Suivi – zones cliquées',
    },
  },
};
