import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const notesLabels: FeatureLabels = {
  fr: {
    resources: {
      CNotebook: 'Carnets de notes',
    },
  },
};
