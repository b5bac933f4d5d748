import { createHash } from 'node:crypto';
import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { Problem } from '../../resource/protocol/problem.js';
import type { MeetingReference } from '../events/room-event.js';
import { isObject, printableLabel, valueAt } from '../events/untyped-value.js';
import { MOST_STAYS, readAnalyticsReport } from './analytics-report.js';
import { asReported, readPolls } from './report-polls.js';
import { recordReport } from './report-recorder.js';
import type { PendingTerms } from './pending-events.js';

/** Why a report is kept and not recorded. */
export const KEPT_REASONS = ['unreadable', 'unknown-meeting'] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];

/** A report that cannot be recorded now. */
interface UnrecordedReport {
  readonly reason: KeptReason;
  /** What is wrong, for an administrator. */
  readonly detail: string;
  readonly meeting: MeetingReference;
  readonly body: Buffer;
}

/** Most reports that are kept; beyond it the one that came first goes. */
export const MOST_KEPT_REPORTS = 200;
/** How long an unreadable report is kept, in milliseconds. */
const UNREADABLE_FOR_MS = 30 * 24 * 3_600_000;
/** Most reports that one unit of work records. */
const MOST_AT_ONCE = 50;

/** Keeps what would be read of a report, so that it can be tried again; the same one once. */
export async function keepReport(transaction: Transaction, { reason, detail, meeting, body }: UnrecordedReport, now: Date): Promise<void> {
  const report = JSON.stringify(reducedReport(body));
  const digest = createHash('sha256').update(body).digest('hex');
  await transaction.rows(
    sql`INSERT INTO "conference_kept_report" AS "k" ("reason", "detail", "remote_id", "internal_meeting_id", "report", "size", "times", "digest", "first_received_at", "received_at")
        VALUES (${reason}, ${printableLabel(detail)}, ${meeting.external ?? null}, ${meeting.internal ?? null}, ${report}::jsonb, ${body.length}, 1, ${digest},
          ${now}::timestamptz, ${now}::timestamptz)
        ON CONFLICT ("digest") DO UPDATE SET "times" = "k"."times" + 1, "received_at" = EXCLUDED."received_at",
          "reason" = EXCLUDED."reason", "detail" = EXCLUDED."detail"`,
  );
  await transaction.rows(
    sql`DELETE FROM "conference_kept_report" WHERE "id" IN (SELECT "id" FROM "conference_kept_report" ORDER BY "received_at" DESC, "id" DESC OFFSET ${MOST_KEPT_REPORTS})`,
  );
}

/** Records the kept reports of a meeting that has become known. */
export async function attributeKeptReportsOf(transaction: Transaction, meetingId: number, now: Date): Promise<void> {
  await attribute(transaction, sql`"m"."id" = ${meetingId}`, now);
}

/** Records kept reports that have a meeting by now: two units of work may not have seen each other. */
export async function attributeKeptReports(transaction: Transaction, now: Date): Promise<void> {
  await attribute(transaction, sql`TRUE`, now);
}

/** Deletes reports that were kept for long enough. */
export async function expireKeptReports(transaction: Transaction, { now, pendingFor }: PendingTerms): Promise<void> {
  await transaction.rows(
    sql`DELETE FROM "conference_kept_report" WHERE "received_at" < CASE "reason" WHEN 'unreadable' THEN ${before(now, UNREADABLE_FOR_MS)}::timestamptz
          ELSE ${before(now, pendingFor)}::timestamptz END`,
  );
}

/** As with pending events, a meeting that was given its room by a user who is no administrator has none of what came before. */
async function attribute(transaction: Transaction, which: Sql, now: Date): Promise<void> {
  const kept = await transaction.rows<{ report: unknown }>(
    sql`DELETE FROM "conference_kept_report" WHERE "id" IN (
          SELECT "k"."id" FROM "conference_kept_report" "k" JOIN "conference_meeting" "m"
            ON "m"."remote_id" = "k"."remote_id" OR "m"."internal_meeting_id" = "k"."internal_meeting_id"
          WHERE "k"."reason" = 'unknown-meeting' AND ("m"."events_since" IS NULL OR "m"."events_since" <= "k"."first_received_at") AND ${which}
          ORDER BY "k"."id" LIMIT ${MOST_AT_ONCE}) RETURNING "report"`,
  );
  for (const { report } of kept) await recordReport(transaction, readAnalyticsReport(report), now);
}

/**
 * Records a kept report now, and forgets it.
 * @throws Problem 409 where it still cannot be read, or its meeting is still unknown
 */
export async function retryReport(transaction: Transaction, id: number, now: Date): Promise<object> {
  const [kept] = await transaction.rows<{ report: unknown }>(
    sql`DELETE FROM "conference_kept_report" WHERE "id" = ${id} RETURNING "report"`,
  );
  const recorded = kept && (await recordReport(transaction, readableReport(kept.report), now));
  if (!recorded) throw new Problem(409, 'No meeting is known yet that this report is of.');
  return { ...recorded };
}

function readableReport(report: unknown): ReturnType<typeof readAnalyticsReport> {
  try {
    return readAnalyticsReport(report);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem(409, `The report still cannot be read: ${error.message}`, { cause: error });
  }
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}

const ATTENDEE_IDS = ['ext_user_id', 'int_user_id', 'internal_user_id'] as const;

/** The members of a report that are read, as they came; names and files are dropped, and what was voted for in secret polls. */
function reducedReport(body: Buffer): object | null {
  const report = parsed(body);
  if (!isObject(report)) return null;
  const attendees = valueAt(report, 'data.attendees');
  return {
    meeting_id: kept(report['meeting_id']),
    internal_meeting_id: kept(report['internal_meeting_id']),
    data: {
      start: kept(valueAt(report, 'data.start')),
      finish: kept(valueAt(report, 'data.finish')),
      duration: kept(valueAt(report, 'data.duration')),
      polls: readPolls(report).map(asReported),
      ...(Array.isArray(attendees) ? { attendees: attendees.map(reducedAttendee) } : {}),
    },
  };
}

function reducedAttendee(attendee: unknown): object {
  const ids = ATTENDEE_IDS.map((name) => [name, kept(valueAt(attendee, name))] as const);
  return {
    ...Object.fromEntries(ids),
    joins: keptTimes(valueAt(attendee, 'joins')),
    leaves: keptTimes(valueAt(attendee, 'leaves')),
    engagement: {
      talk_time: kept(valueAt(attendee, 'engagement.talk_time')),
      poll_votes: kept(valueAt(attendee, 'engagement.poll_votes')),
    },
  };
}

function keptTimes(listed: unknown): (string | number | boolean | undefined)[] | undefined {
  return Array.isArray(listed) ? (listed as unknown[]).slice(0, MOST_STAYS).map(kept) : undefined;
}

function kept(value: unknown): string | number | boolean | undefined {
  if (typeof value === 'string') return printableLabel(value);
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
