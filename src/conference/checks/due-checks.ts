import { randomInt } from 'node:crypto';
import { sql } from '../../database/sql.js';
import type { Statements, Transaction } from '../../database/statements.js';
import { announceMeetings } from '../ledger/meeting-announcement.js';
import { APART_MS, checkTimes, EDGE_MS } from '../activity/check-times.js';
import { NAMES_PEOPLE } from '../modes/meeting-privacy.js';
import type { CheckWay, TemplateName } from './attendance-templates.js';

/** A run of a meeting that is on, with the terms that its checks have. */
export interface CheckedRun {
  readonly meetingId: number;
  readonly title: string;
  readonly remoteId: string | null;
  readonly serverId: number | null;
  readonly run: string;
  readonly beganAt: number;
  readonly perHour: number;
  readonly windowSeconds: number;
  readonly way: CheckWay;
  readonly template: TemplateName | null;
  readonly secret: string;
  /** Numbers of the checks that were asked. */
  readonly asked: readonly number[];
}

/** A check whose time has come. */
export interface DueCheck extends CheckedRun {
  readonly number: number;
  /** As it was drawn, Unix milliseconds. */
  readonly at: number;
}

/** Characters that are not mistaken for one another, when they are read or said. */
const CHARACTERS = 'ACDEFGHJKLMNPQRTUVWXY34679';
const CODE_LENGTH = 4;
/** A check whose time came while no process was there is not asked any more, in milliseconds. */
const TIMELY_MS = 60_000;

/** The terms of a run are those that the meeting has when its run is first seen. */
export async function beginCheckedRuns(statements: Statements): Promise<void> {
  await statements.rows(
    sql`INSERT INTO "conference_check_run" ("run", "meeting_id", "began_at", "per_hour", "window_seconds", "way", "template", "secret")
        SELECT "r"."internal_meeting_id", "m"."id", "r"."began_at", "p"."per_hour", "p"."window_seconds", "p"."way", "p"."template", "p"."secret"
        FROM "conference_check_plan" "p" JOIN "conference_meeting" "m" ON "m"."id" = "p"."meeting_id" AND "m"."status" = 'open'
        JOIN "conference_meeting_run" "r" ON "r"."meeting_id" = "m"."id" AND "r"."internal_meeting_id" = "m"."internal_meeting_id" AND NOT "r"."breakout"
        WHERE "r"."began_at" IS NOT NULL AND "r"."superseded_at" IS NULL AND ${NAMES_PEOPLE} ON CONFLICT DO NOTHING`,
  );
}

/** The checks whose time has come in runs that are on. */
export async function dueChecks(statements: Statements, now: Date): Promise<DueCheck[]> {
  const runs = await statements.rows<CheckedRun>(
    sql`SELECT "m"."id" AS "meetingId", "m"."title", "m"."remote_id" AS "remoteId", "m"."server_id" AS "serverId", "r"."run", "r"."began_at" AS "beganAt", "r"."per_hour" AS "perHour",
          "r"."window_seconds" AS "windowSeconds", "r"."way", "r"."template", "r"."secret",
          ARRAY(SELECT "c"."number" FROM "conference_check" "c" WHERE "c"."meeting_id" = "r"."meeting_id" AND "c"."run" = "r"."run") AS "asked"
        FROM "conference_check_run" "r" JOIN "conference_check_plan" "p" ON "p"."meeting_id" = "r"."meeting_id"
        JOIN "conference_meeting" "m" ON "m"."id" = "r"."meeting_id" AND "m"."internal_meeting_id" = "r"."run" AND "m"."status" = 'open'
        WHERE "r"."per_hour" > 0 AND ${NAMES_PEOPLE} ORDER BY "r"."meeting_id"`,
  );
  return runs.flatMap((run) => dueOf(run, now.getTime()));
}

function dueOf(run: CheckedRun, now: number): DueCheck[] {
  const times = checkTimes({ ...run, from: run.beganAt, to: now + EDGE_MS });
  return times.flatMap((at, index) => {
    const number = index + 1;
    return now - at < TIMELY_MS && !run.asked.includes(number) ? [{ ...run, number, at }] : [];
  });
}

/**
 * Notes a check and that it is asked, in the ledger too; once, by whichever process comes first.
 * @param way how it is asked on this server
 * @returns its code, null for a poll; undefined where it was asked already
 */
export async function noteCheck(transaction: Transaction, due: DueCheck, way: CheckWay, now: Date): Promise<string | null | undefined> {
  const { meetingId, run, number, at, windowSeconds } = due;
  const code = way === 'poll' ? null : drawnCode();
  const until = new Date(Math.ceil(Math.max(at, now.getTime()) / 1000 + windowSeconds) * 1000);
  const noted = await transaction.one(
    sql`WITH "added" AS (INSERT INTO "conference_check" ("meeting_id", "run", "number", "at", "until", "way", "code")
          VALUES (${meetingId}, ${run}, ${number}, to_timestamp(${at}::float8 / 1000), ${until}::timestamptz, ${way}, ${code}) ON CONFLICT DO NOTHING RETURNING "number")
        INSERT INTO "conference_event" ("meeting_id", "kind", "discriminator", "time", "identity", "payload", "arrived_at")
        SELECT ${meetingId}, 'check-asked', "number"::text, ${at}::bigint, ${`check-asked:${meetingId}:${run}:${number}`}::text,
          jsonb_build_object('run', ${run}::text, 'number', "number", 'way', ${way}::text, 'until', ${until.toISOString()}::text), ${now}::timestamptz
        FROM "added" ON CONFLICT DO NOTHING RETURNING "time"`,
  );
  if (!noted) return undefined;
  await announceMeetings(transaction, [meetingId]);
  return code;
}

function drawnCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
}

/** A check in the last minutes of a run counts for nobody: its time was cut short, or everybody was leaving. */
export async function dropCutChecks(statements: Statements, now: Date): Promise<void> {
  const recent = new Date(now.getTime() - 12 * APART_MS);
  await statements.rows(
    sql`UPDATE "conference_check" "c" SET "counts" = FALSE WHERE "c"."counts" AND "c"."until" > ${recent}::timestamptz
          AND EXISTS (SELECT 1 FROM "conference_event" "e" WHERE "e"."meeting_id" = "c"."meeting_id" AND "e"."participant_key" IS NULL AND "e"."kind" = 'end'
            AND COALESCE("e"."internal_meeting_id" = "c"."run", TRUE) AND to_timestamp("e"."time" / 1000.0) >= "c"."at"
            AND to_timestamp("e"."time" / 1000.0) < GREATEST("c"."until", "c"."at" + ${EDGE_MS} * interval '1 millisecond'))`,
  );
}
