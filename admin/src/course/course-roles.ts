import { useMemo } from 'react';
import { addressOf, readRows } from '../by-hand/service';
import { useWords } from '../by-hand/words';
import type { Place } from '../enrolment/plan';
import { courseWords } from './course-words';

const ROLES = ['student', 'teacher', 'hr'] as const;
/** What a person is in a course; two members of the enrolment say it together. */
export type CourseRole = (typeof ROLES)[number];

export interface RoleFields {
  readonly status: 'student' | 'teacher';
  readonly relationType: 'hr' | 'normal';
}

export function roleOf({ status, relationType }: RoleFields): CourseRole {
  return relationType === 'hr' ? 'hr' : status;
}

export function roleFields(role: CourseRole): RoleFields {
  return role === 'hr' ? { status: 'student', relationType: 'hr' } : { status: role, relationType: 'normal' };
}

/** A course as a place where people are enrolled. */
export function usePlaceInCourse(id: number): Place {
  const words = useWords(courseWords);
  return useMemo(() => {
    const course = `/api/courses/${id}`;
    return {
      roles: ROLES.map((role) => ({ id: role, label: words.roles[role] ?? role })),
      async present(people) {
        const query = { course: id, user: people, itemsPerPage: 100, partial: true, properties: ['user'] };
        const { rows } = await readRows<{ user: string }>(addressOf('/api/course_rel_users', query));
        return new Set(rows.map(({ user }) => user));
      },
      enrol: (user, role) => ({
        method: 'POST',
        path: '/api/course_rel_users',
        body: { user, course, ...roleFields(role as CourseRole) },
      }),
      enrolClass: (usergroup) => ({ method: 'POST', path: '/api/usergroup_rel_courses', body: { usergroup, course } }),
      invite: (email) => ({ method: 'POST', path: '/api/course_invitations', body: { email, course } }),
    };
  }, [id, words]);
}
