import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const auditLabels: FeatureLabels = {
  fr: {
    resources: { TrackEDefault: 'Suivi – événements' },
    fields: {
      actingUser: 'Administrateur agissant',
      address: 'Adresse',
      source: 'Provenance',
      requestId: 'Identifiant de la requête',
      members: 'Membres modifiés',
      beforeHash: 'Empreinte avant',
      afterHash: 'Empreinte après',
    },
  },
};
