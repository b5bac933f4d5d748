import { sql } from '../../../../database/sql.js';
import type { Requirement } from '../../../../resource/model/requirement.js';
import { courseInSession } from '../../../rights/access/course-in-session.js';

/** The session of a link offers its course; it is the session that does not suit, since content is of a course first. */
export const sessionOfCourse: Requirement = { ...courseInSession, about: ['session', 'course'], onlyOf: 'new' };

/** The group of a link is one of its course, or of its course in its session. */
export const groupOfContext: Requirement = {
  about: ['group'],
  onlyOf: 'new',
  met: (row) => sql`${row.column('group')} IS NULL OR ${row.column('course')} IS NULL OR EXISTS (
    SELECT 1 FROM "c_group_info" "g" JOIN "resource_link" "l" ON "l"."resource_node_id" = "g"."resource_node_id"
    WHERE "g"."id" = ${row.column('group')} AND "l"."course_id" = ${row.column('course')}
      AND "l"."session_id" IS NOT DISTINCT FROM ${row.column('session')})`,
  message: 'The group does not belong to this course or session.',
};
