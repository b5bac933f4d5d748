import { emojiAt, flagAt, identifierAt, labelAt, UNUSABLE } from './untyped-value.js';
import { foldSpelling, type EventMeaning } from './event-names.js';
import { detailsOfPoll } from './poll-details.js';
import { HAND_BY_EMOJI, MICROPHONE_CLOSED, type EventKind, type EventPayload, type TalkEvidence } from './room-event.js';

/** The effect of an event on its participant's metrics, with what distinguishes it from similar ones. */
export interface EventEffect {
  readonly kind: EventKind;
  readonly discriminator: string;
  readonly emoji?: string;
  readonly stream?: string;
  /** What is stored of it beside what is stored of every event. */
  readonly details?: EventPayload;
}

const EMOJI_PATHS = ['user.emoji', 'emoji', 'user.reaction', 'reaction', 'reaction.emoji', 'payload.emoji', 'payload.reaction'];
const STREAM_PATHS = ['user.stream', 'stream', 'payload.stream'];
const RAISED_PATHS = ['user.raise-hand', 'user.raiseHand', 'raise-hand', 'raiseHand'];
/** 2.x sends no message id; its timestamp serves as well. */
const MESSAGE_PATHS = ['chat-message.id', 'chat-message.sender.time'];
const CHAT_PATHS = ['chat-id', 'chat-message.chat-id'];
const POLL_PATHS = ['poll.id'];
const PRESENTATION_PATHS = ['meeting.presentation-id'];
const PUBLIC_CHAT = 'MAIN-PUBLIC-GROUP-CHAT';

/**
 * Decides what an event means from its name and its content.
 * @param attributes the event's content: `data.attributes` of an enveloped event, or a flat event itself
 * @returns undefined where it moves no figure: muted or listening only, hand lowered, reaction cleared, private chat, …
 */
export function eventEffect(meaning: EventMeaning, attributes: unknown): EventEffect | undefined {
  switch (meaning) {
    case 'uncounted':
    case 'private-message':
      return undefined;
    case 'talk-start':
      return talking('talking');
    case 'microphone-opened':
      return talking('microphone-open');
    case 'microphone-joined':
      return microphoneJoined(attributes);
    case 'camera-start':
    case 'camera-stop':
      return camera(meaning, attributes);
    case 'message':
      return message(attributes);
    case 'reaction':
      return reaction(attributes);
    case 'emoji-changed':
      return emojiChanged(attributes);
    case 'hand':
      return flagAt(attributes, RAISED_PATHS) === false ? undefined : { kind: 'hand', discriminator: '' };
    case 'hand-changed':
      return flagAt(attributes, RAISED_PATHS) === true ? { kind: 'hand', discriminator: '' } : undefined;
    case 'poll-start':
    case 'poll-vote':
      return poll(meaning, attributes);
    case 'slides':
      return { kind: meaning, discriminator: labelAt(attributes, PRESENTATION_PATHS) ?? '' };
    default:
      return { kind: meaning, discriminator: '' };
  }
}

/** One without an id looks like any other one. */
function poll(kind: 'poll-start' | 'poll-vote', attributes: unknown): EventEffect | undefined {
  const id = labelAt(attributes, POLL_PATHS);
  if (id === undefined) return undefined;
  return kind === 'poll-vote' ? { kind, discriminator: id } : { kind, discriminator: id, details: detailsOfPoll(attributes) };
}

function talking(evidence: TalkEvidence): EventEffect {
  return { kind: 'talk-start', discriminator: evidence };
}

/**
 * Participants who connect to listen only, or muted, do not talk: whatever ran on this connection is over, though its stop was
 * lost. 2.x doesn't report muting.
 */
function microphoneJoined(attributes: unknown): EventEffect {
  const muted = flagAt(attributes, ['user.muted']);
  const onlyListens = flagAt(attributes, ['user.listening-only']) === true || flagAt(attributes, ['user.sharing-mic']) === false;
  if (onlyListens || muted === true) return { kind: 'talk-stop', discriminator: MICROPHONE_CLOSED };
  return talking(muted === undefined ? 'microphone-joined' : 'microphone-open');
}

function camera(kind: 'camera-start' | 'camera-stop', attributes: unknown): EventEffect {
  const stream = labelAt(attributes, STREAM_PATHS);
  return { kind, discriminator: stream ?? '', stream };
}

function message(attributes: unknown): EventEffect | undefined {
  const chat = labelAt(attributes, CHAT_PATHS);
  if (chat !== undefined && chat !== PUBLIC_CHAT) return undefined;
  const id = identifierAt(attributes, MESSAGE_PATHS);
  return { kind: 'message', discriminator: id === undefined || id === UNUSABLE ? '' : id };
}

/** Without its emoji a change may as well be a clearing, or a raised hand: the state machine pairs them (2.x). */
function emojiChanged(attributes: unknown): EventEffect | undefined {
  return emojiAt(attributes, EMOJI_PATHS) === undefined ? { kind: 'reaction-change', discriminator: '' } : reaction(attributes);
}

/** `away` is a status, which `none` ends as it clears a reaction; a raised-hand emoji is a raised hand. */
function reaction(attributes: unknown): EventEffect | undefined {
  const emoji = emojiAt(attributes, EMOJI_PATHS);
  switch (foldSpelling(emoji ?? '')) {
    case 'none':
      return { kind: 'away-stop', discriminator: '' };
    case 'away':
      return { kind: 'away-start', discriminator: '' };
    case 'raisehand':
      return { kind: 'hand', discriminator: HAND_BY_EMOJI };
    default:
      return { kind: 'reaction', discriminator: emoji ?? '', emoji };
  }
}
