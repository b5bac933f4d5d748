import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const learningPathViewsLabels: FeatureLabels = {
  fr: {
    resources: {
      CLpItemView: 'Parcours – éléments consultés',
      CLpIvInteraction: 'Parcours – interactions',
      CLpIvObjective: 'Parcours – objectifs',
      CLpView: 'Parcours – consultations',
    },
  },
};
