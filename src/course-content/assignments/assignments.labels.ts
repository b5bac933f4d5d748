import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const assignmentsLabels: FeatureLabels = {
  fr: {
    resources: {
      CStudentPublication: 'Travaux',
      CStudentPublicationAssignment: 'Travaux – consignes',
      CStudentPublicationComment: 'Travaux – commentaires',
      CStudentPublicationCorrection: 'Travaux – corrections',
      CStudentPublicationRelUser: 'Travaux – utilisateurs',
      CStudentPublicationRelDocument: 'Travaux – documents',
    },
  },
};
