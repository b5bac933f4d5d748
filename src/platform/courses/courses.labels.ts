import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const coursesLabels: FeatureLabels = {
  fr: {
    resources: {
      Course: 'Cours',
      CourseCategory: 'Cours – catégories',
      CourseRelUser: 'Cours – inscriptions',
      CourseType: 'Cours – types',
      CourseRequest: 'Cours – demandes',
      CourseInvitation: 'Cours – invitations',
    },
  },
};
