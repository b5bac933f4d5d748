import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const linksLabels: FeatureLabels = {
  fr: {
    resources: {
      CLink: 'Liens',
      CLinkCategory: 'Liens – catégories',
    },
  },
};
