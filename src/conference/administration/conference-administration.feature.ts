import type { Feature } from '../../feature/feature.js';
import { HealthPageController } from './health-page.controller.js';
import { SettingsPageController } from './settings-page.controller.js';

/** Pages of the link's settings and health. */
export const conferenceAdministration: Feature = {
  name: 'conference-administration',
  area: 'conference',
  needs: ['conference'],
  controllers: [HealthPageController, SettingsPageController],
};
