import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const socialLabels: FeatureLabels = {
  fr: {
    resources: {
      Chat: 'Discussions',
      SocialPostAttachment: 'Publications – pièces jointes',
      SocialPostFeedback: 'Publications – avis',
      SocialPost: 'Publications',
    },
  },
};
