import { firstRows } from '../../../feature/first-rows.js';
import { type Role as RoleCode, ROLES } from '../../rights/access/roles.js';
import { Role } from './role.entity.js';

const MEANINGS: Readonly<Record<RoleCode, readonly [title: string, description: string]>> = {
  [ROLES.user]: ['User', 'Everybody with an account.'],
  [ROLES.student]: ['Learner', 'Takes part in courses.'],
  [ROLES.teacher]: ['Teacher', 'Makes courses and teaches in them.'],
  [ROLES.questionManager]: ['Question manager', 'Maintains the questions of all courses.'],
  [ROLES.studentBoss]: ['Supervisor', 'Follows the learners who are assigned to the account.'],
  [ROLES.invitee]: ['Invitee', 'Takes part by invitation.'],
  [ROLES.humanResources]: ['Human resources manager', 'Follows the people, courses and sessions that are assigned to the account.'],
  [ROLES.sessionManager]: ['Session manager', 'Makes sessions and subscribes people to them.'],
  [ROLES.administrator]: ['Administrator', 'Administers one portal.'],
  [ROLES.globalAdministrator]: ['Global administrator', 'Administers the installation with all portals.'],
  [ROLES.anonymous]: ['Anonymous', 'A person without an account.'],
};

export const firstRoles = firstRows(
  Role,
  Object.entries(MEANINGS).map(([code, [title, description]]) => ({ code, title, description, systemRole: true })),
);
