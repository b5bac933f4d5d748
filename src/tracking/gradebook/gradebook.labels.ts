import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const gradebookLabels: FeatureLabels = {
  fr: {
    resources: {
      GradebookCategory: 'Carnet – catégories',
      GradebookEvaluation: 'Carnet – évaluations',
      GradebookLink: 'Carnet – liens',
      GradebookResult: 'Carnet – résultats',
      GradebookResultLog: 'Carnet – journal des résultats',
      GradeComponents: 'Notation – composants',
      GradeModel: 'Notation – modèles',
      GradebookCertificateExpiryNotification: 'Carnet – avis d’expiration des certificats',
      GradebookCertificate: 'Carnet – certificats',
      GradebookComment: 'Carnet – commentaires',
      GradebookLinkevalLog: 'Carnet – journal des évaluations',
      GradebookResultAttempt: 'Carnet – tentatives',
      GradebookScoreDisplay: 'Carnet – affichage des scores',
      GradebookTotal: 'Carnet – totaux',
      GradebookScoreLog: 'Carnet – journal des scores',
      SkillRelGradebook: 'Compétences – carnets',
    },
  },
};
