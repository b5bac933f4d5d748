import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const usersLabels: FeatureLabels = {
  fr: {
    resources: {
      User: 'Utilisateurs',
    },
  },
};
