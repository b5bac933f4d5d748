import { numbers, texts } from '../../database/array-literal.js';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { clockOffsets, SAME_CLOCK_MS, TOLERANCE_MS } from './sender-clocks.js';
import type { AttributedEvent } from './ledger-types.js';

/** No delivery is later than that, however long a proxy kept it: events themselves are not kept for so long. */
const LONGEST_DELAY_MS = 730 * 86_400_000;
/** Events that arrive within that time may come in any order, whatever they say. */
const DISORDER_MS = 60_000;
/** For so long a corrected event may be repeated. */
const REPETITION_MS = 86_400_000;

/**
 * The same events at times that their arrival allows. A delivery says when it was sent: where that is not now, the sender's clock is wrong,
 * and its events are moved by as much as it is. Where it is, late events are honest, such as those of a queue. What happens later than it
 * arrives, or years before, was timed by a wrong clock in any case, and so was what a connection reports from before its join, or a run
 * ended before it showed signs of life, although these arrived earlier: such events are taken to happen when they arrive. Late events of
 * a sender whose clock is not known keep their times and are doubted. All of these keep the sender's time (`payload.reportedTime`, Unix
 * milliseconds). No statement is run where all events are timely.
 * @param events in any order, with the identities that the sender's times give them
 */
export async function atBelievedTimes(transaction: Transaction, events: readonly AttributedEvent[]): Promise<AttributedEvent[]> {
  const untimely = events.filter((one) => Math.abs(latenessOf(one)) > SAME_CLOCK_MS);
  if (untimely.length === 0) return [...events];
  const offsets = await clockOffsets(transaction, untimely.filter(isOfAnotherClock));
  const misclocked = untimely.filter((one) => isOfAnotherClock(one) && offsets.has(serverOf(one)));
  const believed = new Map(misclocked.map((one) => [one, timeByOffset(one, offsets)]));
  const others = untimely.filter((one) => !believed.has(one) && Math.abs(latenessOf(one)) > TOLERANCE_MS);
  for (const one of [...others.filter(isImpossible), ...(await contradicted(transaction, others.filter(isContradictable)))])
    believed.set(one, one.arrivedAt.getTime());
  for (const one of others.filter(isOfUnknownClock)) if (!believed.has(one)) believed.set(one, one.event.time);
  if (believed.size === 0) return [...events];
  const moved = await inOrder(transaction, believed);
  const known = await knownTimes(transaction, [...moved.keys()]);
  return events.map((one) => at(one, known.get(one.identity) ?? moved.get(one)));
}

function latenessOf({ event, arrivedAt }: AttributedEvent): number {
  return arrivedAt.getTime() - event.time;
}

function isImpossible(one: AttributedEvent): boolean {
  return latenessOf(one) < -TOLERANCE_MS || latenessOf(one) > LONGEST_DELAY_MS;
}

/** Whether its delivery says that it was sent at another time than it arrived. */
function isOfAnotherClock({ source, arrivedAt }: AttributedEvent): boolean {
  return source?.sentAt !== undefined && Math.abs(arrivedAt.getTime() - source.sentAt) > SAME_CLOCK_MS;
}

function serverOf({ source }: AttributedEvent): number {
  return source?.serverId ?? 0;
}

function isOfUnknownClock({ source }: AttributedEvent): boolean {
  return source !== undefined && source.sentAt === undefined;
}

function isContradictable(one: AttributedEvent): boolean {
  const { kind, participant } = one.event;
  if (isImpossible(one)) return false;
  return kind === 'end' ? one.event.meeting.internal !== undefined : kind !== 'join' && participant.internal !== undefined;
}

/** What is later than its arrival all the same is taken to happen when it arrives. */
function timeByOffset(one: AttributedEvent, offsets: ReadonlyMap<number, number>): number {
  const arrival = one.arrivedAt.getTime();
  const moved = one.event.time + (offsets.get(serverOf(one)) ?? 0);
  return moved > arrival + TOLERANCE_MS || moved < arrival - LONGEST_DELAY_MS ? arrival : moved;
}

/**
 * Where a clock runs ahead and passes what is believed, its meeting has later events than those that are moved to their arrival: they would
 * be late, one by one, until the time is caught up with, and each late event has its participant folded anew. So they follow what is there.
 */
async function inOrder(
  transaction: Transaction,
  believed: ReadonlyMap<AttributedEvent, number>,
): Promise<ReadonlyMap<AttributedEvent, number>> {
  const early = [...believed.keys()].filter((one) => one.event.time > one.arrivedAt.getTime() + TOLERANCE_MS);
  if (early.length === 0) return believed;
  const arrival = Math.min(...early.map(({ arrivedAt }) => arrivedAt.getTime()));
  const rows = await transaction.rows<{ meetingId: number; latest: number }>(
    sql`SELECT "meeting_id" AS "meetingId", max("time") AS "latest" FROM "conference_event" WHERE "meeting_id" = ANY(${[...new Set(early.map(({ meetingId }) => meetingId))]}::int[])
          AND "time" > ${arrival}::bigint AND "time" <= ${arrival + 2 * TOLERANCE_MS}::bigint GROUP BY 1`,
  );
  const latest = new Map(rows.map(({ meetingId, latest }) => [meetingId, latest]));
  const moved = new Map(believed);
  for (const one of early.toSorted((a, b) => a.event.time - b.event.time)) {
    const [time, last] = [believed.get(one) ?? 0, latest.get(one.meetingId)];
    if (last === undefined) continue;
    moved.set(one, Math.max(time, last + 1));
    latest.set(one.meetingId, Math.max(time, last + 1));
  }
  return moved;
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

/**
 * When copies of these events are taken to have happened that arrived before, by their identities: a repeated event is no other one. Looked
 * for among the events of their participants, however many others a meeting has.
 */
async function knownTimes(transaction: Transaction, events: readonly AttributedEvent[]): Promise<ReadonlyMap<string, number>> {
  const since = Math.min(...events.map(({ arrivedAt }) => arrivedAt.getTime())) - REPETITION_MS;
  const rows = await transaction.rows<{ identity: string; time: number }>(
    sql`SELECT "e"."identity", "e"."time" FROM unnest(${numbers(events.map(({ meetingId }) => meetingId))}::int[],
          ${texts(events.map(({ participantKey }) => participantKey ?? null))}::text[], ${texts(events.map(({ identity }) => identity))}::text[]) AS "t" ("meeting", "key", "identity")
        JOIN "conference_event" "e" ON "e"."meeting_id" = "t"."meeting" AND "e"."participant_key" IS NOT DISTINCT FROM "t"."key"
          AND "e"."time" >= ${since}::bigint AND "e"."identity" = "t"."identity"`,
  );
  return new Map(rows.map(({ identity, time }) => [identity, time]));
}

function at(one: AttributedEvent, time: number | undefined): AttributedEvent {
  if (time === undefined) return one;
  const { event } = one;
  return { ...one, event: { ...event, time, payload: { ...event.payload, reportedTime: event.time } } };
}
