import type { EventKind } from './room-event.js';

/** What an event's name says; where it is no kind, the event's content decides which kind it is, if any. */
export type EventMeaning =
  | EventKind
  | 'emoji-changed'
  | 'microphone-joined'
  | 'microphone-opened'
  | 'hand-changed'
  | 'private-message'
  | 'uncounted';

/** Every name we know, in one spelling each: both families of names that are promised, and those of the real server (2.x and 3.x). */
const NAMES: Readonly<Record<EventMeaning, readonly string[]>> = {
  'meeting-created': ['meeting-created'],
  join: ['user-joined', 'participant-joined'],
  'talk-start': ['user-talking-started', 'user-voice-activated'],
  'microphone-joined': ['user-audio-voice-enabled'],
  'microphone-opened': ['user-audio-unmuted'],
  'talk-stop': ['user-talking-stopped', 'user-voice-deactivated', 'user-audio-muted', 'user-audio-voice-disabled'],
  'camera-start': ['camera-share-started', 'webcam-share-started', 'user-cam-broadcast-start'],
  'camera-stop': ['camera-share-stopped', 'webcam-share-stopped', 'user-cam-broadcast-end'],
  message: ['chat-message-posted', 'public-chat-message-posted', 'chat-group-message-sent', 'chat-public-message-sent'],
  'private-message': ['chat-private-message-sent'],
  reaction: ['user-reaction-changed', 'user-emoji-changed'],
  // As the real server spells it; see `eventMeaning`.
  'emoji-changed': [],
  // Without its emoji a change may set or clear: the content of `emoji-changed` decides.
  'reaction-change': [],
  hand: ['user-hand-raised', 'user-raised-hand'],
  'hand-changed': ['user-raise-hand-changed'],
  leave: ['user-left', 'participant-left'],
  // The room determines the meaning of a breakout room's end, whatever the event's name.
  'breakout-end': [],
  end: ['meeting-ended'],
  'screen-start': ['meeting-screenshare-started'],
  'screen-stop': ['meeting-screenshare-stopped'],
  'presenter-start': ['user-presenter-assigned'],
  'presenter-stop': ['user-presenter-unassigned'],
  // An emoji says it.
  'away-start': [],
  'away-stop': [],
  slides: ['meeting-presentation-changed'],
  'poll-start': ['poll-started'],
  'poll-vote': ['poll-responded'],
  uncounted: [
    'meeting-recording-started',
    'meeting-recording-stopped',
    'meeting-recording-unhandled',
    'user-audio-unhandled',
    'transcript-updated',
    'pad-content',
    ...['archive', 'sanity', 'post-archive', 'process', 'post-process', 'publish', 'post-publish'].flatMap((step) => [
      `rap-${step}-started`,
      `rap-${step}-ended`,
    ]),
    'rap-published',
    'rap-unpublished',
    'rap-deleted',
  ],
};

const MEANINGS: ReadonlyMap<string, EventMeaning> = new Map(
  (Object.keys(NAMES) as EventMeaning[]).flatMap((meaning) => NAMES[meaning].map((name) => [foldSpelling(name), meaning] as const)),
);

const LONGEST_NAME = 64;

/** The real server's own spelling. Its releases 2.x post it without the emoji, for clearing as well. */
const SERVERS_EMOJI_CHANGE = 'user-emoji-changed';

/** The meaning of the name, in any spelling; undefined for an unknown name. */
export function eventMeaning(name: string): EventMeaning | undefined {
  if (name === SERVERS_EMOJI_CHANGE) return 'emoji-changed';
  return name.length > LONGEST_NAME ? undefined : MEANINGS.get(foldSpelling(name));
}

/** What has to be reported for presence to be right: who came, who left, and the end of everything. */
const PRESENCE: readonly EventMeaning[] = ['join', 'leave', 'end'];

/** @param filter names of events, separated by commas; empty for all @returns the server's names that presence needs and the filter leaves out */
export function missingEvents(filter: string): string[] {
  if (filter === '') return [];
  const named = new Set(filter.split(',').map((name) => eventMeaning(name.trim())));
  return PRESENCE.filter((meaning) => !named.has(meaning)).flatMap((meaning) => NAMES[meaning][0] ?? []);
}

/** The same text for every spelling of one name: without case, `-` and `_`. */
export function foldSpelling(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '');
}
