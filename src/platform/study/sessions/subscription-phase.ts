import type { Actor } from '../../../auth/actor.js';
import { raw, type Sql, sql } from '../../../database/sql.js';
import type { RowReference } from '../../../resource/model/row-reference.js';
import { ROLES } from '../../rights/access/roles.js';

export type Phase = 'current' | 'upcoming' | 'past';

/** A session that is current in one part of the person, such as the coach's, counts as current. */
const RANKS: Readonly<Record<Phase, number>> = { current: 0, upcoming: 1, past: 2 };

/** The parts of a person in sessions, those of a coach and of a learner of single courses included. */
const PARTS = raw(`(SELECT "session_id", "user_id", "relation_type" IN ('general_coach', 'course_coach') AS "coaches",
    "access_start_date", "access_end_date", "duration" FROM "session_rel_user"
  UNION ALL SELECT "m"."session_id", "m"."user_id", "m"."status" = 'course_coach', NULL, NULL, 0 FROM "session_rel_course_rel_user" "m"
    WHERE "m"."status" = 'course_coach' OR ("m"."status" = 'student' AND "m"."visibility" AND NOT EXISTS (SELECT 1 FROM "session_rel_user" "w"
      WHERE "w"."session_id" = "m"."session_id" AND "w"."user_id" = "m"."user_id" AND "w"."relation_type" = 'student')))`);

/**
 * Whether a session has begun and ended for one of its people: by the person's own access dates; else, for a coach, by the
 * coaches' dates; else by those of the session, or the days that it lasts from the person's first entry. A first entry is no
 * way around a beginning that was put off.
 * @param row of a session
 * @param user id of the person
 */
export function isInPhase(phase: Phase, row: RowReference, user: number): Sql {
  const coachOr = (coach: Sql, other: Sql): Sql => sql`CASE WHEN "r"."coaches" THEN COALESCE(${coach}, ${other}) ELSE ${other} END`;
  const start = coachOr(row.column('coachAccessStartDate'), row.column('accessStartDate'));
  const end = coachOr(row.column('coachAccessEndDate'), row.column('accessEndDate'));
  const days = sql`"r"."access_start_date" + make_interval(days => ${row.column('duration')} + "r"."duration")`;
  return sql`(${row.id} = ANY(ARRAY(SELECT "r"."session_id" FROM ${PARTS} "r" WHERE "r"."user_id" = ${user})) AND ${raw(String(RANKS[phase]))} = (
    SELECT min(CASE
      WHEN COALESCE("r"."access_end_date", CASE WHEN ${row.column('duration')} > 0 AND NOT "r"."coaches" THEN ${days} ELSE ${end} END) < now()
        THEN ${raw(String(RANKS.past))}
      WHEN GREATEST("r"."access_start_date", ${start}) > now() THEN ${raw(String(RANKS.upcoming))}
      ELSE ${raw(String(RANKS.current))} END)
    FROM ${PARTS} "r" WHERE "r"."session_id" = ${row.id} AND "r"."user_id" = ${user}))`;
}

/** A session that is invisible after its end is gone for all but those who keep sessions. */
export function isStillListed(row: RowReference, actor: Actor): Sql {
  return actor.is(ROLES.sessionManager) ? raw('TRUE') : sql`${row.column('visibility')} <> 'invisible'`;
}
