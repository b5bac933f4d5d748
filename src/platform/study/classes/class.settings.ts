import type { SwitchSetting } from '../../../feature/switch-setting.js';

/** Whether students may found social groups. */
export const studentsFoundGroups: SwitchSetting = {
  variable: 'allow_students_to_create_groups_in_social',
  whenUnset: 'on',
  title: 'Learners found groups',
  comment: 'Learners may found social groups.',
  audience: 'signed-in',
  category: 'social',
};
