import { isTimezone, occurrences } from '../../../course-content/calendar/recurrence/recurrence.js';
import { ruleProblem, ruleViolation } from '../../../course-content/calendar/recurrence/recurrence-rule.js';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import type { Write } from '../../../resource/model/write.js';
import { oneViolation, ViolationProblem } from '../../../resource/protocol/problem.js';
import { noTimeZone } from '../../../resource/input/violation-messages.js';

/** When a meeting takes place, as it is stored. */
interface Schedule {
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly timezone: string | null;
  readonly rrule: string | null;
}

const MOST_TIMES = 200;
const LONGEST_MS = 2 * 366 * 86_400_000;
const MEMBERS = ['startsAt', 'endsAt', 'timezone', 'rrule'];

/**
 * Works out when a meeting takes place, where its times are written.
 * @throws ViolationProblem for a zone or a rule that cannot be followed
 */
export async function scheduleMeeting({ transaction, values, now }: Write, id: number): Promise<void> {
  if (!MEMBERS.some((member) => member in values)) return;
  const schedule = await transaction.one<Schedule>(
    sql`SELECT "starts_at" AS "startsAt", "ends_at" AS "endsAt", "timezone", "rrule" FROM "conference_meeting" WHERE "id" = ${id}`,
  );
  if (!schedule) return;
  const starts = startsOf(schedule);
  const seconds = ((schedule.endsAt?.getTime() ?? 0) - (schedule.startsAt?.getTime() ?? 0)) / 1000;
  await transaction.rows(sql`DELETE FROM "conference_occurrence" WHERE "meeting_id" = ${id}`);
  await transaction.rows(
    sql`INSERT INTO "conference_occurrence" ("meeting_id", "starts_at", "ends_at")
        SELECT ${id}, "start", "start" + make_interval(secs => ${seconds}) FROM unnest(${starts}::timestamptz[]) AS "t" ("start")`,
  );
  await noteNextOccurrences(transaction, now, id);
}

/** Moves `nextOccurrence` of meetings on. @param id one meeting; all whose last one is over where absent */
export async function noteNextOccurrences(transaction: Transaction, now: Date, id?: number): Promise<void> {
  const next = sql`(SELECT min("o"."starts_at") FROM "conference_occurrence" "o" WHERE "o"."meeting_id" = "m"."id" AND "o"."ends_at" > ${now}::timestamptz)`;
  const which =
    id === undefined
      ? sql`"m"."next_occurrence" < ${now}::timestamptz AND "m"."next_occurrence" IS DISTINCT FROM ${next}`
      : sql`"m"."id" = ${id} AND "m"."next_occurrence" IS DISTINCT FROM ${next}`;
  await transaction.rows(sql`UPDATE "conference_meeting" "m" SET "next_occurrence" = ${next} WHERE ${which}`);
}

function startsOf({ startsAt, endsAt, timezone, rrule }: Schedule): Date[] {
  if (timezone !== null && !isTimezone(timezone)) throw oneViolation('timezone', noTimeZone(timezone));
  if (rrule !== null && startsAt === null) throw oneViolation('rrule', 'A meeting that comes again has times.');
  if (startsAt === null || endsAt === null) return [];
  if (rrule === null) return [startsAt];
  const problem = ruleProblem(rrule);
  if (problem) throw new ViolationProblem([ruleViolation(problem)]);
  const starts = startsByRule({ start: startsAt, timezone: timezone ?? 'UTC', rule: rrule });
  const length = endsAt.getTime() - startsAt.getTime();
  if (starts.some((start, index) => index > 0 && start.getTime() - (starts[index - 1]?.getTime() ?? 0) < length))
    throw oneViolation('rrule', 'It would begin again before it is over.');
  return starts;
}

function startsByRule(terms: { readonly start: Date; readonly timezone: string; readonly rule: string }): Date[] {
  const last = terms.start.getTime() + LONGEST_MS;
  const starts = occurrences(terms, MOST_TIMES + 1, new Date(last + LONGEST_MS));
  if (starts[0]?.getTime() !== terms.start.getTime()) throw oneViolation('rrule', 'By this rule it does not begin at startsAt.');
  const isTooLong = starts.length > MOST_TIMES || starts.some((start) => start.getTime() > last);
  if (isTooLong)
    throw oneViolation('rrule', `A meeting comes at most ${MOST_TIMES} times, within two years: let the rule end by COUNT or UNTIL.`);
  return starts;
}
