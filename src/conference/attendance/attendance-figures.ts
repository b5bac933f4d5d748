import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { Presence } from '../../course-content/attendances/presence.js';

/** How the presence of learners follows from figures. */
export interface AttendanceRule {
  readonly target: 'evaluation' | 'register';
  readonly registerId: number | null;
  readonly evaluationId: number | null;
  readonly score: 'pass' | 'share';
  /** Per cent of the time that counts. */
  readonly minimumShare: number;
  /** What counts: the scheduled time, or from the first moderator's join until everybody has left. */
  readonly of: 'run' | 'scheduled';
  /** Minutes after the beginning that are not late. */
  readonly graceMinutes: number;
  readonly lateness: boolean;
  /** Per cent of the checks in the room that are to be answered; null where they do not matter. */
  readonly checks: number | null;
}

/** One time that the meeting took place. */
export interface Occurrence {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** What one learner was there of. */
export interface LearnerFigures {
  readonly userId: number;
  readonly name: string;
  readonly seconds: number;
  /** Per cent, to two places. */
  readonly share: number;
  /** Minutes after the beginning of the time that counts; null for one who never came. */
  readonly lateBy: number | null;
  /** Whether the time rests on an end that was inferred; see `PresenceCertainty`. */
  readonly uncertain: boolean;
  /** Checks in the room in the time that counts, of those that the learner was there for. */
  readonly checks: { readonly asked: number; readonly answered: number };
}

/** Why a learner is not present by the rule: the time is too short, or too few checks were answered. */
export type Shortfall = 'checks' | 'share';

const LATE_MINUTES = 15;
/** How long after its scheduled end a run may still be this occurrence's, in milliseconds. */
const OVERRUN_MS = 2 * 3_600_000;

const ENROLLED = sql`SELECT "x"."user_id", "x"."enrolled_at" FROM "c_group_rel_user" "x" WHERE "x"."group_id" = "m"."group_id"
  UNION ALL SELECT "x"."user_id", "x"."enrolled_at" FROM "session_rel_course_rel_user" "x" WHERE "m"."group_id" IS NULL AND "x"."session_id" = "m"."session_id"
    AND "x"."course_id" = "m"."course_id" AND "x"."status" = 'student'
  UNION ALL SELECT "x"."user_id", "x"."enrolled_at" FROM "course_rel_user" "x" WHERE "m"."group_id" IS NULL AND "m"."session_id" IS NULL
    AND "x"."course_id" = "m"."course_id" AND "x"."status" = 'student'`;

/**
 * The learners whom a meeting is for, which is the row "m" of the statement around it: "user_id" and since when, "enrolled_at". That is
 * null for enrolments from before their dates were stored: these count at all times.
 */
export const LEARNERS = sql`SELECT "e"."user_id", CASE WHEN bool_and("e"."enrolled_at" IS NOT NULL) THEN min("e"."enrolled_at") END AS "enrolled_at"
  FROM (${ENROLLED}) "e" GROUP BY 1`;

/** SQL condition: whether the learner "l" of these was enrolled by a time. @param end such as the end of a run */
export function wasEnrolled(end: Sql): Sql {
  return sql`COALESCE("l"."enrolled_at" <= ${end}, TRUE)`;
}

/** Whether the times of a record are known; those of records that are made by hand are. */
const IS_CERTAIN = sql`("a"."certainty" IS DISTINCT FROM 'estimated')`;

/** Checks of the meeting "m" in the time "w" during which the learner "u" was in the room, and those of them that were answered from there. */
const CHECKS_OF_LEARNER = sql`SELECT count(DISTINCT "c"."id")::int AS "asked", (count(DISTINCT "c"."id") FILTER (WHERE "r"."at" >= "a"."in_at" AND (NOT "a"."close" OR "r"."at" <= "a"."out_at")))::int AS "answered"
  FROM "conference_check" "c" JOIN "conference_activity" "a" ON "a"."meeting_id" = "c"."meeting_id" AND "a"."participant_key" = 'u:' || "u"."id" AND "a"."type" = 'presence'
    AND "a"."in_at" <= "c"."until" + interval '5 seconds' AND (NOT "a"."close" OR "a"."out_at" >= "c"."at")
  LEFT JOIN "conference_check_answer" "r" ON "r"."check_id" = "c"."id" AND "r"."participant_key" = "a"."participant_key"
  WHERE "c"."meeting_id" = "m"."id" AND "c"."counts" AND "c"."at" BETWEEN "w"."from" AND "w"."to"`;

/** The time that counts: FROM item with `from` and `to`. */
function countedTime(meetingId: number, { startsAt, endsAt }: Occurrence, { of }: AttendanceRule): Sql {
  if (of === 'scheduled') return sql`(SELECT ${startsAt}::timestamptz AS "from", ${endsAt}::timestamptz AS "to") "w"`;
  const last = new Date(endsAt.getTime() + OVERRUN_MS);
  return sql`(SELECT COALESCE(to_timestamp((SELECT min("e"."time") FROM "conference_event" "e" WHERE "e"."meeting_id" = ${meetingId} AND "e"."kind" = 'join'
      AND "e"."payload"->>'participantRole' = 'moderator' AND to_timestamp("e"."time" / 1000.0) BETWEEN ${startsAt}::timestamptz - interval '1 hour' AND ${endsAt}::timestamptz) / 1000.0),
      ${startsAt}::timestamptz) AS "from",
    COALESCE((SELECT max("a"."out_at") FROM "conference_activity" "a" WHERE "a"."meeting_id" = ${meetingId} AND "a"."in_at" < ${endsAt}::timestamptz
      AND "a"."out_at" > ${startsAt}::timestamptz AND "a"."out_at" < ${last}::timestamptz), ${endsAt}::timestamptz) AS "to") "w"`;
}

/** What each learner who was enrolled by its end was there of one occurrence; guests are not among them. */
export async function attendanceFigures(
  transaction: Transaction,
  meetingId: number,
  occurrence: Occurrence,
  rule: AttendanceRule,
  now: Date,
): Promise<LearnerFigures[]> {
  const rows = await transaction.rows<Omit<LearnerFigures, 'checks' | 'share'> & { length: number; asked: number; answered: number }>(
    sql`SELECT "u"."id" AS "userId", concat_ws(' ', "u"."firstname", "u"."lastname") AS "name", COALESCE("p"."seconds", 0)::float8 AS "seconds",
          extract(epoch FROM "w"."to" - "w"."from")::float8 AS "length", "p"."lateBy"::float8 AS "lateBy", COALESCE("p"."uncertain", FALSE) AS "uncertain",
          "k"."asked", "k"."answered"
        FROM "conference_meeting" "m" CROSS JOIN ${countedTime(meetingId, occurrence, rule)}
        JOIN LATERAL (${LEARNERS}) "l" ON ${wasEnrolled(sql`"w"."to"`)} JOIN "user" "u" ON "u"."id" = "l"."user_id"
        LEFT JOIN LATERAL (SELECT (SELECT sum(extract(epoch FROM upper("i") - lower("i"))) FROM unnest(range_agg("s"."stay") * tstzmultirange(tstzrange("w"."from", "w"."to"))) AS "i") AS "seconds",
            GREATEST(extract(epoch FROM min(lower("s"."stay")) - "w"."from") / 60, 0) AS "lateBy", bool_or("s"."uncertain") AS "uncertain"
          FROM (SELECT tstzrange("a"."in_at", GREATEST(CASE WHEN "a"."close" THEN "a"."out_at" ELSE ${now}::timestamptz END, "a"."in_at")) AS "stay", NOT ${IS_CERTAIN} AS "uncertain"
            FROM "conference_activity" "a" WHERE "a"."meeting_id" = "m"."id" AND "a"."participant_id" = "u"."id" AND "a"."type" IN ('presence', 'participant')
              AND "a"."in_at" < "w"."to" AND (NOT "a"."close" OR "a"."out_at" > "w"."from")) "s") "p" ON TRUE
        CROSS JOIN LATERAL (${CHECKS_OF_LEARNER}) "k"
        WHERE "m"."id" = ${meetingId} ORDER BY "u"."lastname", "u"."firstname", "u"."id"`,
  );
  return rows.map(({ length, asked, answered, ...row }) => ({
    ...row,
    checks: { asked, answered },
    share: length > 0 ? Math.floor((row.seconds / length) * 10_000) / 100 : 0,
  }));
}

/** In what the learner falls short of the rule. Who was asked nothing has failed nothing. */
export function shortfallsOf(
  { share, checks: { asked, answered } }: LearnerFigures,
  { minimumShare, checks }: AttendanceRule,
): Shortfall[] {
  const isTooShort = share < minimumShare;
  const isUnanswered = checks !== null && asked > 0 && (answered / asked) * 100 < checks;
  return [...(isTooShort ? (['share'] as const) : []), ...(isUnanswered ? (['checks'] as const) : [])];
}

/** What a learner's figures mean in a register. */
export function outcomeOf(learner: LearnerFigures, rule: AttendanceRule): Presence {
  const { lateBy } = learner;
  const { graceMinutes, lateness } = rule;
  if (shortfallsOf(learner, rule).length > 0 || lateBy === null) return 'absent';
  if (!lateness || lateBy <= graceMinutes) return 'present';
  return lateBy <= LATE_MINUTES ? 'late_under_15' : 'late_over_15';
}
