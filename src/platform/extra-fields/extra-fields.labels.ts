import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const extraFieldsLabels: FeatureLabels = {
  fr: {
    resources: {
      ExtraField: 'Champs supplémentaires',
      ExtraFieldOptions: 'Champs – options',
      ExtraFieldValues: 'Champs – valeurs',
      ExtraFieldRelTag: 'Champs – étiquettes',
      ExtraFieldSavedSearch: 'Champs – recherches enregistrées',
    },
  },
};
