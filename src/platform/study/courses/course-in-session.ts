import { sql } from '../../../database/sql.js';
import type { Statements } from '../../../database/statements.js';
import type { Requirement } from '../../../resource/model/requirement.js';
import { oneViolation } from '../../../resource/protocol/problem.js';

const NOT_OFFERED = 'The course is not part of this session.';

/** Of rows that name a course within a session: the session offers it. */
export const courseInSession: Requirement = {
  about: ['course', 'session'],
  met: (row) => sql`${row.column('course')} IS NULL OR ${row.column('session')} IS NULL OR EXISTS (SELECT 1 FROM "session_rel_course" "o"
    WHERE "o"."session_id" = ${row.column('session')} AND "o"."course_id" = ${row.column('course')})`,
  message: NOT_OFFERED,
};

/**
 * For rows that name a course within a session.
 * @throws ViolationProblem at `course` where the session does not offer it
 */
export async function requireCourseInSession(statements: Statements, course: unknown, session: unknown): Promise<void> {
  if (typeof course !== 'number' || typeof session !== 'number') return;
  const offered = await statements.one(sql`SELECT 1 FROM "session_rel_course" WHERE "session_id" = ${session} AND "course_id" = ${course}`);
  if (offered) return;
  throw oneViolation('course', NOT_OFFERED);
}
