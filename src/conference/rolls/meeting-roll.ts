import { type Sql, sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import { rollRows, secondsIn } from './roll-rows.js';

/** One time of a meeting: an occurrence, or a run where nothing was planned. */
export interface MeetingTime {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** One person on a roll. */
interface RollEntry {
  readonly userId: number;
  readonly name: string;
  /** One who is `optional` is never absent. */
  readonly expected: 'optional' | 'required';
  /** When the person was expected first and last within the time. */
  readonly since: Date;
  readonly until: Date;
  /** How long the person was expected. */
  readonly seconds: number;
  /** By what: the context of the meeting, or `invitation` where a person who runs it said so. */
  readonly source: 'course' | 'group' | 'invitation' | 'session';
  /** Of a change by hand; else null. */
  readonly reason: string | null;
}

/** Who was expected at one time of a meeting, as it was decided then. */
export interface MeetingRoll extends MeetingTime {
  /** Whether it is from before ends of enrolments were stored: people who left before that are missing. */
  readonly reconstructed: boolean;
  readonly people: readonly RollEntry[];
}

/** SQL condition: whether what began then is from before ends of enrolments were stored. */
export function isReconstructed(begin: Sql): Sql {
  return sql`COALESCE(${begin} < (SELECT "rolls_since" FROM "conference_setting" WHERE "id" = 1), FALSE)`;
}

/** The roll of a meeting for an occurrence or a run; guests are on none. */
export async function rollOf(statements: Statements, meetingId: number, { startsAt, endsAt }: MeetingTime): Promise<MeetingRoll> {
  const time = { from: sql`${startsAt}::timestamptz`, to: sql`${endsAt}::timestamptz` };
  const people = await statements.rows<RollEntry>(
    sql`SELECT "l"."user_id" AS "userId", COALESCE(NULLIF(concat_ws(' ', "u"."firstname", "u"."lastname"), ''), "u"."username") AS "name", "l"."expected",
          lower("l"."spans") AS "since", upper("l"."spans") AS "until", ${secondsIn(sql`"l"."spans"`)} AS "seconds", "l"."source", "l"."reason"
        FROM "conference_meeting" "m" CROSS JOIN LATERAL (${rollRows(time)}) "l" JOIN "user" "u" ON "u"."id" = "l"."user_id"
        WHERE "m"."id" = ${meetingId} ORDER BY "u"."lastname", "u"."firstname", "u"."id"`,
  );
  const known = await statements.one<{ reconstructed: boolean }>(sql`SELECT ${isReconstructed(time.from)} AS "reconstructed"`);
  return { startsAt, endsAt, reconstructed: known?.reconstructed === true, people };
}
