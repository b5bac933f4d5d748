import type { SwitchSetting } from 'lyceum';

/** Whether everybody who is signed in sees the board. */
export const openBoard: SwitchSetting = {
  variable: 'badge_board_open',
  whenUnset: 'on',
  title: 'Open badge board',
  comment: 'Everybody who is signed in sees who was given which badge.',
  category: 'badges',
};
