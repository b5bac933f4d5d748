import { sql } from '../../database/sql.js';
import type { Requirement } from '../../resource/model/requirement.js';

/** For rows that name a learning path and a course that it is in. */
export const pathInCourse: Requirement = {
  about: ['course'],
  met: (row) => sql`EXISTS (SELECT 1 FROM "c_lp" "path" JOIN "resource_link" "l" ON "l"."resource_node_id" = "path"."resource_node_id"
    WHERE "path"."id" = ${row.column('lp')} AND "l"."course_id" = ${row.column('course')} AND "l"."deleted_at" IS NULL)`,
  message: 'The learning path is not in this course.',
};
