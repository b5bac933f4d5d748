import type { FeatureLabels } from '../../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const mailLabels: FeatureLabels = {
  en: { resources: { Mail: 'Mail |||| Mails' } },
};
