import type { ActivityEvent } from '../activity/activity-event.js';
import type { ActivityRecord } from '../activity/activity-record.js';
import type { FoldState } from '../activity/resumed-fold.js';
import type { RunningTimer, SourceTimer } from '../activity/running-timer.js';
import type { ParticipantState, ReportedName } from './participant-state.js';

/** Of the layout and of the rules of counting: with the text of another version a fold cannot be resumed. */
const VERSION = 5;

type Source = readonly [device: string, stream: string, startedAt: number, counted: number];

type Timer = readonly [RunningTimer['elapsed'], ...Source[]];

type Presence = readonly [
  state: ActivityRecord['state'],
  inAt: number | null,
  outAt: number | null,
  devices: ActivityRecord['devices'],
  talk: Timer,
  camera: Timer,
  messages: number,
  reactions: number,
  hands: number,
  emoji: ActivityRecord['reactionsByEmoji'],
  devicesWithReaction: ActivityRecord['devicesWithReaction'],
  hand: readonly [time: number, discriminator: string] | null,
  over: ActivityRecord['over'],
  /** Whether an end of it was inferred. */
  estimated: 0 | 1,
  /** Left out where there is none of them, as nearly always. */
  ...scored: Scored,
];

/** How many reactions the score does not count, and of each emoji that it counted lately which, and how long after the beginning. */
type Scored = [] | [uncounted: number, ...lately: (string | number)[]];

type StoredEvent = readonly [
  kind: ActivityEvent['kind'],
  time: number,
  identity: string,
  device: string,
  discriminator: string,
  run?: string | null,
  isCorrected?: 1,
];

type Name = readonly [text: string, time: number, identity: string] | null;

type Layout = readonly [
  version: typeof VERSION,
  settled: Presence,
  settledIntervals: number,
  intervals: number,
  lastEvents: readonly StoredEvent[],
  timeoutEnd: number,
  name: Name,
  /** Left out where it is 0, as nearly always. */
  lateAllowance?: number,
];

/**
 * A state as it is stored: JSON of its values in a fixed order, without their names, which takes a third of the room and is
 * written with each event.
 */
export function stateText({ fold, name }: ParticipantState): string {
  const { settled, settledIntervals, intervals, lastEvents, timeoutEnd, lateAllowance } = fold;
  const reported: Name = name ? [name.text, name.time, name.identity] : null;
  const layout: Layout = [
    ...([VERSION, presenceLayout(settled), settledIntervals, intervals, lastEvents.map(eventLayout), timeoutEnd] as const),
    reported,
  ];
  return JSON.stringify(lateAllowance > 0 ? [...layout, lateAllowance] : layout);
}

/**
 * @param text by `stateText`, of this or a former version
 * @returns null for a former version, which counted less: the fold begins anew from the ledger
 */
export function stateOf(text: string): ParticipantState | null {
  const layout = JSON.parse(text) as unknown;
  if (!isCurrent(layout)) return null;
  const [, settled, settledIntervals, intervals, lastEvents, timeoutEnd, name, lateAllowance = 0] = layout;
  const fold: FoldState = {
    settled: presenceOf(settled),
    settledIntervals,
    intervals,
    lastEvents: lastEvents.map(eventOf),
    timeoutEnd,
    lateAllowance,
  };
  return name ? { fold, name: nameOf(name) } : { fold };
}

/** Version 1 was a list that began with the record; before it the state was stored as an object. */
function isCurrent(layout: unknown): layout is Layout {
  return Array.isArray(layout) && layout[0] === VERSION;
}

function presenceLayout(record: ActivityRecord): Presence {
  const { state, inAt, outAt, devices, talk, camera, messages, reactions, hands, reactionsByEmoji, handWithoutTwin } = record;
  const hand: Presence[11] = handWithoutTwin && [handWithoutTwin.time, handWithoutTwin.discriminator];
  const times = [state, inAt, outAt, devices, timerLayout(talk), timerLayout(camera)] as const;
  const estimated = record.certainty === 'estimated' ? 1 : 0;
  const counts = [messages, reactions, hands, reactionsByEmoji, record.devicesWithReaction] as const;
  return [...times, ...counts, hand, record.over, estimated, ...scoredLayout(record)];
}

function scoredLayout({ reactions, scoredReactions, lastScored, inAt }: ActivityRecord): Scored {
  const lately = Object.entries(lastScored).flatMap(([emoji, at]) => [emoji, at - (inAt ?? 0)]);
  return reactions === scoredReactions && lately.length === 0 ? [] : [reactions - scoredReactions, ...lately];
}

function lastScoredOf(lately: readonly (string | number)[], inAt: number | null): ActivityRecord['lastScored'] {
  const pairs = lately.flatMap((emoji, index) => (index % 2 === 0 ? [[emoji, Number(lately[index + 1]) + (inAt ?? 0)]] : []));
  return Object.fromEntries(pairs) as ActivityRecord['lastScored'];
}

function presenceOf(layout: Presence): ActivityRecord {
  const [state, inAt, outAt, devices, talk, camera, messages, reactions, hands, reactionsByEmoji, devicesWithReaction, ...others] = layout;
  const [hand, over, estimated, uncounted = 0, ...lately] = others;
  return {
    state,
    inAt,
    outAt,
    devices,
    talk: timerOf(talk),
    camera: timerOf(camera),
    messages,
    reactions,
    hands,
    reactionsByEmoji,
    devicesWithReaction,
    handWithoutTwin: hand && { time: hand[0], discriminator: hand[1] },
    over,
    certainty: estimated === 1 ? 'estimated' : 'complete',
    scoredReactions: reactions - uncounted,
    lastScored: lastScoredOf(lately, inAt),
  };
}

function timerLayout({ elapsed, sources }: RunningTimer): Timer {
  return [elapsed, ...sources.map(({ device, stream, startedAt, counted }): Source => [device, stream, startedAt, counted])];
}

function timerOf([elapsed, ...sources]: Timer): RunningTimer {
  return { elapsed, sources: sources.map(([device, stream, startedAt, counted]): SourceTimer => ({ device, stream, startedAt, counted })) };
}

function eventLayout({ kind, time, identity, device, discriminator, run, isCorrected }: ActivityEvent): StoredEvent {
  if (isCorrected) return [kind, time, identity, device, discriminator, run ?? null, 1];
  return run === undefined ? [kind, time, identity, device, discriminator] : [kind, time, identity, device, discriminator, run];
}

function eventOf([kind, time, identity, device, discriminator, run = null, isCorrected]: StoredEvent): ActivityEvent {
  const event = { kind, time, identity, device, discriminator, ...(run === null ? {} : { run }) };
  return isCorrected === undefined ? event : { ...event, isCorrected: true };
}

function nameOf([text, time, identity]: NonNullable<Name>): ReportedName {
  return { text, time, identity };
}
