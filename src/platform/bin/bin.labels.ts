import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const binLabels: FeatureLabels = {
  en: { resources: { BinEntry: 'Bin |||| Bin' } },
  fr: {
    resources: { BinEntry: 'Corbeille |||| Corbeille' },
    fields: {
      itemId: 'Numéro',
      deletedBy: 'Supprimé par',
      goneAt: 'À restaurer jusqu’au',
      courseId: 'Numéro du cours',
      sessionId: 'Numéro de la session',
      rows: 'Lignes',
      counts: 'Ce qui s’y trouve',
    },
  },
};
