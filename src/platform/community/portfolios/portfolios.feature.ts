import type { Feature } from '../../../feature/feature.js';
import { PortfolioAttachment } from './portfolio-attachment.entity.js';
import { PortfolioCategory } from './portfolio-category.entity.js';
import { PortfolioComment } from './portfolio-comment.entity.js';
import { Portfolio } from './portfolio.entity.js';

/** Portfolios, and what others say about them. */
export const portfolios: Feature = {
  name: 'portfolios',
  area: 'people',
  needs: ['courses', 'nodes', 'sessions', 'users'],
  entities: [PortfolioAttachment, PortfolioCategory, PortfolioComment, Portfolio],
};
