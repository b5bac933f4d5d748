import type { FeatureLabels } from '../../feature/feature-labels.js';

/** What these resources are called in the back office. */
export const portfoliosLabels: FeatureLabels = {
  fr: {
    resources: {
      PortfolioAttachment: 'Portfolio – pièces jointes',
      PortfolioCategory: 'Portfolio – catégories',
      PortfolioComment: 'Portfolio – commentaires',
      Portfolio: 'Portfolio',
    },
  },
};
