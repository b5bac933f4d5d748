import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const nodesLabels: FeatureLabels = {
  fr: {
    resources: {
      ResourceNode: 'Ressources – nœuds',
      ResourceLink: 'Ressources – liens',
      ResourceFile: 'Ressources – fichiers',
      ResourceType: 'Ressources – types',
      Tool: 'Outils',
      Asset: 'Fichiers de la plateforme',
      ResourceFormat: 'Ressources – formats',
      ResourceRight: 'Ressources – droits',
      ResourceComment: 'Ressources – commentaires',
      Illustration: 'Illustrations',
    },
  },
};
