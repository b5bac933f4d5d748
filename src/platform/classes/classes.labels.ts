import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const classesLabels: FeatureLabels = {
  fr: {
    resources: {
      UsergroupRelCourse: 'Classes – cours',
      UsergroupRelSession: 'Classes – sessions',
      UsergroupRelUser: 'Classes – membres',
      Usergroup: 'Classes',
    },
  },
};
