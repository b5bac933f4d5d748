import { sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import type { MeetingTime } from './meeting-roll.js';
import { runsAmong } from '../ledger/run-rows.js';

/** A time of a meeting that has begun. */
export interface BegunTime extends MeetingTime {
  /** Whether it is a run of the room, whose times follow from who was there; else it was planned. */
  readonly isRun: boolean;
}

const MOST_RUNS = 200;

/** Runs of a meeting, the latest first. */
export async function runsOfMeeting(statements: Statements, meetingId: number, now: Date): Promise<BegunTime[]> {
  const runs = await statements.rows<MeetingTime>(
    sql`SELECT "r"."begins" AS "startsAt", "r"."ends" AS "endsAt" FROM (${runsAmong(sql`"a"."meeting_id" = ${meetingId} AND "a"."in_at" IS NOT NULL`, now)}) "r"
        ORDER BY 1 DESC LIMIT ${MOST_RUNS}`,
  );
  return runs.map((run) => ({ ...run, isRun: true }));
}

/** Occurrences of a meeting that have begun, the latest first. @param startsAt the one that begins then, if only that is wanted */
export async function begunOccurrences(statements: Statements, meetingId: number, now: Date, startsAt?: Date): Promise<BegunTime[]> {
  const planned = await statements.rows<MeetingTime>(
    sql`SELECT "starts_at" AS "startsAt", "ends_at" AS "endsAt" FROM "conference_occurrence" WHERE "meeting_id" = ${meetingId} AND "starts_at" <= ${now}::timestamptz
          AND COALESCE("starts_at" = ${startsAt ?? null}::timestamptz, TRUE) ORDER BY 1 DESC`,
  );
  return planned.map((occurrence) => ({ ...occurrence, isRun: false }));
}

/** The run that was on at a time, if one was; without a time, the latest. @param at Unix seconds, as runs are named by their beginning */
export async function runAt(statements: Statements, meetingId: number, at: number | undefined, now: Date): Promise<BegunTime | undefined> {
  const runs = await runsOfMeeting(statements, meetingId, now);
  if (at === undefined) return runs[0];
  return runs.find(({ startsAt, endsAt }) => Math.floor(startsAt.getTime() / 1000) <= at && endsAt.getTime() >= at * 1000);
}
