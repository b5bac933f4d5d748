import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const portalsLabels: FeatureLabels = {
  fr: {
    resources: {
      AccessUrl: 'Portails',
      AccessUrlRelUser: 'Portails – utilisateurs',
      AccessUrlRelCourse: 'Portails – cours',
      AccessUrlRelSession: 'Portails – sessions',
      AccessUrlRelCourseCategory: 'Portails – catégories de cours',
      AccessUrlRelUserGroup: 'Portails – classes',
    },
  },
};
