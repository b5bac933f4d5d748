import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const glossariesLabels: FeatureLabels = {
  fr: {
    resources: {
      CGlossary: 'Glossaires',
      CGlossaryCategory: 'Glossaires – catégories',
    },
  },
};
