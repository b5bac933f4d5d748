import type { Transaction } from '../../../database/statements.js';
import { recordEntriesByVisits } from '../../../platform/study/sessions/session-entry.js';
import type { PlacedRequest } from './placed-requests.js';

/** What belongs to a course: looking at the session or the course in a list is no entry. */
const OUTSIDE: ReadonlySet<string> = new Set(['sessions', 'session_rel_users', 'session_rel_courses', 'session_rel_course_rel_users']);

/** Visits of courses whose address names no session are the first entry into the session through which they are reached. */
export async function writeEntries(transaction: Transaction, placed: readonly PlacedRequest[]): Promise<void> {
  const first = new Map<string, { user: number; course: number; at: Date }>();
  for (const { request, address, course, isNamed, content } of placed) {
    if (course === undefined || OUTSIDE.has(address.path) || (isNamed && address.session != null)) continue;
    if (!isNamed && content === undefined) continue;
    const key = `${request.userId} ${course}`;
    const known = first.get(key);
    const at = new Date(request.times[0] ?? 0);
    if (!known || at < known.at) first.set(key, { user: request.userId, course, at });
  }
  const visits = [...first.values()];
  if (visits.length === 0) return;
  await transaction.rows(
    recordEntriesByVisits({
      users: visits.map(({ user }) => user),
      courses: visits.map(({ course }) => course),
      at: visits.map(({ at }) => at),
    }),
  );
}
