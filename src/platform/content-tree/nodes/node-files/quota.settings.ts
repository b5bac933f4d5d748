import type { TextSetting } from '../../../../feature/text-setting.js';

const USUAL_PERSONAL = 104_857_600;
const USUAL_PERSON = 107_374_182_400;

/** Most bytes that the personal files of one user may take. */
export const personalQuota: TextSetting & { readonly whenUnset: string } = {
  variable: 'personal_quota',
  type: 'integer',
  whenUnset: String(USUAL_PERSONAL),
  title: 'Room for personal files',
  comment: 'How many bytes the personal files of one person may take.',
  category: 'files',
  audience: 'signed-in',
};

/** Most bytes that all files of one user may take, wherever they are. */
export const personQuota: TextSetting & { readonly whenUnset: string } = {
  variable: 'person_quota',
  type: 'integer',
  whenUnset: String(USUAL_PERSON),
  title: 'Room for all files of a person',
  comment: 'How many bytes all files of one person may take; of several portals the largest counts.',
  category: 'files',
  audience: 'signed-in',
};

/** Most bytes that the files of all people of a portal may take; each portal says it for itself. */
export const portalQuota: TextSetting = {
  variable: 'portal_quota',
  type: 'integer',
  isOfEachPortal: true,
  title: 'Room for the files of the portal',
  comment: 'How many bytes the files of all people of this portal may take; as many as they like where there is no value.',
  category: 'files',
};
