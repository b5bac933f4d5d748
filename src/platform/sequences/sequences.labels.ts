import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const sequencesLabels: FeatureLabels = {
  fr: {
    resources: {
      Sequence: 'Séquences',
      SequenceResource: 'Séquences – ressources',
      SequenceCompletion: 'Séquences – acquis',
    },
  },
};
