import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const messagesLabels: FeatureLabels = {
  fr: {
    resources: {
      Message: 'Messages',
      MessageRelUser: 'Messages – destinataires',
      MessageAttachment: 'Messages – pièces jointes',
      MessageFeedback: 'Messages – avis',
      MessageTag: 'Messages – étiquettes',
    },
  },
};
