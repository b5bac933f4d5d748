import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const announcementsLabels: FeatureLabels = {
  fr: {
    resources: {
      CAnnouncement: 'Annonces',
      CAnnouncementAttachment: 'Annonces – pièces jointes',
    },
  },
};
