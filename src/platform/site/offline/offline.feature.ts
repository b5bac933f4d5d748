import type { Feature } from '../../../feature/feature.js';
import { OfflineController } from './offline.controller.js';
import { offlinePages } from './offline.settings.js';

/** Pages that were opened, and forms that were sent, where there is no connection. */
export const offline: Feature = {
  name: 'offline',
  area: 'administration',
  controllers: [OfflineController],
  settings: [offlinePages],
};
