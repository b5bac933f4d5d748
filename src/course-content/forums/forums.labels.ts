import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const forumsLabels: FeatureLabels = {
  fr: {
    resources: {
      CForumAttachment: 'Forums – pièces jointes',
      CForumCategory: 'Forums – catégories',
      CForumNotification: 'Forums – notifications',
      CForumPost: 'Forums – messages',
      CForumThreadFeedback: 'Forums – avis sur les fils',
      CForumThreadQualify: 'Forums – notes des fils',
      CForumThread: 'Forums – fils',
      CForum: 'Forums',
    },
  },
};
