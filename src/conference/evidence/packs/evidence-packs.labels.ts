import type { FeatureLabels } from '../../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const evidencePacksLabels: FeatureLabels = {
  en: { resources: { EvidencePack: 'Evidence pack |||| Evidence packs' } },
};
