import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const wikisLabels: FeatureLabels = {
  fr: {
    resources: {
      CWiki: 'Wiki',
      CWikiCategory: 'Wiki – catégories',
      CWikiDiscuss: 'Wiki – discussions',
    },
  },
};
