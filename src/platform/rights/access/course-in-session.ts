import { sql } from '../../../database/sql.js';
import type { Requirement } from '../../../resource/model/requirement.js';

/** Of rows that name a course within a session: the session offers it. */
export const courseInSession: Requirement = {
  about: ['course', 'session'],
  met: (row) => sql`${row.column('course')} IS NULL OR ${row.column('session')} IS NULL OR EXISTS (SELECT 1 FROM "session_rel_course" "o"
    WHERE "o"."session_id" = ${row.column('session')} AND "o"."course_id" = ${row.column('course')})`,
  message: 'The course is not part of this session.',
};
