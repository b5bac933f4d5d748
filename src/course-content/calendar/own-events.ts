import type { Actor } from '../../auth/actor.js';
import { materialisedArray, raw, type Sql, sql } from '../../database/sql.js';
import { coursesStudied, coursesTaught } from '../../platform/rights/access/course-memberships.js';
import { isLinkOfKind, isOfKind } from '../../platform/rights/access/link-access.js';
import { sessionCoursesEntered } from '../../platform/rights/access/session-memberships.js';
import type { RowReference } from '../../resource/model/row-reference.js';

/**
 * Over an event: it is the caller's own. That is one that they made or are addressed by, or one of a course or session that they are
 * in. What everybody may read is left out. The nodes are looked up first: few of all events to come are anybody's own.
 */
export function isOwnEvent(row: RowReference, actor: Actor): Sql {
  if (actor.id === null) return sql`FALSE`;
  return sql`${row.path('resourceNode')} = ANY(${materialisedArray(ownNodes(actor))})`;
}

const KIND = 'c_calendar_events';

/** A select for each way, so that an index answers each; none looks at links or nodes of another kind, of which there are many more. */
function ownNodes(actor: Actor): Sql {
  const event = sql`"l"."deleted_at" IS NULL AND ${isLinkOfKind(KIND)}`;
  const courses = sql`SELECT * FROM (${coursesStudied(actor)}) "studied" UNION ALL SELECT * FROM (${coursesTaught(actor)}) "taught"
    UNION ALL SELECT "x"."course" FROM (${sessionCoursesEntered(actor)}) "x" ("session", "course")`;
  return sql`SELECT "l"."resource_node_id" FROM "resource_link" "l" WHERE ${event} AND "l"."user_id" = ${actor.id}
    UNION ALL SELECT "l"."resource_node_id" FROM "resource_link" "l" WHERE ${event} AND "l"."user_id" IS NULL AND "l"."session_id" IS NULL AND "l"."course_id" IN (${courses})
    UNION ALL SELECT "l"."resource_node_id" FROM "resource_link" "l" WHERE ${event} AND "l"."user_id" IS NULL
      AND ("l"."session_id", "l"."course_id") IN (${sessionCoursesEntered(actor)})
    UNION ALL SELECT "n"."id" FROM "resource_node" "n" WHERE ${isOfKind(raw('"n"."resource_type_id"'), [KIND])} AND "n"."creator_id" = ${actor.id}`;
}
