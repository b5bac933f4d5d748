import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const jobsLabels: FeatureLabels = {
  en: { resources: { Job: 'Background job |||| Background jobs' } },
  fr: {
    resources: { Job: 'Tâches de fond' },
    fields: { lane: 'File', runAt: 'Pas avant', attempts: 'Essais', maximumAttempts: 'Essais au plus', lastError: 'Dernière erreur' },
  },
};
