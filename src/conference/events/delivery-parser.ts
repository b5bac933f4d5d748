import { isObject, valueAt } from './untyped-value.js';

/** The events of one request as sent, each still to be understood. */
interface ParsedDelivery {
  readonly ok: true;
  readonly events: readonly unknown[];
  /** The delivery's own time as sent: when the server dispatched it. */
  readonly timestamp?: unknown;
}

export interface MalformedDelivery {
  readonly ok: false;
  /** One message for a person. */
  readonly message: string;
}

const MOST_EVENTS = 10_000;

/**
 * Takes the body of a delivery apart, by its look and not by its media type, which senders get wrong: JSON (an envelope
 * with `events`, one event, a list, or the form's fields as an object), else a form with the field `event` holding JSON.
 */
export function parseDelivery(body: string): ParsedDelivery | MalformedDelivery {
  const text = body.trim();
  if (text === '') return malformed('The body is empty; it must hold room events as JSON or as a form.');
  const delivery = /^[[{"]/.test(text) ? fromJson(text, 'The body') : fromForm(text);
  if (delivery.ok && delivery.events.length > MOST_EVENTS) return malformed(`The delivery holds more than ${MOST_EVENTS} events.`);
  return delivery;
}

function fromForm(text: string): ParsedDelivery | MalformedDelivery {
  const form = new URLSearchParams(text);
  const events = form.getAll('event');
  // A second field would be one that the server's checksum (2.x) doesn't cover.
  if (events.length > 1) return malformed('The form has more than one field "event".');
  if (events[0] === undefined) return malformed('The body is neither JSON nor a form with a field "event".');
  return withTimestamp(fromJson(events[0], 'The form field "event"'), form.get('timestamp') ?? undefined);
}

function fromJson(text: string, place: string): ParsedDelivery | MalformedDelivery {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return malformed(`${place} is not well-formed JSON.`);
  }
  if (Array.isArray(value)) return { ok: true, events: value };
  if (!isObject(value)) return malformed(`${place} must be an object or a list of events.`);
  if (Object.hasOwn(value, 'events')) return withTimestamp(fromEnvelope(value['events']), valueAt(value, 'timestamp'));
  return isFormAsObject(value) ? fromFormAsObject(value) : { ok: true, events: [value] };
}

function fromEnvelope(events: unknown): ParsedDelivery | MalformedDelivery {
  if (Array.isArray(events)) return { ok: true, events };
  return isObject(events) ? { ok: true, events: [events] } : malformed('The member "events" must be a list.');
}

/** The form's three fields as JSON, announced for the server's bearer mode; a flat event's `event` is a name instead. */
function isFormAsObject(value: unknown): boolean {
  const event = valueAt(value, 'event');
  return Array.isArray(event) || (typeof event === 'string' && /^\s*[[{]/.test(event));
}

function fromFormAsObject(value: unknown): ParsedDelivery | MalformedDelivery {
  const event = valueAt(value, 'event');
  const events: ParsedDelivery | MalformedDelivery =
    typeof event === 'string' ? fromJson(event, 'The member "event"') : { ok: true, events: event as unknown[] };
  return withTimestamp(events, valueAt(value, 'timestamp'));
}

function withTimestamp(delivery: ParsedDelivery | MalformedDelivery, timestamp: unknown): ParsedDelivery | MalformedDelivery {
  return delivery.ok && timestamp !== undefined ? { ...delivery, timestamp } : delivery;
}

function malformed(message: string): MalformedDelivery {
  return { ok: false, message };
}
