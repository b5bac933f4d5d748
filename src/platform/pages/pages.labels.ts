import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const pagesLabels: FeatureLabels = {
  fr: {
    resources: {
      ContactCategory: 'Contact – catégories',
      Legal: 'Conditions d’utilisation',
      PageCategory: 'Pages – catégories',
      PageLayoutTemplate: 'Pages – modèles de mise en page',
      PageLayout: 'Pages – mises en page',
      Page: 'Pages',
      SysAnnouncement: 'Annonces – plateforme',
      SystemTemplate: 'Modèles du système',
      Templates: 'Modèles de documents',
    },
  },
};
