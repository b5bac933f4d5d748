import { hash } from 'node:crypto';
import type { RoomEvent } from './room-event.js';

const DIGEST_BYTES = 16;

/** The members of an event that its identity is made of. */
export type EventIdentityParts = Pick<RoomEvent, 'kind' | 'participant' | 'time' | 'discriminator' | 'ordinal'>;

/**
 * The same short text for every copy of one event, whichever callback, hook or retry brought it.
 * @param meetingKey what the caller knows the meeting by; copies of one event must come with the same one
 */
export function eventIdentity(meetingKey: string, event: EventIdentityParts): string {
  const { kind, participant, time, discriminator, ordinal } = event;
  const person = participant.internal ?? participant.external ?? '';
  const parts = JSON.stringify([meetingKey, kind, person, time, discriminator, ordinal]);
  return hash('sha256', parts, 'buffer').subarray(0, DIGEST_BYTES).toString('base64url');
}
