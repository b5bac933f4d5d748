import type { Feature } from '../../../feature/feature.js';
import { GuideAssetsController } from './guide-assets.controller.js';
import { GuideController } from './guide.controller.js';

/** A page for those who write programs: what the API can do, step by step, each to be tried at once. */
export const guide: Feature = {
  name: 'guide',
  area: 'administration',
  controllers: [GuideAssetsController, GuideController],
};
