import { sql } from '../../database/sql.js';
import type { Database } from '../../database/statements.js';
import type { LastArrival } from '../hooks/received-deliveries.js';
import type { MiscountedMeeting } from '../counts/miscounted-meetings.js';
import type { NotedRejection } from '../hooks/rejected-deliveries.js';
import { type CheckResult, failed, losing, ok, warning } from './check-result.js';
import type { Messages } from './messages.js';

const RECENT_MS = 15 * 60 * 1000;
/** For how long a hook may have brought nothing while its meeting runs. */
const SILENCE_MS = 60_000;

/** Reasons of rejections that only the server itself can cause: they take an address that we signed. */
const OF_THE_SERVER: ReadonlySet<string> = new Set(['checksum', 'constant', 'unproved', 'too-large']);

/** An active hook that never brought anything, though a meeting that it reports on is open. */
interface SilentHook {
  /** Title of the meeting. */
  readonly title: string;
  /** Whether it is known otherwise that a participant is in the meeting. */
  readonly isOccupied: boolean;
}

/** Hooks of which nothing came within a minute of their registration, each with a meeting of theirs that is open; at most ten. */
export function silentHooks(database: Database, now: Date): Promise<SilentHook[]> {
  return database.rows<SilentHook>(
    sql`SELECT DISTINCT ON ("h"."id") "m"."title", "p"."occupied" AS "isOccupied" FROM "conference_hook" "h"
        JOIN "conference_meeting" "m" ON "m"."status" = 'open' AND "m"."remote_id" <> '' AND ("h"."scope" = 'global' OR "m"."remote_id" = "h"."external_meeting_id")
        CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM "conference_activity" "a" WHERE "a"."meeting_id" = "m"."id" AND NOT "a"."close") AS "occupied") "p"
        WHERE "h"."state" IN ('active', 'renewing') AND "h"."wanted" AND "h"."first_registered_at" < ${new Date(now.getTime() - SILENCE_MS)}
          AND NOT EXISTS (SELECT 1 FROM "conference_received_delivery" "r" WHERE "r"."door" = 'legacy'
            AND "r"."external_meeting_id" = COALESCE("h"."external_meeting_id", '') AND "r"."last_at" >= "h"."first_registered_at")
        ORDER BY "h"."id", "p"."occupied" DESC LIMIT 10`,
  );
}

/** What is known of deliveries. */
interface KnownDeliveries {
  readonly arrivals: readonly LastArrival[];
  readonly rejections: readonly NotedRejection[];
  readonly silent: readonly SilentHook[];
  readonly miscounted: readonly MiscountedMeeting[];
}

/** Whether deliveries arrive, all of them, whether they are taken, and what they prove. */
export function checkDeliveries(known: KnownDeliveries, now: Date, say: Messages): CheckResult[] {
  const { arrivals, rejections, silent, miscounted } = known;
  const found = [...silentFindings(silent, say), ...miscountedFindings(miscounted, say)];
  const findings = [...found, ...rejectedDeliveries(rejections, now, say), ...weakProof(arrivals, say)];
  return findings.length > 0 ? findings : [ok('deliveries', `${say.noneRefused} ${lastDelivery(arrivals, say)}`)];
}

function silentFindings(silent: readonly SilentHook[], say: Messages): CheckResult[] {
  return silent
    .slice(0, 1)
    .map(({ title, isOccupied }) =>
      (isOccupied ? failed : warning)('deliveries', say.nothingArrives({ title, isOccupied }), say.nothingArrivesFix),
    );
}

/** Each meeting by its name: what is missing of it cannot be had later. */
function miscountedFindings(miscounted: readonly MiscountedMeeting[], say: Messages): CheckResult[] {
  return miscounted.map((meeting) => {
    const isShort = meeting.counted > meeting.recorded;
    const report = meeting.isOn ? losing : warning;
    return report(
      'deliveries',
      say.miscounted({ ...meeting, since: meeting.since.toISOString(), isShort }),
      isShort ? say.joinsMissingFix : say.leavesMissingFix,
    );
  });
}

function rejectedDeliveries(rejections: readonly NotedRejection[], now: Date, say: Messages): CheckResult[] {
  const recent = rejections.filter(({ lastAt }) => lastAt.getTime() >= now.getTime() - RECENT_MS);
  if (recent.length === 0) return [];
  if (recent.some(({ reason }) => reason === 'constant')) return [losing('deliveries', say.constantRefused, say.constantFix)];
  const reasons = [...new Set(recent.map(({ door, reason }) => say.rejection({ door, reason })))].join(', ');
  const report = recent.some(({ reason }) => OF_THE_SERVER.has(reason)) ? losing : warning;
  return [report('deliveries', say.refused({ reasons }), say.refusedFix)];
}

function weakProof(arrivals: readonly LastArrival[], say: Messages): CheckResult[] {
  const last = arrivals.find(({ door }) => door === 'legacy');
  return last?.proof === 'constant' ? [warning('deliveries', say.constantTaken, say.constantFix)] : [];
}

function lastDelivery([last]: readonly LastArrival[], say: Messages): string {
  if (!last) return say.neverDelivered;
  const { sender, externalMeetingId: meeting } = last;
  const at = last.lastAt.toISOString();
  return meeting === '' ? say.lastDelivery({ at, sender }) : say.lastDeliveryOf({ at, sender, meeting });
}
