import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const integrationsLabels: FeatureLabels = {
  fr: {
    resources: {
      ThirdPartyDataExchangeUser: 'Tiers – échanges par utilisateur',
      ThirdPartyDataExchange: 'Tiers – échanges de données',
      ThirdParty: 'Tiers',
    },
  },
};
