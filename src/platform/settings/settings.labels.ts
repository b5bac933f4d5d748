import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const settingsLabels: FeatureLabels = {
  fr: {
    resources: {
      AccessUrlRelPlugin: 'Portails – extensions',
      PermissionRelRole: 'Permissions – rôles',
      Permission: 'Permissions',
      Plugin: 'Extensions',
      Role: 'Rôles',
      SettingsCurrent: 'Réglages de la plateforme',
    },
  },
};
