import { describe, expect, it } from '@jest/globals';
import { Actor } from '../../../auth/actor.js';
import { effectiveRoles } from '../../rights/access/roles.js';
import { requireAssignableRoles } from './role-assignment.js';

const caller = (role: string): Actor => Actor.of({ id: 1, username: 'caller', roles: effectiveRoles([role]) }, 1);
const giving =
  (roles: unknown, actor: Actor): (() => void) =>
  () =>
    requireAssignableRoles({ values: { roles }, actor });

describe('giving out roles', () => {
  it('takes roles of the list', () => {
    expect(giving(['ROLE_TEACHER', 'ROLE_ADMIN'], caller('ROLE_ADMIN'))).not.toThrow();
  });

  it('refuses unknown roles and roles that only a course gives, naming the place', () => {
    expect(giving(['ROLE_TEACHER', 'ROLE_CURRENT_COURSE_TEACHER'], caller('ROLE_ADMIN'))).toThrow('roles[1]');
  });

  it('leaves the highest role to those who have it', () => {
    expect(giving(['ROLE_GLOBAL_ADMIN'], caller('ROLE_ADMIN'))).toThrow('roles[0]');
    expect(giving(['ROLE_GLOBAL_ADMIN'], caller('ROLE_GLOBAL_ADMIN'))).not.toThrow();
  });

  it('has nothing to say where no roles are written', () => {
    expect(giving(undefined, caller('ROLE_ADMIN'))).not.toThrow();
  });
});
