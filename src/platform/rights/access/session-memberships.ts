import type { Actor } from '../../../auth/actor.js';
import { conditionSql, raw, type Sql, sql } from '../../../database/sql.js';
import { KnownPairs } from '../../../database/known-ids.js';
import { callerSet } from '../../../resource/policy/caller-set.js';
import { sessionsOf } from './membership.js';
import { isSwitchedOn } from './setting.rules.js';
import { coachAccessAfterEnd } from './access.settings.js';

/** Visibilities that keep a session open to learners after its end. */
const OPEN_AFTERWARDS = raw(`"s"."visibility" IN ('read_only', 'visible', 'available')`);

/**
 * Whether a session is open to its learner "r" now. By dates: from the access start on, and after the access end only
 * where the session's visibility says so. By duration: for that many days, plus the learner's own extra days, from the
 * learner's first entry; never entered counts as open.
 */
export const OPEN_TO_LEARNER = sql`CASE
  WHEN "s"."duration" > 0 AND "s"."access_start_date" IS NULL AND "s"."access_end_date" IS NULL
  THEN "r"."access_start_date" IS NULL
    OR "r"."access_start_date" + make_interval(days => "s"."duration" + "r"."duration") > now() OR ${OPEN_AFTERWARDS}
  ELSE ("s"."access_start_date" IS NULL OR "s"."access_start_date" <= now())
    AND ("s"."access_end_date" IS NULL OR "s"."access_end_date" >= now() OR ${OPEN_AFTERWARDS})
  END`;

/**
 * Whether a session is open to the caller as its coach now. Coaches have dates of their own, the learners' hold where they have
 * none, and a session is lost to them only when it becomes invisible: by dates, or by its duration, which counts from their first
 * entry too, unless a setting gives them access without limit.
 */
export function openToCoach(actor: Actor): Sql {
  return sql`(${OPEN_BY_DATES} AND ("s"."duration" = 0 OR "s"."visibility" <> 'invisible'
    OR ${conditionSql(isSwitchedOn(actor, coachAccessAfterEnd))}
    OR NOT EXISTS (SELECT 1 FROM "session_rel_user" "entry" WHERE "entry"."session_id" = "s"."id" AND "entry"."user_id" = ${actor.id}
      AND "entry"."relation_type" IN ('general_coach', 'course_coach')
      AND "entry"."access_start_date" + make_interval(days => "s"."duration" + "entry"."duration") <= now())))`;
}

const OPEN_BY_DATES = raw(`(COALESCE("s"."coach_access_start_date", "s"."access_start_date") IS NULL
    OR COALESCE("s"."coach_access_start_date", "s"."access_start_date") <= now())
  AND (COALESCE("s"."coach_access_end_date", "s"."access_end_date") IS NULL
    OR COALESCE("s"."coach_access_end_date", "s"."access_end_date") >= now() OR "s"."visibility" <> 'invisible')`);

const PORTAL = (actor: Actor): Sql =>
  sql`JOIN "access_url_rel_session" "p" ON "p"."session_id" = "s"."id" AND "p"."url_id" = ${actor.portalId}`;

/** A hidden course is closed in its sessions too. */
const COURSE_NOT_HIDDEN = (course: Sql): Sql => sql`JOIN "course" "c" ON "c"."id" = ${course} AND "c"."visibility" <> 'hidden'`;

/** Pairs (session, course) in which the caller learns now. */
export const sessionCoursesStudied = callerSet('pairs', studied, { usual: true });

function studied(actor: Actor): Sql {
  return sql`SELECT "m"."session_id", "m"."course_id" FROM "session_rel_course_rel_user" "m"
    JOIN "session" "s" ON "s"."id" = "m"."session_id" ${PORTAL(actor)} ${COURSE_NOT_HIDDEN(raw('"m"."course_id"'))}
    LEFT JOIN "session_rel_user" "r" ON "r"."session_id" = "s"."id" AND "r"."user_id" = "m"."user_id" AND "r"."relation_type" = 'student'
    WHERE "m"."user_id" = ${actor.id} AND "m"."status" = 'student' AND "m"."visibility" AND ${OPEN_TO_LEARNER}`;
}

/** Pairs (session, course) that the caller coaches now: as coach of the course in the session, or as general coach of the session. */
export const sessionCoursesCoached = callerSet('pairs', coached, { usual: true });

function coached(actor: Actor): Sql {
  return sql`SELECT "m"."session_id", "m"."course_id" FROM "session_rel_course_rel_user" "m"
    JOIN "session" "s" ON "s"."id" = "m"."session_id" ${PORTAL(actor)} ${COURSE_NOT_HIDDEN(raw('"m"."course_id"'))}
    WHERE "m"."user_id" = ${actor.id} AND "m"."status" = 'course_coach' AND ${openToCoach(actor)}
    UNION ALL
    SELECT "r"."session_id", "o"."course_id" FROM "session_rel_user" "r"
    JOIN "session" "s" ON "s"."id" = "r"."session_id" ${PORTAL(actor)}
    JOIN "session_rel_course" "o" ON "o"."session_id" = "s"."id" ${COURSE_NOT_HIDDEN(raw('"o"."course_id"'))}
    WHERE "r"."user_id" = ${actor.id} AND "r"."relation_type" = 'general_coach' AND ${openToCoach(actor)}`;
}

/** Pairs (session, course) that the caller may enter now, as learner or coach. */
export function sessionCoursesEntered(actor: Actor): Sql {
  const [studying, coaching] = [sessionCoursesStudied(actor), sessionCoursesCoached(actor)];
  if (studying instanceof KnownPairs && coaching instanceof KnownPairs) return studying.and(coaching);
  return sql`${studying} UNION ALL ${coaching}`;
}

/** Ids of the sessions that the caller coaches now, in whole or one course of them. */
export const sessionsCoached = callerSet('ids', coachedInPart);

function coachedInPart(actor: Actor): Sql {
  return sql`SELECT "m"."session_id" FROM "session_rel_course_rel_user" "m"
    JOIN "session" "s" ON "s"."id" = "m"."session_id" ${PORTAL(actor)}
    WHERE "m"."user_id" = ${actor.id} AND "m"."status" = 'course_coach' AND ${openToCoach(actor)}
    UNION ALL
    SELECT "r"."session_id" FROM "session_rel_user" "r" JOIN "session" "s" ON "s"."id" = "r"."session_id" ${PORTAL(actor)}
    WHERE "r"."user_id" = ${actor.id} AND "r"."relation_type" = 'general_coach' AND ${openToCoach(actor)}`;
}

/** Ids of the sessions that the caller may enter now, as learner or coach. */
export const sessionsEntered = callerSet(
  'ids',
  (actor) => sql`${coachedInPart(actor)}
    UNION ALL
    SELECT "r"."session_id" FROM "session_rel_user" "r" JOIN "session" "s" ON "s"."id" = "r"."session_id" ${PORTAL(actor)}
    WHERE "r"."user_id" = ${actor.id} AND "r"."relation_type" = 'student' AND ${OPEN_TO_LEARNER}
    UNION ALL
    ${sessionsOf(studied(actor))}`,
);

/** Ids of the sessions that the caller administers: those in which the caller stands as session administrator. */
export const sessionsAdministered = callerSet(
  'ids',
  (actor) => sql`SELECT "r"."session_id" FROM "session_rel_user" "r" JOIN "session" "s" ON "s"."id" = "r"."session_id" ${PORTAL(actor)}
    WHERE "r"."user_id" = ${actor.id} AND "r"."relation_type" = 'session_admin'`,
);
