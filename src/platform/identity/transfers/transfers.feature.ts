import { message } from '../../../languages/catalogue.js';
import type { Feature } from '../../../feature/feature.js';
import { Transfer } from './transfer.entity.js';
import { TransferExpiry } from './transfer-expiry.task.js';
import { Transfers } from './transfers.js';
import type { FeatureLabels } from '../../../feature/feature-labels.js';

/** What these resources are called in the back office. */
const transfersLabels: FeatureLabels = {
  en: { resources: { Transfer: 'Import in the background |||| Imports in the background' } },
};

/** Large imports that background jobs do. */
export const transfers: Feature = {
  name: 'transfers',
  area: 'content',
  needs: ['courses', 'nodes', 'users'],
  entities: [Transfer],
  providers: [Transfers],
  exports: [Transfers],
  retention: { transfer: '7 days after its outcome' },
  schedules: [
    {
      name: 'transfers.expiry',
      title: message('transfers.schedules.expiry', 'Remove archives of courses that are over'),
      everySeconds: 3_600,
      task: TransferExpiry,
    },
  ],
  labels: transfersLabels,
};
