import type { SwitchSetting } from '../../../feature/switch-setting.js';

/** Whether each item that a user opens is on record, beyond visits of courses and tools. */
export const traceItems: SwitchSetting = {
  variable: 'trace_items',
  whenUnset: 'off',
  title: 'Record opened items',
  comment: 'Each item of a course that a person opens is on record, with who opened it and when.',
  audience: 'signed-in',
  category: 'tracking',
};
