import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const blogsLabels: FeatureLabels = {
  fr: {
    resources: {
      CBlog: 'Blogs',
      CBlogPost: 'Blogs – articles',
      CBlogRelUser: 'Blogs – membres',
      CBlogAttachment: 'Blogs – pièces jointes',
      CBlogComment: 'Blogs – commentaires',
      CBlogRating: 'Blogs – évaluations',
      CBlogTask: 'Blogs – tâches',
      CBlogTaskRelUser: 'Blogs – tâches attribuées',
    },
  },
};
