import { Actor } from '../../../src/auth/actor.js';
import { effectiveRoles } from '../../../src/platform/rights/access/roles.js';

export interface FixtureUser {
  readonly id: number;
  readonly username: string;
  readonly roles: readonly string[];
  readonly status: string;
  readonly portal: number;
}

/** Who lives on each portal. */
export const PARTS: readonly Pick<FixtureUser, 'roles' | 'status'>[] = [
  { roles: ['ROLE_GLOBAL_ADMIN'], status: 'teacher' },
  { roles: ['ROLE_ADMIN'], status: 'teacher' },
  { roles: [], status: 'session_admin' },
  { roles: [], status: 'hr_manager' },
  { roles: [], status: 'student_boss' },
  { roles: [], status: 'teacher' },
  { roles: [], status: 'teacher' },
  { roles: [], status: 'student' },
  { roles: [], status: 'student' },
  { roles: [], status: 'student' },
];

/** The person as a caller who comes in through this portal. */
export function actorOf({ id, username, roles, status }: FixtureUser, portal: number): Actor {
  return Actor.of({ id, username, roles: effectiveRoles(roles, status) }, portal);
}
