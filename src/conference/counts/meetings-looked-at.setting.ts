import type { SwitchSetting } from '../../feature/switch-setting.js';

/** Whether servers are asked who is in the rooms of meetings: it is a call for each room and minute, so that no portal has it that did not ask. */
export const meetingsLookedAt: SwitchSetting = {
  variable: 'meetings_looked_at',
  whenUnset: 'off',
  title: 'Looks at running meetings',
  comment:
    'Whether the videoconference server is asked each minute who is in a meeting of learners, so that joins and leaves that it did not report are inferred.',
  category: 'videoconference',
};
