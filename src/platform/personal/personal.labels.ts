import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const personalLabels: FeatureLabels = {
  fr: {
    resources: {
      JustificationDocumentRelUsers: 'Justificatifs – utilisateurs',
      JustificationDocument: 'Justificatifs',
      PersonalFile: 'Fichiers personnels',
      Tag: 'Étiquettes',
      UserApiKey: 'Utilisateurs – clés d’API',
      UserCourseCategory: 'Utilisateurs – catégories de cours',
      UserRelCourseVote: 'Utilisateurs – votes sur les cours',
      UserRelTag: 'Utilisateurs – étiquettes',
      UserRelUser: 'Utilisateurs – relations',
    },
  },
};
