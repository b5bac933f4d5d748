import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { LONGEST_RUN, runsAmong } from '../ledger/run-rows.js';
import type { BegunTime } from '../rolls/meeting-times.js';
import { IS_REQUIRED, rollRows, secondsIn } from '../rolls/roll-rows.js';
import { type OutcomeFigures, type OutcomeTerms, shareOf } from './attendance-outcome.js';

/** How the presence of learners follows from figures. */
export interface AttendanceRule extends OutcomeTerms {
  readonly target: 'evaluation' | 'register';
  readonly registerId: number | null;
  readonly evaluationId: number | null;
  readonly score: 'done' | 'pass' | 'share';
  /** What counts: the scheduled time, or from the first moderator's join until everybody has left. */
  readonly of: 'run' | 'scheduled';
}

/** One time that the meeting took place: planned, or a run of one that has no times. */
export type Occurrence = BegunTime;

/** What one learner was there of. */
export interface LearnerFigures extends OutcomeFigures {
  readonly userId: number;
  readonly name: string;
  readonly seconds: number;
  /** Whether the time rests on an end that was inferred; see `PresenceCertainty`. */
  readonly uncertain: boolean;
}

/** How long after its scheduled end a run may still be this occurrence's, in milliseconds. */
const OVERRUN_MS = 2 * 3_600_000;
/** How long before its scheduled start a moderator may have come to it. */
const EARLY_MS = 3_600_000;

/** Whether the times of a record are known; those of records that are made by hand are. */
const IS_CERTAIN = sql`("a"."certainty" IS DISTINCT FROM 'estimated')`;

/** Checks of the meeting "m" in the time "w" during which the learner "u" was in the room, and those of them that were answered from there. */
export const CHECKS_OF_LEARNER = sql`SELECT count(DISTINCT "c"."id")::int AS "asked", (count(DISTINCT "c"."id") FILTER (WHERE "r"."at" >= "a"."in_at" AND (NOT "a"."close" OR "r"."at" <= "a"."out_at")))::int AS "answered"
  FROM "conference_check" "c" JOIN "conference_activity" "a" ON "a"."meeting_id" = "c"."meeting_id" AND "a"."participant_key" = 'u:' || "u"."id" AND "a"."type" = 'presence'
    AND "a"."in_at" <= "c"."until" + interval '5 seconds' AND (NOT "a"."close" OR "a"."out_at" >= "c"."at")
  LEFT JOIN "conference_check_answer" "r" ON "r"."check_id" = "c"."id" AND "r"."participant_key" = "a"."participant_key"
  WHERE "c"."meeting_id" = "m"."id" AND "c"."counts" AND "c"."at" BETWEEN "w"."from" AND "w"."to"`;

/** The time that counts: FROM item with `from` and `to`. */
export function countedTime(meetingId: number, { startsAt, endsAt, isRun }: Occurrence, { of }: Pick<AttendanceRule, 'of'>): Sql {
  if (of === 'scheduled') return sql`(SELECT ${startsAt}::timestamptz AS "from", ${endsAt}::timestamptz AS "to") "w"`;
  // The run itself says when it began and ended: another may be near.
  const [first, last] = isRun
    ? [startsAt, new Date(endsAt.getTime() + 1000)]
    : [new Date(startsAt.getTime() - EARLY_MS), new Date(endsAt.getTime() + OVERRUN_MS)];
  return sql`(SELECT COALESCE(to_timestamp((SELECT min("e"."time") FROM "conference_event" "e" WHERE "e"."meeting_id" = ${meetingId} AND "e"."kind" = 'join'
      AND "e"."payload"->>'participantRole' = 'moderator'
      AND to_timestamp("e"."time" / 1000.0) BETWEEN GREATEST(${first}::timestamptz, ${beginOfRun(meetingId, startsAt, endsAt)}) AND ${endsAt}::timestamptz) / 1000.0),
      ${startsAt}::timestamptz) AS "from",
    COALESCE((SELECT max("a"."out_at") FROM "conference_activity" "a" WHERE "a"."meeting_id" = ${meetingId} AND "a"."in_at" < ${endsAt}::timestamptz
      AND "a"."out_at" > ${startsAt}::timestamptz AND "a"."out_at" < ${last}::timestamptz), ${endsAt}::timestamptz) AS "to") "w"`;
}

/** When the first run began that a planned time has a part of: a moderator who tried the room before was in another one. Null without one. */
function beginOfRun(meetingId: number, startsAt: Date, endsAt: Date): Sql {
  const records = sql`"a"."meeting_id" = ${meetingId} AND "a"."in_at" BETWEEN ${startsAt}::timestamptz - ${LONGEST_RUN} AND ${endsAt}::timestamptz`;
  return sql`(SELECT min("r"."begins") FROM (${runsAmong(records, endsAt)}) "r" WHERE "r"."ends" > ${startsAt}::timestamptz)`;
}

/**
 * What each person who was expected was there of one occurrence: the share is one of the time for which the person was expected. Guests
 * are not among them, nor is one whose presence is optional.
 */
export async function attendanceFigures(
  transaction: Transaction,
  meetingId: number,
  occurrence: Occurrence,
  rule: AttendanceRule,
  now: Date,
): Promise<LearnerFigures[]> {
  const rows = await transaction.rows<Omit<LearnerFigures, 'checks' | 'share'> & { length: number; asked: number; answered: number }>(
    sql`SELECT "u"."id" AS "userId", concat_ws(' ', "u"."firstname", "u"."lastname") AS "name", COALESCE("p"."seconds", 0)::float8 AS "seconds",
          ${secondsIn(sql`"l"."spans"`)} AS "length", "p"."lateBy"::float8 AS "lateBy", COALESCE("p"."uncertain", FALSE) AS "uncertain",
          "k"."asked", "k"."answered"
        FROM "conference_meeting" "m" CROSS JOIN ${countedTime(meetingId, occurrence, rule)}
        JOIN LATERAL (${rollRows({ from: sql`"w"."from"`, to: sql`"w"."to"` })}) "l" ON ${IS_REQUIRED} JOIN "user" "u" ON "u"."id" = "l"."user_id"
        LEFT JOIN LATERAL (SELECT ${secondsIn(sql`range_agg("s"."stay") * "l"."spans"`)} AS "seconds",
            GREATEST(extract(epoch FROM min(lower("s"."stay")) - lower("l"."spans")) / 60, 0) AS "lateBy", bool_or("s"."uncertain") AS "uncertain"
          FROM (SELECT tstzrange("a"."in_at", GREATEST(CASE WHEN "a"."close" THEN "a"."out_at" ELSE ${now}::timestamptz END, "a"."in_at")) AS "stay", NOT ${IS_CERTAIN} AS "uncertain"
            FROM "conference_activity" "a" WHERE "a"."meeting_id" = "m"."id" AND "a"."participant_id" = "u"."id" AND "a"."type" IN ('presence', 'participant')
              AND "a"."in_at" < upper("l"."spans") AND (NOT "a"."close" OR "a"."out_at" > lower("l"."spans"))) "s") "p" ON TRUE
        CROSS JOIN LATERAL (${CHECKS_OF_LEARNER}) "k"
        WHERE "m"."id" = ${meetingId} ORDER BY "u"."lastname", "u"."firstname", "u"."id"`,
  );
  return rows.map(({ length, asked, answered, ...row }) => ({
    ...row,
    checks: { asked, answered },
    share: shareOf(row.seconds, length),
  }));
}
