import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.js';
import { raw, sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { isReconstructed } from '../../rolls/meeting-roll.js';
import { IS_REQUIRED, rollRows, secondsIn } from '../../rolls/roll-rows.js';
import { IS_OF_RUN, type MeetingRun, runRows } from './meeting-runs.js';

/** One person who was expected for a part of the reported time alone. */
interface ExpectedTime {
  readonly expectedSeconds: number;
  /** How much of that the person was there. */
  readonly thereSeconds: number;
}

/** What the rolls say of the runs of one meeting. */
export interface ExpectedTimes {
  /** By the ids of accounts; those who were expected all the time, or never, are not in it. */
  readonly partly: ReadonlyMap<number, ExpectedTime>;
  /** Whether a roll of these is from before ends of enrolments were stored. */
  readonly reconstructed: boolean;
}

/** Seconds by which rounded lengths of runs may differ from a whole roll. */
const ROUNDING = 1;

/** For how long people were expected in the runs of a meeting. */
@Injectable()
export class ExpectedTimesOfRuns {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async of(runs: readonly MeetingRun[]): Promise<ExpectedTimes> {
    const first = runs.at(-1);
    if (!first) return { partly: new Map(), reconstructed: false };
    const time = { from: raw('"r"."begins"'), to: raw(`("r"."begins" + make_interval(secs => "r"."seconds"))`) };
    const now = sql`${this.clock.now()}::timestamptz`;
    const rows = await this.database.rows<ExpectedTime & { userId: number }>(
      sql`SELECT "l"."user_id" AS "userId", sum("l"."length") AS "expectedSeconds", sum("l"."there") AS "thereSeconds"
          FROM (SELECT "l"."user_id", "l"."length", (SELECT ${secondsIn(sql`("l"."spans" * range_agg(tstzrange("a"."in_at", GREATEST("a"."in_at", CASE WHEN "a"."close" THEN "a"."out_at" ELSE ${now} END))))`)}
              FROM "conference_activity" "a" WHERE "a"."participant_id" = "l"."user_id" AND ${IS_OF_RUN}) AS "there"
            FROM (SELECT "r"."meeting_id", "r"."begins", "r"."until", "l"."user_id", "l"."spans", ${secondsIn(sql`"l"."spans"`)} AS "length" FROM ${runRows(runs)}
              JOIN "conference_meeting" "m" ON "m"."id" = "r"."meeting_id" CROSS JOIN LATERAL (${rollRows(time)}) "l" WHERE ${IS_REQUIRED}) "l"
            CROSS JOIN LATERAL (SELECT "l"."meeting_id", "l"."begins", "l"."until") "r") "l"
          GROUP BY 1 HAVING sum("l"."length") < (SELECT sum("r"."seconds") FROM ${runRows(runs)}) - ${ROUNDING}`,
    );
    const known = await this.database.one<{ reconstructed: boolean }>(
      sql`SELECT ${isReconstructed(sql`${first.beginsAt}::timestamptz`)} AS "reconstructed"`,
    );
    return { partly: new Map(rows.map(({ userId, ...times }) => [userId, times])), reconstructed: known?.reconstructed === true };
  }
}

/** Per cent of the reported time, or of that for which the person was expected; null where there is none yet. */
export function shareOf(
  { connectionSeconds, userId }: { readonly connectionSeconds: number; readonly userId: number | null },
  seconds: number,
  { partly }: ExpectedTimes,
): number | null {
  const expected = userId === null ? undefined : partly.get(userId);
  const [there, length] = expected ? [expected.thereSeconds, expected.expectedSeconds] : [connectionSeconds, seconds];
  return length <= 0 ? null : Math.min(100, (there / length) * 100);
}
