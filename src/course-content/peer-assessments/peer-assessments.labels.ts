import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const peerAssessmentsLabels: FeatureLabels = {
  fr: {
    resources: {
      CPeerAssessment: 'Évaluations par les pairs',
      CPeerAssessmentCorrection: 'Évaluations par les pairs – corrections',
      CPeerAssessmentCriteria: 'Évaluations par les pairs – critères',
    },
  },
};
