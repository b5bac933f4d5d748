import type { SwitchSetting } from '../../../feature/switch-setting.js';
import type { TextSetting } from '../../../feature/text-setting.js';
import { isRole, ROLES } from './roles.js';
import { didYouMean } from '../../../resource/protocol/nearest.js';

/** Whether every signed-in user may open the personal files of others. */
export const personalFilesForAll: SwitchSetting = {
  variable: 'access_to_personal_file_for_all',
  whenUnset: 'off',
  title: 'Open personal files',
  comment: 'Everybody who is signed in may open the personal files of others.',
  audience: 'signed-in',
  category: 'documents',
};

/** Whether coaches keep a session when their time in it is over. */
export const coachAccessAfterEnd: SwitchSetting = {
  variable: 'session_coach_access_after_duration_end',
  whenUnset: 'off',
  title: 'Coaches keep sessions',
  comment: 'Coaches keep their access to a session when its duration is over.',
  category: 'session',
};

/** Whether the teaching staff may make sessions. */
export const teachersMakeSessions: SwitchSetting = {
  variable: 'allow_teachers_to_create_sessions',
  whenUnset: 'off',
  title: 'Teachers make sessions',
  comment: 'Teachers may make sessions, not only session managers and administrators.',
  audience: 'signed-in',
  category: 'session',
};

/** The roles whose bearers need a second factor. */
export const secondFactorRequiredFor: TextSetting = {
  variable: 'second_factor_required_for',
  type: 'list',
  title: 'Second factor required',
  comment: 'Names of roles, separated by commas, whose bearers need a second factor to sign in.',
  category: 'security',
  mistakeIn: (value) => {
    const unknown = rolesIn(value).find((role) => !isRole(role));
    if (unknown === undefined) return undefined;
    return `There is no role "${unknown}". Name roles such as ROLE_ADMIN, separated by commas.${didYouMean(unknown, Object.values(ROLES))}`;
  },
};

/** @param value names of roles, separated by commas */
export function rolesIn(value: string | null): string[] {
  return (value ?? '')
    .split(',')
    .map((role) => role.trim())
    .filter((role) => role !== '');
}
