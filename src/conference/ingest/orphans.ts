import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { eventIdentity } from '../callback/event-identity.js';
import { writeEvents } from '../ledger/event-writer.js';
import { MeetingFinder, type MeetingRun, type SourcedEvent } from '../ledger/meeting-finder.js';
import { keepRuns } from '../ledger/meeting-runs.js';
import type { WritingTime } from './delivery-writer.js';

/** An orphan as it is kept: all that it takes to record it once its meeting is known. */
interface StoredOrphan {
  readonly id: number;
  readonly orphan: SourcedEvent;
  readonly arrivedAt: Date;
}

/** Most orphans that one unit of work adopts. */
const MOST_AT_ONCE = 2_000;

/** Keeps events of meetings that nobody knows yet; a copy of one that is kept already is dropped. */
export async function keepOrphans(
  transaction: Transaction,
  orphans: readonly SourcedEvent[],
  { now, orphansFor }: WritingTime,
): Promise<void> {
  if (orphans.length === 0 || orphansFor === 0) return;
  await transaction.rows(
    sql`INSERT INTO "conference_event" ("external_meeting_id", "internal_meeting_id", "access_url_id", "kind", "time", "identity", "payload", "arrived_at")
        SELECT *, ${now}::timestamptz FROM unnest(${orphans.map(({ event }) => event.meeting.external ?? null)}::text[],
          ${orphans.map(({ event }) => event.meeting.internal ?? null)}::text[], ${orphans.map(({ source }) => source.portalId ?? null)}::int[],
          ${orphans.map(({ event }) => event.kind)}::text[], ${orphans.map(({ event }) => event.time)}::bigint[], ${orphans.map(identityOf)}::text[],
          ${orphans.map(({ event, source }) => JSON.stringify({ orphan: { event, source } }))}::jsonb[])
        ON CONFLICT ("time", "identity") DO NOTHING`,
  );
}

/** Unlike that of an event whose meeting is known; the source belongs to it, for it decides on adoption. */
function identityOf({ event, source }: SourcedEvent): string {
  const key = JSON.stringify(['orphan', event.meeting.external, event.meeting.internal, source.portalId, source.externalMeetingId]);
  return `orphan ${eventIdentity(key, event)}`;
}

/** Records the orphans of a meeting that has become known, or is known under another id. */
export async function adoptOrphansOf(transaction: Transaction, meetingId: number, time: WritingTime): Promise<void> {
  await adopt(
    transaction,
    () => sql`"external_meeting_id" = (SELECT "remote_id" FROM "conference_meeting" WHERE "id" = ${meetingId})`,
    time,
  );
}

/** Records the orphans of runs that have become known, and of breakout rooms of these. */
export async function adoptOrphansOfRuns(transaction: Transaction, runs: readonly MeetingRun[], time: WritingTime): Promise<void> {
  if (runs.length > 0) await adoptRuns(transaction, runs, time);
}

/** Records orphans that have a meeting by now: what fell between two units of work that could not see each other. */
export async function adoptAll(transaction: Transaction, time: WritingTime): Promise<void> {
  await adopt(
    transaction,
    () => sql`("external_meeting_id" IN (SELECT "remote_id" FROM "conference_meeting")
      OR "internal_meeting_id" IN (SELECT "internal_meeting_id" FROM "conference_meeting_run")
      OR ("kind" = 'meeting-created' AND "payload" #>> '{orphan,event,meeting,parentInternal}' IN (SELECT "internal_meeting_id" FROM "conference_meeting_run")))`,
    time,
  );
}

/** Forgets orphans that nobody wanted in time. */
export async function expireOrphans(transaction: Transaction, { now, orphansFor }: WritingTime): Promise<void> {
  await transaction.rows(
    sql`DELETE FROM "conference_event" WHERE "meeting_id" IS NULL AND "arrived_at" < ${new Date(now.getTime() - orphansFor)}`,
  );
}

async function adoptRuns(transaction: Transaction, runs: readonly MeetingRun[], time: WritingTime): Promise<void> {
  const internals = runs.map(({ internalId }) => internalId);
  await adopt(
    transaction,
    () => sql`("internal_meeting_id" = ANY(${internals}::text[]) OR ("kind" = 'meeting-created'
      AND "payload" #>> '{orphan,event,meeting,parentInternal}' = ANY(${internals}::text[])))`,
    time,
  );
}

/** What is adopted may name runs of which nothing was known, and these have orphans of their own. */
async function adopt(transaction: Transaction, which: () => Sql, time: WritingTime): Promise<void> {
  const orphans = await transaction.rows<StoredOrphan>(
    sql`SELECT "id", "payload"->'orphan' AS "orphan", "arrived_at" AS "arrivedAt" FROM "conference_event"
        WHERE "meeting_id" IS NULL AND "arrived_at" >= ${new Date(time.now.getTime() - time.orphansFor)} AND ${which()}
        ORDER BY "id" LIMIT ${MOST_AT_ONCE}`,
  );
  if (orphans.length === 0) return;
  const finder = await MeetingFinder.load(
    transaction,
    orphans.map(({ orphan }) => orphan),
  );
  const wanted = orphans.flatMap(({ id, orphan, arrivedAt }) => {
    const place = finder.find(orphan);
    return typeof place === 'string' ? [] : [{ ...place, id, event: orphan.event, arrivedAt }];
  });
  const taken = await take(
    transaction,
    wanted.map(({ id }) => id),
  );
  await keepRuns(transaction, finder.learned);
  const adopted = wanted.filter(({ id }) => taken.has(id));
  await writeEvents(transaction, adopted);
  if (finder.learned.length > 0) await adoptRuns(transaction, finder.learned, time);
  if (orphans.length === MOST_AT_ONCE && taken.size > 0) await adopt(transaction, which, time);
}

/** @returns those that nobody else adopted in the meantime */
async function take(transaction: Transaction, ids: readonly number[]): Promise<Set<number>> {
  const rows = await transaction.rows<{ id: number }>(
    sql`DELETE FROM "conference_event" WHERE "id" = ANY(${ids}::bigint[]) RETURNING "id"`,
  );
  return new Set(rows.map(({ id }) => id));
}
