import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { eventIdentity } from '../events/event-identity.js';
import { writeEvents } from '../ledger/event-writer.js';
import { MeetingFinder } from '../ledger/meeting-finder.js';
import { storeRuns } from '../ledger/meeting-runs.js';
import { noteUnassignedRooms } from './unassigned-rooms.js';
import type { SourcedEvent, MeetingRun } from '../ledger/ledger-types.js';

/** A pending event as it is stored: all that it takes to record it once its meeting is known. */
interface StoredPendingEvent {
  readonly id: number;
  readonly pending: SourcedEvent;
  readonly arrivedAt: Date;
}

/** Most pending events that one unit of work attributes. */
const MOST_AT_ONCE = 2_000;

/**
 * Stores events whose meeting is not known yet; a copy of one that is stored already is dropped, and what came by the
 * address of a portal that there is not, or from a room that an administrator dismissed.
 */
export async function storePendingEvents(
  transaction: Transaction,
  events: readonly SourcedEvent[],
  { now, pendingFor, listsRooms = true }: PendingTerms,
): Promise<void> {
  if (events.length === 0 || pendingFor === 0) return;
  await transaction.rows(
    sql`INSERT INTO "conference_event" ("external_meeting_id", "internal_meeting_id", "access_url_id", "kind", "time", "identity", "payload", "arrived_at")
        SELECT "t".*, ${now}::timestamptz FROM unnest(${events.map(({ event }) => event.meeting.external ?? null)}::text[],
          ${events.map(({ event }) => event.meeting.internal ?? null)}::text[], ${events.map(({ source }) => source.portalId ?? null)}::bigint[],
          ${events.map(({ event }) => event.kind)}::text[], ${events.map(({ event }) => event.time)}::bigint[], ${events.map(identityOf)}::text[],
          ${events.map(({ event, source }) => JSON.stringify({ orphan: { event, source } }))}::jsonb[])
          AS "t" ("external", "internal", "portal", "kind", "time", "identity", "payload")
        WHERE ("portal" IS NULL OR EXISTS (SELECT 1 FROM "access_url" "u" WHERE "u"."id" = "portal"))
          AND NOT EXISTS (SELECT 1 FROM "conference_unassigned_room" "d" WHERE "d"."external_id" = "external" AND "d"."dismissed_until" > ${now}::timestamptz)
        ON CONFLICT ("time", "identity") DO NOTHING`,
  );
  if (listsRooms) await noteUnassignedRooms(transaction, events, now);
}

/** Differs from the identity of an event whose meeting is known. It includes the source, which decides where the event may be attributed. */
function identityOf({ event, source }: SourcedEvent): string {
  const key = JSON.stringify(['orphan', event.meeting.external, event.meeting.internal, source.portalId, source.externalMeetingId]);
  return `orphan ${eventIdentity(key, event)}`;
}

/** Records the pending events of a meeting that has become known, or is known under another id. */
export async function attributePendingEventsOf(transaction: Transaction, meetingId: number, terms: PendingTerms): Promise<void> {
  await attribute(
    transaction,
    () => sql`"external_meeting_id" = (SELECT "remote_id" FROM "conference_meeting" WHERE "id" = ${meetingId})`,
    terms,
  );
}

/** Records the pending events of runs that have become known, and of their breakout rooms. */
export async function attributePendingEventsOfRuns(
  transaction: Transaction,
  runs: readonly MeetingRun[],
  terms: PendingTerms,
): Promise<void> {
  if (runs.length > 0) await attributeRuns(transaction, runs, terms);
}

/** Whether the event had not arrived before a user who is no administrator gave the meeting its room. */
const MAY_HAVE = sql`("m"."events_since" IS NULL OR "m"."events_since" <= "conference_event"."arrived_at")`;
const RUNS_THAT_MAY_HAVE = sql`FROM "conference_meeting_run" "r" JOIN "conference_meeting" "m" ON "m"."id" = "r"."meeting_id" AND ${MAY_HAVE}`;

/** Records pending events that have a meeting by now: two units of work may not have seen each other. */
export async function attributePendingEvents(transaction: Transaction, terms: PendingTerms): Promise<void> {
  await attribute(
    transaction,
    () => sql`("external_meeting_id" IN (SELECT "remote_id" FROM "conference_meeting" "m" WHERE ${MAY_HAVE})
      OR "internal_meeting_id" IN (SELECT "r"."internal_meeting_id" ${RUNS_THAT_MAY_HAVE})
      OR ("kind" = 'meeting-created' AND "payload" #>> '{orphan,event,meeting,parentInternal}' IN (SELECT "r"."internal_meeting_id" ${RUNS_THAT_MAY_HAVE})))`,
    terms,
  );
}

/** Deletes pending events whose meeting did not become known in time. */
export async function expirePendingEvents(transaction: Transaction, { now, pendingFor }: PendingTerms): Promise<void> {
  await transaction.rows(
    sql`DELETE FROM "conference_event" WHERE "meeting_id" IS NULL AND "arrived_at" < ${new Date(now.getTime() - pendingFor)}`,
  );
}

async function attributeRuns(transaction: Transaction, runs: readonly MeetingRun[], terms: PendingTerms): Promise<void> {
  const internals = runs.map(({ internalId }) => internalId);
  await attribute(
    transaction,
    () => sql`("internal_meeting_id" = ANY(${internals}::text[]) OR ("kind" = 'meeting-created'
      AND "payload" #>> '{orphan,event,meeting,parentInternal}' = ANY(${internals}::text[])))`,
    terms,
  );
}

/** Attributed events may name runs that were not known before, and these have pending events of their own. */
async function attribute(transaction: Transaction, which: () => Sql, terms: PendingTerms, after = 0): Promise<void> {
  const stored = await transaction.rows<StoredPendingEvent>(
    sql`SELECT "id", "payload"->'orphan' AS "pending", "arrived_at" AS "arrivedAt" FROM "conference_event"
        WHERE "meeting_id" IS NULL AND "arrived_at" >= ${new Date(terms.now.getTime() - terms.pendingFor)} AND "id" > ${after} AND ${which()}
        ORDER BY "id" LIMIT ${MOST_AT_ONCE}`,
  );
  if (stored.length === 0) return;
  const finder = await MeetingFinder.load(
    transaction,
    stored.map(({ pending, arrivedAt }) => ({ ...pending, arrivedAt })),
  );
  const forgotten: number[] = [];
  const found = stored.flatMap(({ id, pending, arrivedAt }) => {
    const place = finder.find({ ...pending, arrivedAt });
    if (place === 'privacy') forgotten.push(id);
    return typeof place === 'string' ? [] : [{ ...place, id, event: pending.event, source: pending.source, arrivedAt }];
  });
  const taken = await take(transaction, [...found.map(({ id }) => id), ...forgotten]);
  await storeRuns(transaction, finder.learned, terms.now);
  await writeEvents(
    transaction,
    found.filter(({ id }) => taken.has(id)),
  );
  if (finder.learned.length > 0) await attributeRuns(transaction, finder.learned, terms);
  const last = stored.at(-1);
  if (stored.length === MOST_AT_ONCE && last) await attribute(transaction, which, terms, last.id);
}

/** @returns those that no other process has attributed in the meantime */
async function take(transaction: Transaction, ids: readonly number[]): Promise<Set<number>> {
  const rows = await transaction.rows<{ id: number }>(
    sql`DELETE FROM "conference_event" WHERE "id" = ANY(${ids}::bigint[]) RETURNING "id"`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** When deliveries are written, and how long an event waits for its meeting. */
export interface PendingTerms {
  readonly now: Date;
  /** Milliseconds. */
  readonly pendingFor: number;
  /** Whether rooms that no meeting has are listed for administrators; they are unless said otherwise. */
  readonly listsRooms?: boolean;
}
