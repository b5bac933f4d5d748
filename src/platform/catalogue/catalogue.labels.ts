import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const catalogueLabels: FeatureLabels = {
  fr: {
    resources: {
      CourseRelUserCatalogue: 'Cours – catalogue par utilisateur',
      CatalogueCourseRelAccessUrlRelUsergroup: 'Catalogue – cours par portail et classe',
      CatalogueSessionRelAccessUrlRelUsergroup: 'Catalogue – sessions par portail et classe',
      BranchSync: 'Sites',
      Room: 'Salles',
    },
  },
};
