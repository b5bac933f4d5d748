import { type ActivityEvent, type ActivityKind, meetingEnd } from '../../../activity/activity-event.js';
import type { TalkReport } from '../../../ledger/reported-talk.js';

/** What stands in a pack and is no event of the state machine: checks in the room, what moves no figure, and what servers say of the whole. */
const OTHER_KINDS = [
  ...(['check-answered', 'check-asked', 'meeting-created', 'report', 'screen-start', 'screen-stop'] as const),
  ...(['presenter-start', 'presenter-stop', 'away-start', 'away-stop'] as const),
] as const;
type OtherKind = (typeof OTHER_KINDS)[number];

/** One line of `events.ndjson`. Participants, devices, cameras and messages are named by pseudonyms of the pack. */
export interface PackLine {
  /** Place in the file, from 1. */
  readonly n: number;
  /** Number of the event in the ledger; null for what no sender reported, such as a run that counts as over. */
  readonly event: number | null;
  /** Null for what concerns all of the meeting. */
  readonly participant: string | null;
  readonly kind: ActivityKind | OtherKind;
  /** When it happened, RFC 3339 with milliseconds; of a report, when the run ended. */
  readonly at: string;
  readonly device?: string;
  readonly as?: string;
  readonly run?: string;
  /** Whether the sender's clock was wrong, so that the time is not the one that was sent. */
  readonly corrected?: true;
  /** What the delivery proved: its body, or no more than the address that it came to. */
  readonly proved?: 'body' | 'address';
  /** Of the end of a run that no event reported: it concerns those alone who were in that run. */
  readonly superseded?: true;
  /** Of a report of the server: when the run began, and for how long the participant talked in it. */
  readonly since?: string;
  readonly talkSeconds?: number;
  /** The chain: a digest of this line without it, and of the chain of the line before. */
  readonly chain: string;
}

/** What concerns all participants of a run. */
export interface WideLines {
  readonly ends: readonly PackLine[];
  readonly breakouts: readonly PackLine[];
}

/** Lines about the meeting as a whole, which stand before those of participants. */
export function wideLines(lines: readonly PackLine[]): WideLines {
  return { ends: lines.filter(({ kind }) => kind === 'end'), breakouts: lines.filter(({ kind }) => kind === 'breakout-end') };
}

/** @returns nothing for a line that is no event of the state machine */
export function eventOf({ n, kind, at, device = '', as: discriminator = '', run, corrected }: PackLine): ActivityEvent | undefined {
  if (isOther(kind)) return undefined;
  const event = { kind, time: Date.parse(at), identity: String(n).padStart(9, '0'), device, discriminator };
  return { ...event, ...(run === undefined ? {} : { run }), ...(corrected ? { isCorrected: true } : {}) };
}

function isOther(kind: PackLine['kind']): kind is OtherKind {
  return OTHER_KINDS.some((other) => other === kind);
}

export function endOf({ at, run }: PackLine): ActivityEvent {
  return meetingEnd(Date.parse(at), run);
}

export function reportOf({ since = '', at, talkSeconds = 0 }: PackLine): TalkReport {
  return { startedAt: Date.parse(since), finishedAt: Date.parse(at), talkSeconds };
}
