import type { Actor } from '../../../auth/actor.js';
import { conditionSql, raw, type Sql, sql } from '../../../database/sql.js';
import { belongsToPortal } from '../../../platform/rights/access/portal.rules.js';
import type { RowReference } from '../../../resource/model/row-reference.js';

const MOST_SUGGESTIONS = 5;

function waiting(row: RowReference): Sql {
  return sql`"conference_event" "w" WHERE "w"."meeting_id" IS NULL AND "w"."external_meeting_id" = ${row.column('externalId')}`;
}

export function waitingEvents(row: RowReference): Sql {
  return sql`(SELECT count(*)::int FROM ${waiting(row)})`;
}

export function waitingPeople(row: RowReference): Sql {
  return sql`(SELECT count(DISTINCT COALESCE("w"."payload" #>> '{orphan,event,participant,external}', "w"."payload" #>> '{orphan,event,participant,internal}'))::int
    FROM ${waiting(row)})`;
}

/** Of the portals that the caller administers. */
export function fittingCourses(row: RowReference, actor: Actor): Sql {
  const context = row.column('context');
  return sql`(SELECT COALESCE(jsonb_agg("f"."address"), '[]') FROM (SELECT '/api/courses/' || "c"."id" AS "address" FROM "course" "c"
    WHERE ("c"."title" = ${context} OR "c"."code" = ${context}) AND ${conditionSql(belongsToPortal(actor, 'course', raw('"c"."id"')))}
    ORDER BY "c"."id" LIMIT ${raw(String(MOST_SUGGESTIONS))}) "f")`;
}
