import type { FeatureLabels } from '../../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const jobsLabels: FeatureLabels = {
  en: { resources: { Job: 'Background job |||| Background jobs' } },
};
