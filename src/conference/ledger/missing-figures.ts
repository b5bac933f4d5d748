import { type Sql, sql } from '../../database/sql.js';
import { OBJECTED } from './objections.js';
import { PRIVACY } from '../modes/meeting-privacy.js';

/** Why figures of a record but its presence are not known: its meeting records none, or its person objected to them. */
export type MissingReason = 'mode' | 'objection';

/** SQL of that for the record "a" of the meeting "m"; null where they are known. */
export const MISSING_FIGURES: Sql = sql`CASE WHEN ${PRIVACY} = 'presence' THEN 'mode' WHEN ${OBJECTED} THEN 'objection' END`;

/** Whether a figure beyond presence is not known, rather than nothing: what was counted before an objection stays. */
export function isMissingFor(missing: MissingReason | null, value: number): boolean {
  return missing === 'mode' || (missing === 'objection' && value === 0);
}

/** SQL of the metrics of a record as they leave the service: null in place of what is not known. @param id SQL of its id */
export function shownMetrics(id: Sql): Sql {
  const known = (member: 'counts' | 'totals'): Sql =>
    sql`(SELECT jsonb_object_agg("f"."key", CASE WHEN "k"."missing" = 'mode' OR "f"."value" IN ('0', '{}') THEN 'null' ELSE "f"."value" END) FROM jsonb_each("a"."metrics"->${member}) "f")`;
  return sql`(SELECT CASE WHEN "k"."missing" IS NULL OR "a"."metrics" IS NULL THEN "a"."metrics"
      ELSE "a"."metrics" || jsonb_build_object('totals', ${known('totals')}, 'counts', ${known('counts')}) END
    FROM "conference_activity" "a" JOIN "conference_meeting" "m" ON "m"."id" = "a"."meeting_id" CROSS JOIN LATERAL (SELECT ${MISSING_FIGURES} AS "missing") "k"
    WHERE "a"."id" = ${id})`;
}
