import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const learningPathsLabels: FeatureLabels = {
  fr: {
    resources: {
      CLp: 'Parcours',
      CLpCategory: 'Parcours – catégories',
      CLpItem: 'Parcours – éléments',
      CLpRelUser: 'Parcours – utilisateurs',
      CLpRelUserGroup: 'Parcours – classes',
      CLpCategoryRelUser: 'Parcours – catégories et utilisateurs',
      CLpCategoryRelUserGroup: 'Parcours – catégories et classes',
    },
  },
};
