import type { SwitchSetting } from '../../../feature/switch-setting.js';

/** Whether users may enrol themselves in sessions of the catalogue. */
export const sessionSelfSubscription: SwitchSetting = {
  variable: 'allow_session_auto_subscription',
  whenUnset: 'off',
  title: 'Enrolment in sessions',
  comment: 'People may enrol themselves in sessions of the catalogue.',
  audience: 'signed-in',
  category: 'session',
};
