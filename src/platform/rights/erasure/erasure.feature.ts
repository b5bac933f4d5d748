import type { Feature } from '../../../feature/feature.js';
import { ERASE_ACCOUNT, EraseAccount } from './erase-account.job.js';
import { ErasurePlan } from './erasure-plan.js';
import { ErasureSteps } from './erasure-steps.js';
import { Erasures } from './erasures.js';

/** Deletion of people for good, which takes nothing of others along. */
export const erasure: Feature = {
  name: 'erasure',
  area: 'people',
  providers: [ErasurePlan, ErasureSteps, Erasures],
  exports: [ErasurePlan, ErasureSteps, Erasures],
  jobs: [{ kind: ERASE_ACCOUNT, lane: 'export', handler: EraseAccount, timeLimit: 3_600 }],
  problems: {
    'successor-unfit': { status: 422, meaning: 'The named successor cannot take over what the deleted person leaves; name another one.' },
  },
};
