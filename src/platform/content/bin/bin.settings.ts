import type { TextSetting } from '../../../feature/text-setting.js';

/** For how many days deleted things can be restored. */
export const binDays: TextSetting & { readonly whenUnset: string } = {
  variable: 'bin_days',
  type: 'integer',
  minimum: 1,
  maximum: 3650,
  whenUnset: '30',
  title: 'Days in the bin',
  comment: 'For how many days deleted courses and content can be restored; then they are gone for good.',
  category: 'course',
  audience: 'signed-in',
};
