import type { ActivityEvent, ActivityKind } from './activity-event.js';
import { ABSENT, type ActivityRecord } from './activity-record.js';
import { STATE_TABLE } from './activity-states.js';
import { isInBreakout } from './breakout-device.js';
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
  const { step, to } = STATE_TABLE[event.kind][record.state];
  if (step === 'ignore' || concernsOthers(record, event)) return record;
  const current: ActivityRecord = step === 'begin' ? { ...ABSENT, state: 'open', inAt: event.time, devices: [event.device] } : record;
  const counts = current.state === 'open';
  const next = EFFECTS[event.kind](counts ? { ...current, outAt: event.time } : current, event);
  if (!to.includes(next.state)) throw new Error(`${event.kind} must not lead from ${record.state} to ${next.state}.`);
  return next;
}

const EFFECTS: Readonly<Record<ActivityKind, Effect>> = {
  join: (record, event) => present(rejoined(record, event), event),
  'talk-start': (record, event) => present({ ...record, talk: started(record.talk, microphone(event), event.time) }, event),
  'talk-stop': (record, event) => ({ ...record, talk: stopped(record.talk, microphone(event), event.time) }),
  'camera-start': (record, event) => present({ ...record, camera: started(record.camera, cameraOf(event), event.time) }, event),
  'camera-stop': (record, event) => ({ ...record, camera: stopped(record.camera, cameraOf(event), event.time) }),
  message: (record, event) => present({ ...record, messages: record.messages + 1 }, event),
  reaction: (record, event) => present(reacted(record, event.discriminator), event),
  'reaction-change': (record, event) => present(reactionChanged(record, event), event),
  hand: (record, event) => present(raised(record, event), event),
  leave: (record, event) => left(record, event),
  'breakout-end': (record, event) =>
    record.devices
      .filter((device) => isInBreakout(device, event.discriminator))
      .reduce((rest, device) => left(rest, { ...event, device }), record),
  end: (record, event) => ({ ...(record.state === 'open' ? closed(record, event.time) : record), state: 'ended' }),
};

/** The end of a breakout room affects only its own participants. */
function concernsOthers({ devices }: ActivityRecord, { kind, discriminator }: ActivityEvent): boolean {
  return kind === 'breakout-end' && !devices.some((device) => isInBreakout(device, discriminator));
}

/** Where a timer of talking runs: the device alone, for a device has one microphone. */
export function microphone(event: ActivityEvent): TimerSource {
  return { device: event.device, stream: '' };
}

export function cameraOf(event: ActivityEvent): TimerSource {
  return { device: event.device, stream: event.discriminator };
}

function present(record: ActivityRecord, { device }: ActivityEvent): ActivityRecord {
  return record.devices.includes(device) ? record : { ...record, devices: [...record.devices, device] };
}

/**
 * The timers of a connection that joins again have ended: the client starts anew. A join that names no connection tells nothing of
 * any, and that of another one is a second client of the same user.
 */
function rejoined(record: ActivityRecord, { device, time }: ActivityEvent): ActivityRecord {
  if (device === '' || !record.devices.includes(device)) return record;
  const [talk, camera] = [stoppedByRejoin(record.talk, device, time), stoppedByRejoin(record.camera, device, time)];
  return { ...record, talk, camera, devicesWithReaction: without(record.devicesWithReaction, device) };
}

/** Of the changes on one connection the first one sets a reaction, the next one clears it, and so on: only setting one counts. */
function reactionChanged(record: ActivityRecord, { device }: ActivityEvent): ActivityRecord {
  const others = without(record.devicesWithReaction, device);
  if (others.length < record.devicesWithReaction.length) return { ...record, devicesWithReaction: others };
  return { ...record, reactions: record.reactions + 1, devicesWithReaction: [...others, device] };
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

/** The record closes with the last device that is known by name; a leave that names none is the whole user's. */
function left(record: ActivityRecord, { device, time }: ActivityEvent): ActivityRecord {
  const devices = device === '' ? [] : record.devices.filter((other) => other !== device);
  if (devices.every((other) => other === '')) return closed(record, time);
  return {
    ...{ ...record, devices, devicesWithReaction: without(record.devicesWithReaction, device) },
    ...{ talk: stoppedOnDevice(record.talk, device, time), camera: stoppedOnDevice(record.camera, device, time) },
  };
}

function closed(record: ActivityRecord, time: number): ActivityRecord {
  const [talk, camera] = [stoppedEntirely(record.talk, time), stoppedEntirely(record.camera, time)];
  return { ...record, state: 'closed', devices: [], devicesWithReaction: [], talk, camera };
}
