import { type Sql, sql } from '../../../database/sql.js';
import type { Requirement } from '../../../resource/model/requirement.js';

/** Whether a session offers a course. @param session SQL of its id @param course SQL of its id */
export function sessionOffers(session: Sql, course: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM "session_rel_course" "o" WHERE "o"."session_id" = ${session} AND "o"."course_id" = ${course})`;
}

/** Of rows that name a course within a session: the session offers it. */
export const courseInSession: Requirement = {
  about: ['course', 'session'],
  met: (row) => sql`${row.column('course')} IS NULL OR ${row.column('session')} IS NULL
    OR ${sessionOffers(row.column('session'), row.column('course'))}`,
  message: 'The course is not part of this session.',
};
