import { describe, expect, it } from '@jest/globals';
import { effectiveRoles } from './roles.js';

const roles = (stored: string[], status?: string): string[] => [...effectiveRoles(stored, status)].sort();

describe('effective roles', () => {
  it('a student is a user', () => {
    expect(roles(['ROLE_STUDENT'])).toEqual(['ROLE_STUDENT', 'ROLE_USER']);
  });

  it.each(['ROLE_TEACHER', 'ROLE_QUESTION_MANAGER', 'ROLE_STUDENT_BOSS', 'ROLE_INVITEE', 'ROLE_SESSION_MANAGER'])(
    '%s has what a student has',
    (role) => {
      expect(roles([role])).toEqual([role, 'ROLE_STUDENT', 'ROLE_USER'].sort());
    },
  );

  it('human resources have what a teacher has', () => {
    expect(roles(['ROLE_HR'])).toEqual(['ROLE_HR', 'ROLE_STUDENT', 'ROLE_TEACHER', 'ROLE_USER']);
  });

  it('an administrator is teacher, question manager and session manager, but neither human resources nor global', () => {
    expect(roles(['ROLE_ADMIN'])).toEqual([
      'ROLE_ADMIN',
      'ROLE_QUESTION_MANAGER',
      'ROLE_SESSION_MANAGER',
      'ROLE_STUDENT',
      'ROLE_TEACHER',
      'ROLE_USER',
    ]);
  });

  it('a global administrator is an administrator', () => {
    expect(roles(['ROLE_GLOBAL_ADMIN'])).toEqual([...roles(['ROLE_ADMIN']), 'ROLE_GLOBAL_ADMIN'].sort());
  });

  it('the anonymous role stands alone', () => {
    expect(roles(['ROLE_ANONYMOUS'])).toEqual(['ROLE_ANONYMOUS']);
  });

  it('the status stands for a role of its own', () => {
    expect(roles([], 'teacher')).toEqual(['ROLE_STUDENT', 'ROLE_TEACHER', 'ROLE_USER']);
    expect(roles([], 'session_admin')).toContain('ROLE_SESSION_MANAGER');
    expect(roles([], 'fallback')).toEqual([]);
  });

  it('names that are no role grant nothing', () => {
    expect(roles(['ROLE_CURRENT_COURSE_TEACHER', 'constructor', 'admin'])).toEqual([]);
  });
});
