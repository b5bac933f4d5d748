import type { Actor } from '../../../auth/actor.js';
import { raw, type Sql, sql } from '../../../database/sql.js';
import { ROLES } from './roles.js';
import { OPEN_TO_LEARNER, openToCoach } from './session-memberships.js';

const AVAILABLE = raw('4');
const NUMBERS = raw(
  `CASE "s"."visibility" WHEN 'read_only' THEN 1 WHEN 'visible' THEN 2 WHEN 'invisible' THEN 3 WHEN 'available' THEN 4 ELSE 5 END`,
);

/**
 * The computed visibility of a session for the caller, as a number: available while its dates or the learner's days last,
 * invisible before they begin, and what the session says once they are over. Always available to those who keep it.
 * @param session SQL value of a session's id
 */
export function sessionVisibility(actor: Actor, session: Sql): Sql {
  if (actor.is(ROLES.sessionManager)) return AVAILABLE;
  return sql`(SELECT CASE
      WHEN "k"."coaches" AND ${openToCoach(actor)} THEN ${AVAILABLE}
      WHEN "s"."access_start_date" > now() THEN 3
      WHEN "s"."access_end_date" < now() OR NOT (${OPEN_TO_LEARNER}) THEN ${NUMBERS}
      WHEN "s"."duration" > 0 AND "r"."access_start_date" + make_interval(days => "s"."duration" + "r"."duration") <= now() THEN ${NUMBERS}
      ELSE ${AVAILABLE} END
    FROM "session" "s"
    LEFT JOIN "session_rel_user" "r" ON "r"."session_id" = "s"."id" AND "r"."user_id" = ${actor.id} AND "r"."relation_type" = 'student'
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM "session_rel_user" "m" WHERE "m"."session_id" = "s"."id" AND "m"."user_id" = ${actor.id}
        AND "m"."relation_type" = 'general_coach')
      OR EXISTS (SELECT 1 FROM "session_rel_course_rel_user" "m" WHERE "m"."session_id" = "s"."id" AND "m"."user_id" = ${actor.id}
        AND "m"."status" = 'course_coach') AS "coaches") "k"
    WHERE "s"."id" = ${session})`;
}
