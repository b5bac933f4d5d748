import type { SwitchSetting } from '../../../feature/switch-setting.js';

/** Whether users may post. */
export const socialTool: SwitchSetting = {
  variable: 'allow_social_tool',
  whenUnset: 'on',
  title: 'Social network',
  comment: 'People may write posts and comment on them.',
  audience: 'signed-in',
  category: 'social',
};
