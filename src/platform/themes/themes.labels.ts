import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const themesLabels: FeatureLabels = {
  fr: {
    resources: {
      AccessUrlRelColorTheme: 'Portails – thèmes de couleur',
      ColorTheme: 'Thèmes de couleur',
    },
  },
};
