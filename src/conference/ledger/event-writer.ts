import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { isShown, meetingEnd } from '../activity/activity-event.js';
import { runName } from '../activity/connection.js';
import { atBelievedTimes } from './believed-times.js';
import { reattributeDevices } from './reattributed-devices.js';
import { reattributeReports } from './reattributed-reports.js';
import { isKept } from '../modes/meeting-privacy.js';
import { digestOf, labelOf, PSEUDONYM, withoutNames } from '../modes/pseudonyms.js';
import { countEvents } from './counted-events.js';
import { breakoutDevice } from '../activity/breakout-device.js';
import { eventIdentity } from '../events/event-identity.js';
import { MEETING_KINDS, type RoomEvent } from '../events/room-event.js';
import { applyEvents, refoldParticipants, type TouchedParticipant } from './activity-records.js';
import { appendEvents, MEETING_WIDE } from './event-ledger.js';
import { closeMeetings, reopenMeetings } from './meeting-runs.js';
import { supersedeRuns } from './superseded-runs.js';
import { type Mention, ParticipantResolver } from './participant-resolver.js';
import type { NamedEvent } from './participant-state.js';
import type { ParticipantOfMeeting, AttributedEvent, PlacedEvent, KnownParticipants } from './ledger-types.js';
import { participantName } from './ledger-keys.js';
import { knownParticipants } from './stored-participants.js';

/** What became of an event: whether it was new. */
export interface WrittenEvent {
  readonly identity: string;
  readonly isNew: boolean;
  /** Whether it was not stored because its participant wants no figures. */
  readonly isObjected?: boolean;
}

const NOTHING: ReadonlySet<AttributedEvent> = new Set();

/** An event and whose it is, in the room in which it happened. */
type LocatedEvent = Mention & PlacedEvent;

/** What became of events. */
interface WrittenEvents {
  /** In the order of the events; of equal ones the first is new. */
  readonly events: readonly WrittenEvent[];
  /** Participants whose stored fold could not be resumed, mostly because of late events. */
  readonly refolded: number;
}

/** Adds events to the ledger and brings the records of everybody concerned into line with it. The meetings must be locked. */
export async function writeEvents(transaction: Transaction, placed: readonly PlacedEvent[]): Promise<WrittenEvents> {
  const counted = placed.filter(({ isCounted }) => isCounted === true);
  if (counted.length === 0) return writeToLedger(transaction, placed);
  const numbers = (await countEvents(transaction, counted.map(inItsRoom))).values();
  const named = placed.filter(({ isCounted }) => isCounted !== true);
  const others = await writeToLedger(transaction, named);
  const written = others.events.values();
  const events = placed.flatMap(({ isCounted }) => {
    const next = (isCounted === true ? numbers : written).next();
    return next.done === true ? [] : [next.value];
  });
  return { events, refolded: others.refolded };
}

async function writeToLedger(transaction: Transaction, placed: readonly PlacedEvent[]): Promise<WrittenEvents> {
  if (placed.length === 0) return { events: [], refolded: 0 };
  const { attributed, resolver } = await attribute(transaction, placed);
  const objected = resolver.knowsObjections ? new Set(attributed.filter((one) => isObjected(one, resolver))) : NOTHING;
  const appended = objected.size === 0 ? attributed : attributed.filter((one) => !objected.has(one));
  // Neither statement needs the other's outcome, so that both travel at once.
  const [{ fresh, stirred }, known] = await Promise.all([
    appendEvents(transaction, appended),
    knownParticipants(transaction, participantsIn(attributed)),
  ]);
  const events = attributed.map((one) =>
    objected.has(one)
      ? { identity: one.identity, isNew: false, isObjected: true }
      : { identity: one.identity, isNew: fresh.delete(one.identity) },
  );
  const changed = [
    ...(await reattributeDevices(transaction, resolver.reportedDevices)),
    ...(await reattributeReports(transaction, resolver.reportedDevices)),
    ...(await supersedeRuns(transaction, [...stirred])),
    // The end of a run that counts as over is no event that a fold could resume with.
    ...participantsIn(attributed.filter(({ meetingId }) => stirred.has(meetingId))),
  ];
  const added = attributed.filter((_, index) => events[index]?.isNew);
  const reattributed = [...new Map(changed.map((one) => [participantName(one), one])).values()];
  const refolded = await applyWritten(transaction, added, reattributed, known);
  await reopen(
    transaction,
    placed.map((one, index) => ({ ...one, event: attributed[index]?.event ?? one.event })),
  );
  return { events, refolded };
}

/** Asked only where a meeting was closed before the events, or is by one of them. */
async function reopen(transaction: Transaction, placed: readonly PlacedEvent[]): Promise<void> {
  const stirred = placed.filter(({ isClosed, event }) => isClosed === true || event.kind === 'end');
  const begun = stirred.filter(({ room, event: { kind } }) => room === undefined && (kind === 'meeting-created' || kind === 'join'));
  await reopenMeetings(
    transaction,
    [...new Set(stirred.map(({ meetingId }) => meetingId))],
    begun.map(({ meetingId, event: { time, meeting } }) => ({ meetingId, internal: meeting.internal, time })),
  );
}

function participantsIn(events: readonly AttributedEvent[]): ParticipantOfMeeting[] {
  return events.flatMap(({ meetingId, participantKey }) => (participantKey === undefined ? [] : { meetingId, key: participantKey }));
}

async function attribute(
  transaction: Transaction,
  placed: readonly PlacedEvent[],
): Promise<{ attributed: AttributedEvent[]; resolver: ParticipantResolver }> {
  const located = placed.map(inItsRoom);
  const stored = located.map(asStored);
  const mentions = stored.filter(({ event }) => !MEETING_KINDS.has(event.kind));
  const resolver = await ParticipantResolver.load(transaction, mentions);
  const attributed = stored.map((one, index) => {
    const { meetingId, arrivedAt, source, secret } = one;
    const who = resolver.identityOf(one);
    // That of the event as it was sent: a copy may have been recorded before the meeting stopped naming people.
    const sent = eventIdentity(String(meetingId), (located[index] ?? one).event);
    const identity = secret === undefined || MEETING_KINDS.has(one.event.kind) ? sent : digestOf(secret, sent);
    const event = secret === undefined ? one.event : labelled(one.event, who?.key);
    return { meetingId, event, arrivedAt, source, participantKey: who?.key, reportedKey: who?.reported, identity };
  });
  return { attributed: await atBelievedTimes(transaction, attributed), resolver };
}

/** Who objected is there, and nothing else. */
function isObjected({ meetingId, participantKey, event: { kind, time } }: AttributedEvent, resolver: ParticipantResolver): boolean {
  return participantKey !== undefined && !isKept('presence', kind) && resolver.hasObjected(meetingId, participantKey, time);
}

function inItsRoom({ meetingId, room, secret, event: sent, arrivedAt, source }: PlacedEvent): LocatedEvent {
  const event = room === undefined ? sent : inBreakout(sent, room);
  return { meetingId, room, secret, event, arrivedAt, source, participant: event.participant, isJoin: event.kind === 'join' };
}

/** As it may be stored: without names, where its meeting has none. */
function asStored(one: LocatedEvent): LocatedEvent {
  if (one.secret === undefined) return one;
  const event = withoutNames(one.event, one.secret, one.room !== undefined);
  return { ...one, event, participant: event.participant };
}

/** The event with the name that its pseudonym gives the participant. */
function labelled(event: RoomEvent, key: string | undefined): RoomEvent {
  if (event.kind !== 'join' || key?.startsWith(PSEUDONYM) !== true) return event;
  return { ...event, participant: { ...event.participant, name: labelOf(key) } };
}

/** What happens in a breakout room happens in the meeting, on connections of its own; its end ends these and nothing else. */
function inBreakout(event: RoomEvent, room: string): RoomEvent {
  if (event.kind === 'end') return { ...event, kind: 'breakout-end', discriminator: room };
  const { internal } = event.participant;
  return internal === undefined ? event : { ...event, participant: { ...event.participant, internal: breakoutDevice(internal, room) } };
}

/** @param reattributed participants whose events are others than before @returns see `applyEvents` */
async function applyWritten(
  transaction: Transaction,
  events: readonly AttributedEvent[],
  reattributed: readonly ParticipantOfMeeting[],
  known: KnownParticipants,
): Promise<number> {
  await closeMeetings(
    transaction,
    events
      .filter(({ event }) => event.kind === 'end')
      .map(({ meetingId, event }) => ({ meetingId, internal: event.meeting.internal, time: event.time })),
  );
  const touched = new TouchedParticipants();
  for (const { meetingId, participantKey, event, identity } of events) {
    const named = namedEvent(event, identity);
    if (participantKey !== undefined && named) touched.add({ meetingId, key: participantKey }, named);
  }
  await addMeetingWide(transaction, events, touched);
  const refolded = await applyEvents(transaction, touched.except(reattributed), known);
  if (reattributed.length > 0) await refoldParticipants(transaction, reattributed);
  return refolded;
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
  const { kind, time, discriminator, participant, meeting } = event;
  if (kind === 'meeting-created' || isShown(kind)) return undefined;
  if (kind === 'end') return meetingEnd(time, runName(meeting.internal));
  const device = participant.internal ?? '';
  const run = kind === 'breakout-end' ? undefined : runName(meeting.internal, device);
  const isCorrected = event.payload['reportedTime'] !== undefined;
  return { kind, time, identity, discriminator, device, run, name: participant.name, ...(isCorrected ? { isCorrected } : {}) };
}

/** Participants and their new events. */
class TouchedParticipants {
  private readonly events = new Map<string, ParticipantOfMeeting & { readonly events: NamedEvent[] }>();

  add({ meetingId, key }: ParticipantOfMeeting, event: NamedEvent): void {
    const name = participantName({ meetingId, key });
    const known = this.events.get(name) ?? { meetingId, key, events: [] };
    known.events.push(event);
    this.events.set(name, known);
  }

  except(others: readonly ParticipantOfMeeting[]): TouchedParticipant[] {
    for (const { meetingId, key } of others) this.events.delete(participantName({ meetingId, key }));
    return [...this.events.values()];
  }
}
