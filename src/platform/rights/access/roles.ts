/** Global roles, as stored with an account and carried by a caller. */
export const ROLES = {
  user: 'ROLE_USER',
  student: 'ROLE_STUDENT',
  teacher: 'ROLE_TEACHER',
  questionManager: 'ROLE_QUESTION_MANAGER',
  studentBoss: 'ROLE_STUDENT_BOSS',
  invitee: 'ROLE_INVITEE',
  humanResources: 'ROLE_HR',
  sessionManager: 'ROLE_SESSION_MANAGER',
  administrator: 'ROLE_ADMIN',
  globalAdministrator: 'ROLE_GLOBAL_ADMIN',
  anonymous: 'ROLE_ANONYMOUS',
} as const;

export type Role = (typeof ROLES)[keyof typeof ROLES];

/** What a role brings along directly; what that brings along in turn follows from the table itself. */
const INHERITED: Readonly<Record<Role, readonly Role[]>> = {
  ROLE_USER: [],
  ROLE_STUDENT: [ROLES.user],
  ROLE_TEACHER: [ROLES.student],
  ROLE_QUESTION_MANAGER: [ROLES.student],
  ROLE_STUDENT_BOSS: [ROLES.student],
  ROLE_INVITEE: [ROLES.student],
  ROLE_HR: [ROLES.teacher],
  ROLE_SESSION_MANAGER: [ROLES.student],
  ROLE_ADMIN: [ROLES.teacher, ROLES.questionManager, ROLES.sessionManager],
  ROLE_GLOBAL_ADMIN: [ROLES.administrator],
  ROLE_ANONYMOUS: [],
};

/** The role that an account has by its status, whatever else is stored with it. */
const BY_STATUS: Readonly<Record<string, Role>> = {
  student: ROLES.student,
  teacher: ROLES.teacher,
  student_boss: ROLES.studentBoss,
  session_admin: ROLES.sessionManager,
  hr_manager: ROLES.humanResources,
  invitee: ROLES.invitee,
  anonymous: ROLES.anonymous,
};

/** Roles that may be stored with an account; roles in a course, session or group are worked out for each row and never stored. */
export const ASSIGNABLE_ROLES: readonly Role[] = Object.values(ROLES).filter((role) => role !== ROLES.anonymous);

export function isRole(name: string): name is Role {
  return Object.hasOwn(INHERITED, name);
}

/**
 * The roles that count for a caller: those stored, the one that the account's status stands for, and all that these inherit.
 * Names that are no role are ignored, so that a role withdrawn from the product grants nothing.
 */
export function effectiveRoles(stored: Iterable<string>, status?: string): Set<Role> {
  const effective = new Set<Role>();
  const byStatus = status === undefined ? undefined : BY_STATUS[status];
  const pending: string[] = [...stored, ...(byStatus ? [byStatus] : [])];
  for (let role = pending.pop(); role !== undefined; role = pending.pop()) {
    if (!isRole(role) || effective.has(role)) continue;
    effective.add(role);
    pending.push(...INHERITED[role]);
  }
  return effective;
}
