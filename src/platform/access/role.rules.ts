import { role } from '../../resource/policy/rule.js';
import { ROLES } from './roles.js';

/** Administrator of the caller's portal. Says nothing about which portal a row is of; see `administratorOf`. */
export const administrator = role(ROLES.administrator, 'administrator');

/** Administrator of the whole installation, the one role that no portal bounds. */
export const globalAdministrator = role(ROLES.globalAdministrator, 'global administrator');

export const sessionManager = role(ROLES.sessionManager, 'session manager');

export const humanResources = role(ROLES.humanResources, 'human resources manager');

/** Anybody who teaches somewhere; which course, the row says (see `teacherOf`). */
export const teachingStaff = role(ROLES.teacher, 'member of the teaching staff');
