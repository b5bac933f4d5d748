import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const activityLogLabels: FeatureLabels = {
  fr: {
    resources: {
      TrackCourseRanking: 'Suivi – classement des cours',
      TrackEAccessComplete: 'Suivi – accès détaillés',
      TrackEAccess: 'Suivi – accès',
      TrackECourseAccess: 'Suivi – accès aux cours',
      TrackEDownloads: 'Suivi – téléchargements',
      TrackELastaccess: 'Suivi – derniers accès',
      TrackELinks: 'Suivi – liens suivis',
      TrackELoginRecord: 'Suivi – essais de connexion',
      TrackELogin: 'Suivi – connexions',
      TrackEOnline: 'Suivi – en ligne',
      TrackEUploads: 'Suivi – dépôts',
    },
  },
};
