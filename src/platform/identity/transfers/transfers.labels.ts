import type { FeatureLabels } from '../../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const transfersLabels: FeatureLabels = {
  en: { resources: { Transfer: 'Import in the background |||| Imports in the background' } },
};
