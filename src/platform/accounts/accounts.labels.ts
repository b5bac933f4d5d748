import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const accountsLabels: FeatureLabels = {
  en: { resources: { IdentityProvider: 'Identity provider |||| Identity providers' } },
  fr: {
    resources: { IdentityProvider: 'Fournisseurs d’identité' },
    fields: {
      issuer: 'Émetteur',
      clientId: 'Identifiant du client',
      clientSecret: 'Secret du client',
      confidential: 'Confidentiel',
      redirectPath: 'Adresse de retour',
      scopes: 'Portées',
      usernameClaim: 'Attribut du nom d’utilisateur',
      createsAccounts: 'Crée des comptes',
      linksByEmail: 'Relie par l’adresse',
      enabled: 'Actif',
    },
  },
};
