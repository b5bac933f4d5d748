import { hash } from 'node:crypto';
import type { RoomEvent } from './room-event.js';

/** Digits of 16 bytes in base64url; the last one stands for two bits, whatever follows in the digest. */
const DIGITS = 22;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LAST_DIGITS = 'AQgw';

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
  const digest = hash('sha256', parts, 'base64url');
  return digest.slice(0, DIGITS - 1) + LAST_DIGITS.charAt(ALPHABET.indexOf(digest.charAt(DIGITS - 1)) >> 4);
}
