import { useMemo } from 'react';
import { addressOf, type Query, readRows } from '../by-hand/service';
import { useWords } from '../by-hand/words';
import type { Place } from '../enrolment/plan';
import { sessionWords } from './session-words';

async function peopleIn(path: string, query: Query): Promise<ReadonlySet<string>> {
  const { rows } = await readRows<{ user: string }>(addressOf(path, { ...query, itemsPerPage: 100, partial: true, properties: ['user'] }));
  return new Set(rows.map(({ user }) => user));
}

/** A session as a place where people are enrolled; learners join its courses with it. */
export function usePlaceInSession(id: number): Place {
  const words = useWords(sessionWords);
  return useMemo(() => {
    const path = '/api/session_rel_users';
    const session = `/api/sessions/${id}`;
    return {
      roles: Object.entries(words.roles).map(([role, label]) => ({ id: role, label })),
      present: (people) => peopleIn(path, { session: id, user: people }),
      enrol: (user, relationType) => ({ method: 'POST', path, body: { user, session, relationType } }),
      enrolClass: (usergroup) => ({ method: 'POST', path: '/api/usergroup_rel_sessions', body: { usergroup, session } }),
      invite: (email) => ({ method: 'POST', path: '/api/course_invitations', body: { email, session } }),
    };
  }, [id, words]);
}

/** A course of a session as a place that has coaches. */
export function usePlaceOfCoaches(session: string, course: string): Place {
  const words = useWords(sessionWords);
  return useMemo(() => {
    const path = '/api/session_rel_course_rel_users';
    const place = { session, course };
    return {
      roles: [{ id: 'course_coach', label: words.roles['course_coach'] ?? 'course_coach' }],
      present: (people) => peopleIn(path, { ...place, status: 'course_coach', user: people }),
      enrol: (user, status) => ({ method: 'POST', path, body: { user, ...place, status } }),
    };
  }, [session, course, words]);
}
