import type { FeatureLabels } from '../../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const personalExportLabels: FeatureLabels = {
  en: { resources: { PersonalDataExport: 'Export of personal data |||| Exports of personal data' } },
};
