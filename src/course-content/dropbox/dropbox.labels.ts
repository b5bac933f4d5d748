import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const dropboxLabels: FeatureLabels = {
  fr: {
    resources: {
      CDropboxCategory: 'Partage – catégories',
      CDropboxFeedback: 'Partage – commentaires',
      CDropboxFile: 'Partage – fichiers',
    },
  },
};
