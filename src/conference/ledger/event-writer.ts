import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { meetingEnd } from '../activity/activity-event.js';
import { adoptReports } from '../analytics/adopted-reports.js';
import { breakoutDevice } from '../activity/breakout-device.js';
import { eventIdentity } from '../callback/event-identity.js';
import { MEETING_KINDS, type RoomEvent } from '../callback/room-event.js';
import { applyEvents, type KnownParticipants, knownParticipants, refoldParticipants, type TouchedParticipant } from './activity-records.js';
import { foreseenAsNew, foreseenParticipants } from './foreseen-outcomes.js';
import type { GroupMemory } from './ledger-memory.js';
import {
  adoptDevices,
  appendEvents,
  appendForeseen,
  type AttributedEvent,
  MEETING_WIDE,
  type ParticipantOfMeeting,
} from './event-ledger.js';
import type { Place } from './meeting-finder.js';
import { closeMeetings } from './meeting-runs.js';
import { type Mention, ParticipantResolver } from './participant-resolver.js';
import type { NamedEvent } from './participant-state.js';

/** An event whose meeting is known. */
export interface PlacedEvent extends Place {
  readonly event: RoomEvent;
  readonly arrivedAt: Date;
}

/** What became of an event: whether it was new. */
export interface WrittenEvent {
  readonly identity: string;
  readonly isNew: boolean;
}

/**
 * Adds events to the ledger and brings the records of everybody concerned into line with it. The meetings must be locked.
 * @param memory by which outcomes may be foreseen
 * @returns what became of each of the events, in their order; of equal ones the first is new
 */
export async function writeEvents(transaction: Transaction, placed: readonly PlacedEvent[], memory?: GroupMemory): Promise<WrittenEvent[]> {
  if (placed.length === 0) return [];
  const { attributed, resolver } = await attribute(transaction, placed, memory);
  const { fresh, known } = appendedAsForeseen(transaction, attributed, memory) ?? (await appended(transaction, attributed, memory));
  const written = attributed.map(({ identity }) => ({ identity, isNew: fresh.delete(identity) }));
  const adopted = [...(await adoptDevices(transaction, resolver.told)), ...(await adoptReports(transaction, resolver.told))];
  await applyWritten(
    transaction,
    attributed.filter((_, index) => written[index]?.isNew),
    adopted,
    known,
    memory,
  );
  const isRegular = adopted.length === 0 && attributed.every(({ participantKey }) => participantKey !== undefined);
  if (!isRegular) memory?.forgetGroup();
  return written;
}

interface Appended {
  /** Identities that were new. */
  readonly fresh: Set<string>;
  readonly known: KnownParticipants;
}

/** Neither statement needs the other's outcome, so that both travel at once. */
async function appended(
  transaction: Transaction,
  attributed: readonly AttributedEvent[],
  memory: GroupMemory | undefined,
): Promise<Appended> {
  for (const condition of memory?.conditions ?? []) transaction.send(sql`SELECT require_foreseen(${condition})`);
  const [fresh, known] = await Promise.all([
    appendEvents(transaction, attributed),
    knownParticipants(transaction, participantsIn(attributed)),
  ]);
  return { fresh, known };
}

/** @returns undefined where not everybody is remembered, or where an event may have been recorded before */
function appendedAsForeseen(
  transaction: Transaction,
  attributed: readonly AttributedEvent[],
  memory: GroupMemory | undefined,
): Appended | undefined {
  const known = memory && foreseenParticipants(participantsIn(attributed), memory);
  const fresh = known && foreseenAsNew(attributed, known);
  if (!fresh) return undefined;
  appendForeseen(transaction, attributed, fresh, memory.conditions);
  // Folding takes about as long as that.
  transaction.flush();
  return { fresh: new Set(fresh), known };
}

function participantsIn(events: readonly AttributedEvent[]): ParticipantOfMeeting[] {
  return events.flatMap(({ meetingId, participantKey }) => (participantKey === undefined ? [] : { meetingId, key: participantKey }));
}

async function attribute(
  transaction: Transaction,
  placed: readonly PlacedEvent[],
  memory: GroupMemory | undefined,
): Promise<{ attributed: AttributedEvent[]; resolver: ParticipantResolver }> {
  const located = placed.map(inItsRoom);
  const mentions = located.filter(({ event }) => !MEETING_KINDS.has(event.kind));
  const resolver = await ParticipantResolver.load(transaction, mentions, memory);
  const attributed = located.map((one) => {
    const { meetingId, event, arrivedAt } = one;
    return { meetingId, event, arrivedAt, participantKey: resolver.keyOf(one), identity: eventIdentity(String(meetingId), event) };
  });
  return { attributed, resolver };
}

function inItsRoom({ meetingId, room, event: sent, arrivedAt }: PlacedEvent): PlacedEvent & Mention {
  const event = room === undefined ? sent : inBreakout(sent, room);
  return { meetingId, room, event, arrivedAt, participant: event.participant };
}

/** What happens in a breakout room happens in the meeting, on connections of its own; its end ends these and nothing else. */
function inBreakout(event: RoomEvent, room: string): RoomEvent {
  if (event.kind === 'end') return { ...event, kind: 'breakout-end', discriminator: room };
  const { internal } = event.participant;
  return internal === undefined ? event : { ...event, participant: { ...event.participant, internal: breakoutDevice(internal, room) } };
}

/** @param adopted participants whose events are others than before */
async function applyWritten(
  transaction: Transaction,
  events: readonly AttributedEvent[],
  adopted: readonly ParticipantOfMeeting[],
  known: KnownParticipants,
  memory: GroupMemory | undefined,
): Promise<void> {
  await closeMeetings(
    transaction,
    events
      .filter(({ event }) => event.kind === 'end')
      .map(({ meetingId, event }) => ({ meetingId, internal: event.meeting.internal, time: event.time })),
  );
  const touched = new TouchedParticipants();
  for (const { meetingId, participantKey, event, identity } of events) {
    if (participantKey !== undefined) touched.add({ meetingId, key: participantKey }, namedEvent(event, identity));
  }
  await addMeetingWide(transaction, events, touched);
  await applyEvents(transaction, touched.except(adopted), known, memory);
  if (adopted.length > 0) await refoldParticipants(transaction, adopted);
}

async function addMeetingWide(transaction: Transaction, events: readonly AttributedEvent[], touched: TouchedParticipants): Promise<void> {
  const wide = events.flatMap(({ meetingId, event, identity }) => {
    const named = namedEvent(event, identity);
    return named && MEETING_WIDE.has(named.kind) ? [{ meetingId, event: named }] : [];
  });
  if (wide.length === 0) return;
  const everybody = await transaction.rows<ParticipantOfMeeting>(
    sql`SELECT "meeting_id" AS "meetingId", "participant_key" AS "key" FROM "conference_fold_state"
        WHERE "meeting_id" = ANY(${wide.map(({ meetingId }) => meetingId)}::int[])`,
  );
  for (const { meetingId, event } of wide) {
    for (const participant of everybody) if (participant.meetingId === meetingId) touched.add(participant, event);
  }
}

function namedEvent(event: RoomEvent, identity: string): NamedEvent | undefined {
  const { kind, time, discriminator, participant } = event;
  if (kind === 'meeting-created') return undefined;
  if (kind === 'end') return meetingEnd(time);
  return { kind, time, identity, discriminator, device: participant.internal ?? '', name: participant.name };
}

/** Participants and their new events. */
class TouchedParticipants {
  private readonly events = new Map<string, ParticipantOfMeeting & { readonly events: NamedEvent[] }>();

  add({ meetingId, key }: ParticipantOfMeeting, event?: NamedEvent): void {
    const name = `${meetingId} ${key}`;
    const known = this.events.get(name) ?? { meetingId, key, events: [] };
    if (event) known.events.push(event);
    this.events.set(name, known);
  }

  except(others: readonly ParticipantOfMeeting[]): TouchedParticipant[] {
    for (const { meetingId, key } of others) this.events.delete(`${meetingId} ${key}`);
    return [...this.events.values()];
  }
}
