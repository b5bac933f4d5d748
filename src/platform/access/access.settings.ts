import type { SwitchSetting } from '../../feature/switch-setting.js';
import type { TextSetting } from '../../feature/text-setting.js';
import { isRole } from './roles.js';

/** Whether every signed-in user may open the personal files of others. */
export const personalFilesForAll: SwitchSetting = {
  variable: 'access_to_personal_file_for_all',
  whenUnset: 'off',
  title: 'Open personal files',
  comment: 'Everybody who is signed in may open the personal files of others.',
  french: { title: 'Fichiers personnels ouverts', comment: 'Toute personne connectée peut ouvrir les fichiers personnels des autres.' },
  audience: 'signed-in',
  category: 'documents',
};

/** Whether coaches keep a session when their time in it is over. */
export const coachAccessAfterEnd: SwitchSetting = {
  variable: 'session_coach_access_after_duration_end',
  whenUnset: 'off',
  title: 'Coaches keep sessions',
  comment: 'Coaches keep their access to a session when its duration is over.',
  french: { title: 'Les tuteurs gardent les sessions', comment: 'Les tuteurs gardent l’accès à une session quand sa durée est écoulée.' },
  category: 'session',
};

/** Whether the teaching staff may make sessions. */
export const teachersMakeSessions: SwitchSetting = {
  variable: 'allow_teachers_to_create_sessions',
  whenUnset: 'off',
  title: 'Teachers make sessions',
  comment: 'Teachers may make sessions, not only session managers and administrators.',
  french: {
    title: 'Les enseignants créent des sessions',
    comment: 'Les enseignants peuvent créer des sessions, et non les seuls gestionnaires de sessions et administrateurs.',
  },
  audience: 'signed-in',
  category: 'session',
};

/** The roles whose bearers need a second factor. */
export const secondFactorRequiredFor: TextSetting = {
  variable: 'second_factor_required_for',
  type: 'list',
  title: 'Second factor required',
  comment: 'Names of roles, separated by commas, whose bearers need a second factor to sign in.',
  french: {
    title: 'Second facteur exigé',
    comment: 'Noms de rôles, séparés par des virgules, dont les titulaires ont besoin d’un second facteur pour se connecter.',
  },
  category: 'security',
  mistakeIn: (value) => {
    const unknown = rolesIn(value).find((role) => !isRole(role));
    return unknown === undefined ? undefined : `There is no role "${unknown}". Name roles such as ROLE_ADMIN, separated by commas.`;
  },
};

/** @param value names of roles, separated by commas */
export function rolesIn(value: string | null): string[] {
  return (value ?? '')
    .split(',')
    .map((role) => role.trim())
    .filter((role) => role !== '');
}
