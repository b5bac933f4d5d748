import { numbers, texts } from '../../database/array-literal.js';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { AttributedEvent } from './ledger-types.js';

/** By so much a sender's clock may differ from ours, and a delivery be late, without a doubt in its times. */
const TOLERANCE_MS = 15 * 60_000;
/** No delivery is later than that, however long a proxy kept it: events themselves are not kept for so long. */
const LONGEST_DELAY_MS = 730 * 86_400_000;
/** Events that arrive within that time may come in any order, whatever they say. */
const DISORDER_MS = 60_000;
/** For so long a corrected event may be repeated. */
const REPETITION_MS = 86_400_000;

/**
 * The same events at times that their arrival allows. What happens later than it arrives, or years before, was timed by a wrong clock, and
 * so was what a connection reports from before its join, or a run ended before it showed signs of life, although these arrived earlier.
 * Such events are taken to happen when they arrive, and keep the sender's time (`payload.reportedTime`, Unix milliseconds). Events that are
 * merely late keep their times. No statement is run where all events are timely.
 * @param events in any order, with the identities that the sender's times give them
 */
export async function atBelievedTimes(transaction: Transaction, events: readonly AttributedEvent[]): Promise<AttributedEvent[]> {
  const wrong = new Set([...events.filter(isImpossible), ...(await contradicted(transaction, events.filter(isLate)))]);
  if (wrong.size === 0) return [...events];
  const known = await knownTimes(transaction, [...wrong]);
  return events.map((one) => (wrong.has(one) ? corrected(one, known.get(one.identity)) : one));
}

function latenessOf({ event, arrivedAt }: AttributedEvent): number {
  return arrivedAt.getTime() - event.time;
}

function isImpossible(one: AttributedEvent): boolean {
  return latenessOf(one) < -TOLERANCE_MS || latenessOf(one) > LONGEST_DELAY_MS;
}

function isLate(one: AttributedEvent): boolean {
  const { kind, participant } = one.event;
  if (latenessOf(one) <= TOLERANCE_MS || isImpossible(one)) return false;
  return kind === 'end' ? one.event.meeting.internal !== undefined : kind !== 'join' && participant.internal !== undefined;
}

/** Late events that the ledger contradicts: their connection had not joined yet at their time, or their run went on after its end. */
async function contradicted(transaction: Transaction, late: readonly AttributedEvent[]): Promise<AttributedEvent[]> {
  if (late.length === 0) return [];
  const rows = await transaction.rows<{ position: number }>(
    sql`SELECT "t"."position"::int AS "position" FROM unnest(${numbers(late.map(({ meetingId }) => meetingId))}::int[], ${texts(late.map(({ participantKey }) => participantKey ?? null))}::text[],
          ${texts(late.map(({ event }) => event.participant.internal ?? ''))}::text[], ${texts(late.map(({ event }) => event.meeting.internal ?? null))}::text[],
          ${numbers(late.map(({ event }) => event.time))}::bigint[], ${numbers(late.map(({ arrivedAt }) => arrivedAt.getTime()))}::bigint[])
          WITH ORDINALITY AS "t" ("meeting", "key", "device", "run", "time", "arrived", "position")
        WHERE EXISTS (SELECT 1 FROM "conference_event" "e" WHERE "e"."meeting_id" = "t"."meeting" AND "e"."time" > "t"."time"
            AND CASE WHEN "t"."key" IS NULL THEN "e"."internal_meeting_id" = "t"."run" AND "e"."kind" <> 'end'
              ELSE "e"."participant_key" = "t"."key" AND "e"."device" = "t"."device" AND "e"."kind" = 'join' END
            AND extract(epoch FROM "e"."arrived_at") * 1000 < "t"."arrived" - ${DISORDER_MS}
            AND extract(epoch FROM "e"."arrived_at") * 1000 - "e"."time" < "t"."arrived" - "t"."time" - ${TOLERANCE_MS})
          AND ("t"."key" IS NULL OR NOT EXISTS (SELECT 1 FROM "conference_event" "j" WHERE "j"."meeting_id" = "t"."meeting" AND "j"."participant_key" = "t"."key"
            AND "j"."time" <= "t"."time" AND "j"."device" = "t"."device" AND "j"."kind" = 'join'))`,
  );
  return rows.flatMap(({ position }) => late[position - 1] ?? []);
}

/** When copies of these events are taken to have happened that arrived before, by their identities: a repeated event is no other one. */
async function knownTimes(transaction: Transaction, events: readonly AttributedEvent[]): Promise<ReadonlyMap<string, number>> {
  const since = Math.min(...events.map(({ arrivedAt }) => arrivedAt.getTime())) - REPETITION_MS;
  const rows = await transaction.rows<{ identity: string; time: number }>(
    sql`SELECT "identity", "time" FROM "conference_event" WHERE "meeting_id" = ANY(${[...new Set(events.map(({ meetingId }) => meetingId))]}::int[])
          AND "time" >= ${since}::bigint AND "identity" = ANY(${events.map(({ identity }) => identity)}::text[])`,
  );
  return new Map(rows.map(({ identity, time }) => [identity, time]));
}

function corrected(one: AttributedEvent, known: number | undefined): AttributedEvent {
  const { event, arrivedAt } = one;
  const payload = { ...event.payload, reportedTime: event.time };
  return { ...one, event: { ...event, time: known ?? arrivedAt.getTime(), payload } };
}
