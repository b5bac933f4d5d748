import type { ActivityEvent, ActivityKind } from './activity-event.js';
import { ABSENT, type ActivityRecord } from './activity-record.js';
import { type RecordState, STATE_TABLE } from './activity-states.js';
import { isInBreakout } from './breakout-device.js';
import { connectionOf, deviceOf, isOfOtherRun } from './connection.js';
import { isOver, reopened, withOver } from './ended-runs.js';
import { isInferredJoin } from './inactivity-leave.js';
import { certaintyOfBeginning, certaintyOfEnd } from './presence-certainty.js';
import { withScored } from './scored-reactions.js';
import { started, stopped, stoppedByRejoin, stoppedEntirely, stoppedOnDevice, type TimerSource } from './running-timer.js';

type Effect = (record: ActivityRecord, event: ActivityEvent) => ActivityRecord;

/** Within this time a raised-hand emoji and a raised-hand event are the same raised hand: servers before 2.7 post both. */
const TWIN_WINDOW_MS = 5000;

/** Distinct emoji in one record; further ones count as reactions without a name, so that no sender can inflate a record. */
const MOST_EMOJI = 256;

/**
 * The state machine of one participant in one meeting: no clock, no I/O. Events come in the order of their times.
 * @returns the record after the event: the same one where the event changes nothing, a new presence interval where it begins one
 */
export function reduce(record: ActivityRecord, event: ActivityEvent): ActivityRecord {
  if (trails(record, event)) return record;
  const { step, to } = STATE_TABLE[event.kind][stateFor(record, event)];
  if (step === 'ignore' || concernsOthers(record, event)) return record;
  const current = step === 'begin' ? begun(record, event) : record;
  const counts = current.state === 'open' && (event.kind !== 'end' || current.devices.some((one) => !isOfOtherRun(one, event.run ?? '')));
  const next = EFFECTS[event.kind](counts ? { ...current, outAt: event.time } : current, event);
  if (!to.includes(next.state)) throw new Error(`${event.kind} must not lead from ${record.state} to ${next.state}.`);
  const isClosing = current.state === 'open' && next.state !== 'open';
  return isClosing && certaintyOfEnd(event) === 'estimated' ? { ...next, certainty: 'estimated' } : next;
}

/**
 * What a participant still reports of a run that is over: while they are in another one, what names the run; once they have left, what
 * names none, too.
 */
function trails(record: ActivityRecord, event: ActivityEvent): boolean {
  if (record.state === 'ended' || event.kind === 'join' || event.kind === 'end') return false;
  if (event.run !== undefined) return record.over.includes(event.run);
  return record.state !== 'open' && record.over.length > 0;
}

/** The end of one run ends nothing for another one. */
function stateFor(record: ActivityRecord, event: ActivityEvent): RecordState {
  if (record.state !== 'ended' || event.kind === 'end' || isOver(record, event)) return record.state;
  return record.inAt === null ? 'absent' : 'closed';
}

function begun(record: ActivityRecord, event: ActivityEvent): ActivityRecord {
  const { over, lastScored } = event.kind === 'join' ? reopened(record, event) : record;
  return {
    ...ABSENT,
    lastScored,
    state: 'open',
    inAt: event.time,
    devices: [connectionOf([], event)],
    over,
    certainty: certaintyOfBeginning(event),
  };
}

/** The end of a run ends the connections to it, and those of which the run isn't known. */
function ended(before: ActivityRecord, event: ActivityEvent): ActivityRecord {
  const record = withOver(before, event);
  if (record.state === 'ended') return record;
  if (record.state !== 'open') return { ...record, state: 'ended' };
  const devices = record.devices.filter((connection) => isOfOtherRun(connection, event.run ?? ''));
  if (devices.length === 0) return { ...closed(record, event.time), state: 'ended' };
  const ending = record.devices.filter((connection) => !devices.includes(connection));
  return disconnected({ ...record, devices }, ending, event.time);
}

const EFFECTS: Readonly<Record<ActivityKind, Effect>> = {
  // Who is there by a connection that was reported is not there by another one.
  join: (record, event) => (isInferredJoin(event) && record.devices.length > 0 ? record : present(rejoined(record, event), event)),
  'talk-start': (record, event) => present({ ...record, talk: started(record.talk, microphone(record, event), event.time) }, event),
  'talk-stop': (record, event) => ({ ...record, talk: stopped(record.talk, microphone(record, event), event.time) }),
  'camera-start': (record, event) => present({ ...record, camera: started(record.camera, cameraOf(record, event), event.time) }, event),
  'camera-stop': (record, event) => ({ ...record, camera: stopped(record.camera, cameraOf(record, event), event.time) }),
  message: (record, event) => present({ ...record, messages: record.messages + 1 }, event),
  reaction: (record, event) => present(reacted(withScored(record, event), event.discriminator), event),
  'reaction-change': (record, event) => present(reactionChanged(record, event), event),
  hand: (record, event) => present(raised(record, event), event),
  leave: (record, event) => left(record, leaving(record, event), event.time),
  'breakout-end': (record, { discriminator, time }) =>
    left(
      record,
      record.devices.filter((connection) => isInBreakout(deviceOf(connection), discriminator)),
      time,
    ),
  end: (record, event) => ended(record, event),
};

/** The end of a breakout room affects only its own participants. */
function concernsOthers({ devices }: ActivityRecord, { kind, discriminator }: ActivityEvent): boolean {
  return kind === 'breakout-end' && !devices.some((connection) => isInBreakout(deviceOf(connection), discriminator));
}

/** Where a timer of talking runs: the device alone, for a device has one microphone. */
export function microphone({ devices }: ActivityRecord, event: ActivityEvent): TimerSource {
  return { device: connectionOf(devices, event), stream: '' };
}

export function cameraOf({ devices }: ActivityRecord, event: ActivityEvent): TimerSource {
  return { device: connectionOf(devices, event), stream: event.discriminator };
}

function present(record: ActivityRecord, event: ActivityEvent): ActivityRecord {
  const connection = connectionOf(record.devices, event);
  return record.devices.includes(connection) ? record : { ...record, devices: [...record.devices, connection] };
}

/**
 * The timers of a connection that joins again have ended: the client starts anew. A join that names no connection tells nothing of
 * any, and that of another one is a second client of the same user.
 */
function rejoined(before: ActivityRecord, event: ActivityEvent): ActivityRecord {
  const record = event.run === undefined ? before : reopened(before, event);
  const [device, { time }] = [connectionOf(record.devices, event), event];
  if (event.device === '' || !record.devices.includes(device)) return record;
  const [talk, camera] = [stoppedByRejoin(record.talk, device, time), stoppedByRejoin(record.camera, device, time)];
  return { ...record, talk, camera, devicesWithReaction: without(record.devicesWithReaction, device) };
}

/** Of the changes on one connection the first one sets a reaction, the next one clears it, and so on: only setting one counts. */
function reactionChanged(record: ActivityRecord, event: ActivityEvent): ActivityRecord {
  const device = connectionOf(record.devices, event);
  const others = without(record.devicesWithReaction, device);
  if (others.length < record.devicesWithReaction.length) return { ...record, devicesWithReaction: others };
  return {
    ...record,
    reactions: record.reactions + 1,
    scoredReactions: record.scoredReactions + 1,
    devicesWithReaction: [...others, device],
  };
}

function without(devices: readonly string[], device: string): readonly string[] {
  return devices.includes(device) ? devices.filter((other) => other !== device) : devices;
}

function reacted(record: ActivityRecord, emoji: string): ActivityRecord {
  const reactions = record.reactions + 1;
  // An emoji may be called like a member that every object inherits.
  const isKnown = Object.hasOwn(record.reactionsByEmoji, emoji);
  if (emoji === '' || (!isKnown && Object.keys(record.reactionsByEmoji).length >= MOST_EMOJI)) return { ...record, reactions };
  const before = isKnown ? (record.reactionsByEmoji[emoji] ?? 0) : 0;
  return { ...record, reactions, reactionsByEmoji: { ...record.reactionsByEmoji, [emoji]: before + 1 } };
}

function raised(record: ActivityRecord, { time, discriminator }: ActivityEvent): ActivityRecord {
  const other = record.handWithoutTwin;
  const isTwin = other !== null && other.discriminator !== discriminator && time - other.time <= TWIN_WINDOW_MS;
  return isTwin ? { ...record, handWithoutTwin: null } : { ...record, hands: record.hands + 1, handWithoutTwin: { time, discriminator } };
}

/** The connections that a leave ends: one that names none is the whole user's, in that run. */
function leaving({ devices }: ActivityRecord, event: ActivityEvent): readonly string[] {
  return event.device === '' ? devices.filter((one) => !isOfOtherRun(one, event.run ?? '')) : [connectionOf(devices, event)];
}

/** The record closes with the last device that is known by name. */
function left(record: ActivityRecord, connections: readonly string[], time: number): ActivityRecord {
  const devices = record.devices.filter((other) => !connections.includes(other));
  return devices.every((other) => deviceOf(other) === '') ? closed(record, time) : disconnected({ ...record, devices }, connections, time);
}

function disconnected(record: ActivityRecord, connections: readonly string[], time: number): ActivityRecord {
  return connections.reduce(
    (rest, connection) => ({
      ...rest,
      devicesWithReaction: without(rest.devicesWithReaction, connection),
      talk: stoppedOnDevice(rest.talk, connection, time),
      camera: stoppedOnDevice(rest.camera, connection, time),
    }),
    record,
  );
}

function closed(record: ActivityRecord, time: number): ActivityRecord {
  const [talk, camera] = [stoppedEntirely(record.talk, time), stoppedEntirely(record.camera, time)];
  return { ...record, state: 'closed', devices: [], devicesWithReaction: [], talk, camera };
}
