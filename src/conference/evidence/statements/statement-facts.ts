import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { oneViolation } from '../../../resource/protocol/problem.js';
import { isDecided } from '../../attendance/applied-attendance.js';
import { CHECKS_OF_LEARNER } from '../../attendance/attendance-figures.js';
import { RULES_VERSION } from '../../activity/rules-version.js';

/** One occurrence, or one day of a meeting that was not planned. */
export interface AttendedTime {
  readonly title: string;
  /** RFC 3339. */
  readonly from: string;
  readonly to: string;
  readonly seconds: number;
  /** Whether a time rests on an end that was inferred. */
  readonly estimated: boolean;
  /** Checks in the room at which the person was there; absent where there were none. */
  readonly checks?: { readonly asked: number; readonly answered: number };
}

/** What a statement says. */
export interface StatementFacts {
  readonly person: string;
  readonly course: string;
  readonly courseCode: string;
  readonly portal: string;
  readonly language: string;
  readonly from: string;
  readonly to: string;
  readonly times: readonly AttendedTime[];
  /** All together, rounded down. */
  readonly minutes: number;
  readonly rulesVersion: number;
}

/** Whose attendance, of what, and when. */
export interface StatementSubject {
  readonly course: number;
  readonly user: number;
  readonly portal: number;
  readonly from: Date;
  readonly to: Date;
}

/** As many as there is room for. */
const MOST_TIMES = 40;

/** @returns nothing for an unknown person or course @throws ViolationProblem for a period with too many times */
export async function statementFacts(transaction: Transaction, subject: StatementSubject, now: Date): Promise<StatementFacts | undefined> {
  const { course, user, portal, from, to } = subject;
  const named = await transaction.one<Pick<StatementFacts, 'course' | 'courseCode' | 'language' | 'person' | 'portal'>>(
    sql`SELECT COALESCE(NULLIF(concat_ws(' ', "u"."firstname", "u"."lastname"), ''), "u"."username") AS "person", "c"."title" AS "course", "c"."code" AS "courseCode",
          "c"."course_language" AS "language", COALESCE(NULLIF("p"."description", ''), "p"."url") AS "portal"
        FROM "user" "u" CROSS JOIN "course" "c" CROSS JOIN "access_url" "p" WHERE "u"."id" = ${user} AND "c"."id" = ${course} AND "p"."id" = ${portal}`,
  );
  if (!named) return undefined;
  const found = await timesThatAreOver(transaction, await attendedTimes(transaction, subject, now), now);
  const times = found.map(({ asked, answered, meetingId: _, isPlanned: __, ...one }) => ({
    ...one,
    from: one.from.toISOString(),
    to: one.to.toISOString(),
    ...(asked > 0 ? { checks: { asked, answered } } : {}),
  }));
  if (times.length > MOST_TIMES) {
    const message = `There are more than ${MOST_TIMES} times in this period. Choose a shorter one.`;
    throw oneViolation('to', message);
  }
  const minutes = Math.floor(times.reduce((sum, { seconds }) => sum + seconds, 0) / 60);
  return { ...named, from: from.toISOString(), to: to.toISOString(), times, minutes, rulesVersion: RULES_VERSION };
}

/** As the database has it. */
type FoundTime = Omit<AttendedTime, 'checks' | 'from' | 'to'> & {
  readonly meetingId: number;
  readonly isPlanned: boolean;
  readonly from: Date;
  readonly to: Date;
  readonly asked: number;
  readonly answered: number;
};

/** A planned time that goes on has no length yet, and who left may come back: whether it is over is said as of attendance. */
async function timesThatAreOver(transaction: Transaction, found: readonly FoundTime[], now: Date): Promise<FoundTime[]> {
  const over = new Set(found.filter(({ isPlanned, to }) => !isPlanned || to < now));
  for (const one of found) {
    if (over.has(one)) continue;
    const occurrence = { startsAt: one.from, endsAt: one.to, isRun: false };
    if (await isDecided(transaction, one.meetingId, { of: 'scheduled' }, occurrence, now)) over.add(one);
  }
  return found.filter((one) => over.has(one));
}

/**
 * Of scheduled meetings what lies in the occurrence, of others each day. Who is still there beyond the end of an occurrence was there until
 * its end; of a day without times, what is not over is left out.
 */
function attendedTimes(transaction: Transaction, { course, user, from, to }: StatementSubject, now: Date): Promise<FoundTime[]> {
  return transaction.rows<FoundTime>(
    sql`WITH "stay" AS (SELECT "a"."meeting_id", tstzrange("a"."in_at", CASE WHEN "a"."close" THEN "a"."out_at" ELSE ${now}::timestamptz END) AS "time", NOT "a"."close" AS "on",
            "a"."certainty" IS NOT DISTINCT FROM 'estimated' AS "estimated"
          FROM "conference_activity" "a" JOIN "conference_meeting" "m" ON "m"."id" = "a"."meeting_id" AND "m"."course_id" = ${course}
          WHERE "a"."participant_id" = ${user} AND "a"."type" IN ('presence', 'participant') AND CASE WHEN "a"."close" THEN "a"."out_at" ELSE ${now}::timestamptz END > "a"."in_at"),
        "window" AS (SELECT "o"."meeting_id", "o"."starts_at" AS "from", "o"."ends_at" AS "to", TRUE AS "planned" FROM "conference_occurrence" "o" WHERE "o"."meeting_id" IN (SELECT "meeting_id" FROM "stay")
          UNION ALL SELECT "s"."meeting_id", min(lower("s"."time")), max(upper("s"."time")), FALSE FROM "stay" "s"
            WHERE NOT "s"."on" AND NOT EXISTS (SELECT 1 FROM "conference_occurrence" "o" WHERE "o"."meeting_id" = "s"."meeting_id")
            GROUP BY "s"."meeting_id", (lower("s"."time") AT TIME ZONE 'UTC')::date)
        SELECT "m"."id" AS "meetingId", "w"."planned" AS "isPlanned", "m"."title", "w"."from", "w"."to", floor(sum(extract(epoch FROM upper("i") - lower("i"))))::int AS "seconds", "p"."estimated",
          max("k"."asked") AS "asked", max("k"."answered") AS "answered"
        FROM (SELECT ${user}::int AS "id") "u" CROSS JOIN "window" "w" JOIN "conference_meeting" "m" ON "m"."id" = "w"."meeting_id"
        JOIN LATERAL (SELECT range_agg("s"."time") * tstzmultirange(tstzrange("w"."from", "w"."to")) AS "present", bool_or("s"."estimated") AS "estimated"
          FROM "stay" "s" WHERE "s"."meeting_id" = "w"."meeting_id" AND "s"."time" && tstzrange("w"."from", "w"."to") AND ("w"."planned" OR NOT "s"."on")) "p" ON "p"."present" IS NOT NULL
        CROSS JOIN LATERAL unnest("p"."present") AS "i" CROSS JOIN LATERAL (${CHECKS_OF_LEARNER}) "k"
        WHERE "w"."from" >= ${from} AND "w"."from" < ${to} GROUP BY "m"."id", "m"."title", "w"."planned", "w"."from", "w"."to", "p"."estimated"
        ORDER BY "w"."from", "m"."id" LIMIT ${MOST_TIMES + 1}`,
  );
}
