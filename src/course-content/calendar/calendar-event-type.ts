import { type Sql, sql } from '../../database/sql.js';
import type { RowReference } from '../../resource/model/row-reference.js';

export const CALENDAR_EVENT_TYPES = ['personal', 'course', 'session', 'global'] as const;

export type CalendarEventType = (typeof CALENDAR_EVENT_TYPES)[number];

/**
 * A session link assigns it to the session, a course link to the course, a link without a context to everyone; else it is
 * personal.
 */
export function calendarEventType(row: RowReference): Sql {
  return sql`COALESCE((SELECT CASE WHEN bool_or("l"."session_id" IS NOT NULL) THEN 'session' WHEN bool_or("l"."course_id" IS NOT NULL) THEN 'course'
      WHEN bool_or("l"."group_id" IS NULL AND "l"."user_id" IS NULL) THEN 'global' END
    FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${row.column('resourceNode')} AND "l"."deleted_at" IS NULL), 'personal')`;
}
