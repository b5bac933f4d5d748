import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const courseTopicsLabels: FeatureLabels = {
  fr: {
    resources: {
      CThematic: 'Progression thématique',
      CThematicAdvance: 'Progression – avancements',
      CThematicPlan: 'Progression – plans',
    },
  },
};
