import { parseDelivery, type MalformedDelivery } from './delivery-parser.js';
import { eventEffect, type EventEffect } from './event-effect.js';
import { eventMeaning } from './event-names.js';
import { meetingReference, participantReference } from './event-references.js';
import { redactedPayload } from './event-redaction.js';
import { eventTime } from './event-time.js';
import { messageTextDigest } from './message-text.js';
import { isObject, valueAt } from './untyped-value.js';
import { MEETING_KINDS, PERHAPS_OF_NOBODY, type IgnoredEvent, type IgnoreReason, type RoomEvent } from './room-event.js';

/** A delivery understood: each of its events is either here or among the ignored. */
export interface MappedDelivery {
  readonly ok: true;
  readonly received: number;
  readonly events: readonly RoomEvent[];
  readonly ignored: readonly IgnoredEvent[];
  /** When its sender dispatched it, by the sender's clock, Unix milliseconds; undefined where it does not say. */
  readonly sentAt?: number;
  /** External or internal ids of meetings whose recordings changed; they count nothing and lead to a look at the server. */
  readonly recordings?: readonly string[];
}

/** What the events of one delivery are mapped with. */
interface Mapping {
  readonly dispatched: unknown;
  readonly secret: string;
  readonly ordinals: Map<string, number>;
}

/**
 * Turns the body of a request of either callback, in any of its forms, into our own events. Never throws; one bad event costs no
 * other; a body that is no delivery at all is rejected with a message.
 * @param secret of the service, under which the texts of messages without an id are distinguished
 */
export function mapDelivery(body: string, secret = ''): MappedDelivery | MalformedDelivery {
  const delivery = parseDelivery(body);
  if (!delivery.ok) return delivery;
  const mapping: Mapping = { dispatched: delivery.timestamp, secret, ordinals: new Map() };
  const events: RoomEvent[] = [];
  const ignored: IgnoredEvent[] = [];
  const recordings = new Set<string>();
  delivery.events.forEach((sent, index) => {
    const event = mapEvent(sent, index, mapping);
    if (event === 'no-effect') for (const id of changedRecordings(sent)) recordings.add(id);
    if (typeof event === 'string') ignored.push({ index, reason: event });
    else events.push(event);
  });
  const sentAt = eventTime(delivery.timestamp)?.milliseconds;
  return {
    ok: true,
    received: delivery.events.length,
    events,
    ignored,
    ...(sentAt === undefined ? {} : { sentAt }),
    ...(recordings.size > 0 ? { recordings: [...recordings] } : {}),
  };
}

function mapEvent(sent: unknown, index: number, { dispatched, secret, ordinals }: Mapping): RoomEvent | IgnoreReason {
  const { name, attributes, time } = unwrap(sent);
  if (typeof name !== 'string' || name === '') return 'malformed-event';
  const meaning = eventMeaning(name);
  if (!meaning) return 'unknown-event';
  const found = eventEffect(meaning, attributes);
  if (!found) return 'no-effect';
  const references = referencesOf(found, attributes);
  if (typeof references === 'string') return references;
  const timestamp = eventTime(time ?? dispatched);
  if (!timestamp) return 'malformed-event';
  const { meeting, participant } = references;
  const effect = timestamp.coarse && isUnnamedMessage(found) ? { ...found, discriminator: messageTextDigest(attributes, secret) } : found;
  const ordinal =
    timestamp.coarse && isCountable(found) ? ordinalOf({ ...effect, meeting, participant, time: timestamp.milliseconds }, ordinals) : 0;
  const { details, ...known } = effect;
  const payload = { ...redactedPayload(name, attributes), ...details };
  return { index, ...known, meeting, participant, time: timestamp.milliseconds, ordinal, payload };
}

/** Events of the server's recording processor after which its list of recordings is another one. */
const RECORDING_CHANGES = /^rap-(published|unpublished|deleted|publish-ended)$/;

function changedRecordings(sent: unknown): string[] {
  const { name, attributes } = unwrap(sent);
  if (typeof name !== 'string' || !RECORDING_CHANGES.test(name)) return [];
  const { external, internal } = meetingReference(attributes) ?? {};
  return [external, internal].filter((id) => id !== undefined);
}

/** The three members that matter, from the real server's envelope or from a flat event. */
function unwrap(sent: unknown): { name: unknown; attributes: unknown; time: unknown } {
  if (!isObject(valueAt(sent, 'data'))) return { name: valueAt(sent, 'event'), attributes: sent, time: valueAt(sent, 'timestamp') };
  return { name: valueAt(sent, 'data.id'), attributes: valueAt(sent, 'data.attributes'), time: valueAt(sent, 'data.event.ts') };
}

function referencesOf(effect: EventEffect, attributes: unknown): Pick<RoomEvent, 'meeting' | 'participant'> | IgnoreReason {
  const meeting = meetingReference(attributes);
  if (!meeting) return 'malformed-event';
  if (meeting.external === undefined && meeting.internal === undefined) return 'unknown-meeting';
  if (MEETING_KINDS.has(effect.kind)) return { meeting, participant: {} };
  const participant = participantReference(attributes);
  if (!participant) return 'malformed-event';
  const isNamed = participant.external !== undefined || participant.internal !== undefined;
  return isNamed || PERHAPS_OF_NOBODY.has(effect.kind) ? { meeting, participant } : 'unknown-participant';
}

/** Whether it is a message that its sender gives no id. */
function isUnnamedMessage({ kind, discriminator }: EventEffect): boolean {
  return kind === 'message' && discriminator === '';
}

function isCountable(effect: EventEffect): boolean {
  return effect.kind === 'reaction' || effect.kind === 'hand' || isUnnamedMessage(effect);
}

/**
 * Of events timed in whole seconds. Equal ones of one delivery are repetitions, unless they are countable and have no id of
 * their own: then a person may truly have sent two in one second.
 */
function ordinalOf(event: Omit<RoomEvent, 'index' | 'ordinal' | 'payload'>, ordinals: Mapping['ordinals']): number {
  const { kind, meeting, participant, time, discriminator } = event;
  const key = JSON.stringify([kind, meeting.external, meeting.internal, participant.internal, participant.external, time, discriminator]);
  const ordinal = ordinals.get(key) ?? 0;
  ordinals.set(key, ordinal + 1);
  return ordinal;
}
