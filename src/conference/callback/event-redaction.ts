import { labelAt, valueAt } from './foreign-value.js';
import type { EventPayload } from './room-event.js';

/**
 * All that is ever kept of an event beside the ledger's own columns. Whatever is not named here is dropped unread:
 * meeting passwords, session tokens, addresses, browsers, user data, and the texts of chats, notes and transcripts.
 */
const KEPT: readonly string[] = [
  'meeting.name',
  'meeting.is-breakout',
  'meeting.parent-id',
  'meeting.create-time',
  'user.name',
  'user.role',
  'user.guest',
  'user.presenter',
  'user.listening-only',
  'user.sharing-mic',
  'user.muted',
  'user.stream',
  'user.emoji',
  'user.raise-hand',
  'user.raiseHand',
  'chat-message.id',
  'chat-message.sender.name',
  'chat-message.sender.time',
  'chat-id',
  'provider',
  'name',
  'emoji',
  'stream',
];

/**
 * The part of an event that may be stored and logged: flat, by dotted path as sent.
 * @param name the event's name as sent, kept as `event`
 */
export function redactedPayload(name: string, attributes: unknown): EventPayload {
  const kept: [string, string | number | boolean][] = [['event', name]];
  for (const path of KEPT) {
    const value = storable(attributes, path);
    if (value !== undefined) kept.push([path, value]);
  }
  return Object.fromEntries(kept);
}

function storable(attributes: unknown, path: string): string | number | boolean | undefined {
  const value = valueAt(attributes, path);
  if (typeof value === 'string') return labelAt(attributes, [path]);
  return typeof value === 'boolean' || Number.isFinite(value) ? (value as number | boolean) : undefined;
}
