import { sql } from '../../../database/sql.js';
import type { Statements } from '../../../database/statements.js';
import { oneViolation } from '../../../resource/protocol/problem.js';

/**
 * For rows that name a course within a session.
 * @throws ViolationProblem at `course` where the session does not offer it
 */
export async function requireCourseInSession(statements: Statements, course: unknown, session: unknown): Promise<void> {
  if (typeof course !== 'number' || typeof session !== 'number') return;
  const offered = await statements.one(sql`SELECT 1 FROM "session_rel_course" WHERE "session_id" = ${session} AND "course_id" = ${course}`);
  if (offered) return;
  const message = 'The course is not part of this session.';
  throw oneViolation('course', message);
}
