import { raw, type Sql, sql } from '../../../database/sql.js';
import type { RowReference } from '../../../resource/model/row-reference.js';

/** The parts in a session with which people enter it. */
const ENTERING = raw(`('student', 'general_coach', 'course_coach')`);

/** Over the subscription "r" to the session "s": when access by duration ends; null before the first entry, and for sessions by dates. */
const ENDS_AT = sql`CASE WHEN "s"."duration" > 0 AND "s"."access_start_date" IS NULL AND "s"."access_end_date" IS NULL
  THEN "r"."access_start_date" + make_interval(days => "s"."duration" + "r"."duration") END`;

/**
 * Over the subscription "r": whether its session has begun for the person, for coaches by the dates of coaches. Nobody enters one that
 * has not, whatever address they ask for.
 */
export function hasBegun(now: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM "session" "s" WHERE "s"."id" = "r"."session_id" AND COALESCE(CASE
    WHEN "r"."relation_type" IN ('general_coach', 'course_coach') THEN "s"."coach_access_start_date" END, "s"."access_start_date", ${now}) <= ${now})`;
}

/** A person who entered a session. */
export interface Entry {
  readonly accessStartDate: Date | null;
  readonly endsAt: Date | null;
}

/** When access of a subscriber ends. @param row of a subscription */
export function endOfAccess(row: RowReference): Sql {
  return sql`(SELECT ${ENDS_AT} FROM "session_rel_user" "r" JOIN "session" "s" ON "s"."id" = "r"."session_id" WHERE "r"."id" = ${row.id})`;
}

/** Records the first entry of a person in a session; later ones, early ones, and those of people without a part in it, change nothing. */
export function recordEntry(user: number, session: number, now: Date): Sql {
  return sql`UPDATE "session_rel_user" "r" SET "access_start_date" = ${now} WHERE "r"."user_id" = ${user} AND "r"."session_id" = ${session}
    AND "r"."access_start_date" IS NULL AND "r"."relation_type" IN ${ENTERING} AND ${hasBegun(sql`${now}::timestamptz`)}`;
}

/** The entry of a person in a session, with the earliest of several parts. */
export function entryOf(user: number, session: number): Sql {
  return sql`SELECT "r"."access_start_date" AS "accessStartDate", ${ENDS_AT} AS "endsAt" FROM "session_rel_user" "r"
    JOIN "session" "s" ON "s"."id" = "r"."session_id" WHERE "r"."user_id" = ${user} AND "r"."session_id" = ${session} AND "r"."relation_type" IN ${ENTERING}
    ORDER BY "r"."access_start_date" NULLS LAST, "r"."id" LIMIT 1`;
}

/** Visits of courses whose address names no session. */
export interface CourseVisits {
  readonly users: readonly number[];
  readonly courses: readonly number[];
  readonly at: readonly Date[];
}

/**
 * Records first entries by visits of a course that people reach only through a session by duration: of several sessions, the one that
 * they were subscribed to first.
 */
export function recordEntriesByVisits({ users, courses, at }: CourseVisits): Sql {
  return sql`WITH "reached" AS (SELECT DISTINCT ON ("v"."user", "v"."course") "m"."session_id", "v"."user", "v"."at", "r"."access_start_date"
      FROM unnest(${[...users]}::int[], ${[...courses]}::int[], ${[...at]}::timestamptz[]) "v" ("user", "course", "at")
      JOIN "course" "c" ON "c"."id" = "v"."course" AND "c"."visibility" NOT IN ('open_world', 'open_platform')
      JOIN "session_rel_course" "m" ON "m"."course_id" = "v"."course"
      JOIN "session" "s" ON "s"."id" = "m"."session_id" AND "s"."duration" > 0 AND "s"."access_start_date" IS NULL AND "s"."access_end_date" IS NULL
      JOIN "session_rel_user" "r" ON "r"."session_id" = "s"."id" AND "r"."user_id" = "v"."user" AND "r"."relation_type" IN ${ENTERING}
      WHERE NOT EXISTS (SELECT 1 FROM "course_rel_user" "k" WHERE "k"."course_id" = "v"."course" AND "k"."user_id" = "v"."user")
      ORDER BY "v"."user", "v"."course", "r"."registered_at", "r"."id")
    UPDATE "session_rel_user" "r" SET "access_start_date" = "e"."at" FROM "reached" "e"
    WHERE "r"."user_id" = "e"."user" AND "r"."session_id" = "e"."session_id" AND "r"."access_start_date" IS NULL AND "r"."relation_type" IN ${ENTERING}`;
}
