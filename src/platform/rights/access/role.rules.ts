import { role } from '../../../resource/model/rule.js';
import { ROLES } from './roles.js';

/** Administrator of the caller's portal. Says nothing about which portal a row is of; see `administratorOf`. */
export const administrator = role(ROLES.administrator, 'administrator');

/** Administrator of the whole installation, the one role that no portal bounds. */
export const globalAdministrator = role(ROLES.globalAdministrator, 'global administrator');

export const sessionManager = role(ROLES.sessionManager, 'session manager');

export const humanResources = role(ROLES.humanResources, 'human resources manager');

/** Users who teach some course; the row says which (see `teacherOf`). */
export const teachingStaff = role(ROLES.teacher, 'member of the teaching staff');
