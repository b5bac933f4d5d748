import { isObject, printableLabel, valueAt } from './untyped-value.js';
import type { EventPayload } from './room-event.js';

/**
 * All that is ever stored of an event in addition to the ledger's own columns. Everything else is dropped unread: meeting
 * passwords, session tokens, addresses, browsers, user data, and the texts of chats, notes and transcripts.
 */
const KEPT: readonly string[] = [
  'meeting.name',
  'meeting.is-breakout',
  'meeting.parent-id',
  'meeting.create-time',
  'meeting.metadata.bbb-origin',
  'meeting.metadata.bbb-origin-server-name',
  'meeting.metadata.bbb-context',
  'meeting.metadata.bbb-context-label',
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

/** The same, by the object that they are members of: most events lack most of these. */
const KEPT_BY_PARENT = new Map<string, { readonly member: string; readonly path: string }[]>();
for (const path of KEPT) {
  const end = path.lastIndexOf('.');
  const parent = path.slice(0, Math.max(0, end));
  KEPT_BY_PARENT.set(parent, [...(KEPT_BY_PARENT.get(parent) ?? []), { member: path.slice(end + 1), path }]);
}

/**
 * The part of an event that may be stored and logged: flat, by dotted path as sent.
 * @param name the event's name as sent, stored as `event`
 */
export function redactedPayload(name: string, attributes: unknown): EventPayload {
  const kept: Record<string, string | number | boolean> = { event: name };
  for (const [parent, members] of KEPT_BY_PARENT) {
    const source = parent === '' ? attributes : valueAt(attributes, parent);
    if (!isObject(source)) continue;
    for (const { member, path } of members) {
      const value = Object.hasOwn(source, member) ? storable(source[member]) : undefined;
      if (value !== undefined) kept[path] = value;
    }
  }
  return kept;
}

function storable(value: unknown): string | number | boolean | undefined {
  if (typeof value === 'string') return printableLabel(value) || undefined;
  return typeof value === 'boolean' || Number.isFinite(value) ? (value as number | boolean) : undefined;
}
