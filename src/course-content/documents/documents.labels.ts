import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const documentsLabels: FeatureLabels = {
  fr: {
    resources: {
      CDocument: 'Documents',
    },
  },
};
