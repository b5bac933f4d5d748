import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const groupsLabels: FeatureLabels = {
  fr: {
    resources: {
      CGroup: 'Groupes',
      CGroupCategory: 'Groupes – catégories',
      CGroupRelUser: 'Groupes – membres',
      CGroupRelTutor: 'Groupes – tuteurs',
      CGroupRelUsergroup: 'Groupes – classes',
    },
  },
};
