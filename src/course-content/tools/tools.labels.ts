import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const toolsLabels: FeatureLabels = {
  fr: {
    resources: {
      CCourseSetting: 'Cours – réglages',
      CShortcut: 'Raccourcis',
      CTool: 'Outils de cours',
      CToolIntro: 'Outils – introductions',
    },
  },
};
