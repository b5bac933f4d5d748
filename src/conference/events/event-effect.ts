import { emojiAt, flagAt, identifierAt, labelAt, UNUSABLE } from './untyped-value.js';
import { foldSpelling, type EventMeaning } from './event-names.js';
import { HAND_BY_EMOJI, MICROPHONE_CLOSED, type EventKind, type TalkEvidence } from './room-event.js';

/** The effect of an event on its participant's metrics, with what distinguishes it from similar ones. */
export interface EventEffect {
  readonly kind: EventKind;
  readonly discriminator: string;
  readonly emoji?: string;
  readonly stream?: string;
}

const EMOJI_PATHS = ['user.emoji', 'emoji', 'user.reaction', 'reaction', 'reaction.emoji', 'payload.emoji', 'payload.reaction'];
const STREAM_PATHS = ['user.stream', 'stream', 'payload.stream'];
const RAISED_PATHS = ['user.raise-hand', 'user.raiseHand', 'raise-hand', 'raiseHand'];
/** 2.x sends no message id; its timestamp serves as well. */
const MESSAGE_PATHS = ['chat-message.id', 'chat-message.sender.time'];
const CHAT_PATHS = ['chat-id', 'chat-message.chat-id'];
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
    default:
      return { kind: meaning, discriminator: '' };
  }
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

/** `none` is a clearing and `away` a status; a raised-hand emoji is a raised hand. */
function reaction(attributes: unknown): EventEffect | undefined {
  const emoji = emojiAt(attributes, EMOJI_PATHS);
  switch (foldSpelling(emoji ?? '')) {
    case 'none':
    case 'away':
      return undefined;
    case 'raisehand':
      return { kind: 'hand', discriminator: HAND_BY_EMOJI };
    default:
      return { kind: 'reaction', discriminator: emoji ?? '', emoji };
  }
}
