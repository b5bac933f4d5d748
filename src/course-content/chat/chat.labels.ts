import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const chatLabels: FeatureLabels = {
  fr: {
    resources: {
      CChatConversation: 'Discussions – conversations',
    },
  },
};
