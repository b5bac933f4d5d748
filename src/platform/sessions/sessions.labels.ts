import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const sessionsLabels: FeatureLabels = {
  fr: {
    resources: {
      Session: 'Sessions',
      SessionRelCourse: 'Sessions – cours',
      SessionRelUser: 'Sessions – utilisateurs',
      SessionRelCourseRelUser: 'Sessions – inscriptions aux cours',
      SessionCategory: 'Sessions – catégories',
      ScheduledAnnouncement: 'Annonces – programmées',
    },
  },
};
