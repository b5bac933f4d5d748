import type { FeatureLabels } from '../../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const evidencePacksLabels: FeatureLabels = {
  en: { resources: { EvidencePack: 'Evidence pack |||| Evidence packs' } },
  fr: {
    resources: { EvidencePack: 'Dossiers de preuve' },
    fields: {
      ...{ run: 'Début du déroulement', runEnd: 'Fin du déroulement', occurrence: 'Occurrence', occurrenceEnd: 'Fin de l’occurrence' },
      ...{ rulesVersion: 'Version des règles', notes: 'Notes', sealedAt: 'Scellé le', keptUntil: 'Conservé jusqu’au', digest: 'Empreinte' },
    },
  },
};
