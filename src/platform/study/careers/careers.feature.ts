import type { Feature } from '../../../feature/feature.js';
import { Career } from './career.entity.js';
import { Promotion } from './promotion.entity.js';

/** Careers, and the promotions that people go through in them. */
export const careers: Feature = {
  name: 'careers',
  area: 'people',
  entities: [Career, Promotion],
};
