import type { FeatureLabels } from '../../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const accountsLabels: FeatureLabels = {
  en: { resources: { IdentityProvider: 'Identity provider |||| Identity providers' } },
};
