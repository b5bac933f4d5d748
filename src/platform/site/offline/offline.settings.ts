import type { SwitchSetting } from '../../../feature/switch-setting.js';

/** Whether browsers keep pages that were opened, for when there is no connection. */
export const offlinePages: SwitchSetting = {
  variable: 'offline_pages',
  whenUnset: 'on',
  title: 'Pages without a connection',
  comment: 'Browsers keep pages and files that a person has opened until that person signs out. Take it off where people share computers.',
  category: 'accounts',
};
