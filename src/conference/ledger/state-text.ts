import type { ActivityEvent } from '../activity/activity-event.js';
import type { ActivityRecord } from '../activity/activity-record.js';
import type { FoldState } from '../activity/resumed-fold.js';
import type { RunningTimer } from '../activity/running-timer.js';
import type { ParticipantState, ToldName } from './participant-state.js';

type Timer = readonly [RunningTimer['startedAt'], RunningTimer['elapsed'], ...(readonly [device: string, stream: string])[]];

type Stay = readonly [
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
  hand: readonly [time: number, discriminator: string] | null,
];

type Happening = readonly [kind: ActivityEvent['kind'], time: number, identity: string, device: string, discriminator: string];

type Form = readonly [
  settled: Stay,
  settledStays: number,
  stays: number,
  moment: readonly Happening[],
  silentUntil: number,
  name: readonly [text: string, time: number, identity: string] | null,
];

/**
 * A state as it is stored: JSON of its values in a fixed order, without their names, which takes a third of the room and is
 * written with each event.
 */
export function stateText({ fold, name }: ParticipantState): string {
  const { settled, settledStays, stays, moment, silentUntil } = fold;
  const told: Form[5] = name ? [name.text, name.time, name.identity] : null;
  const form: Form = [stayForm(settled), settledStays, stays, moment.map(eventForm), silentUntil, told];
  return JSON.stringify(form);
}

/** @param text by `stateText`, or the state itself as JSON, as it was stored before */
export function stateOf(text: string): ParticipantState {
  const form = JSON.parse(text) as Form | ParticipantState;
  if (!isForm(form)) return form;
  const [settled, settledStays, stays, moment, silentUntil, name] = form;
  const fold: FoldState = { settled: stayOf(settled), settledStays, stays, moment: moment.map(eventOf), silentUntil };
  return name ? { fold, name: nameOf(name) } : { fold };
}

function isForm(form: Form | ParticipantState): form is Form {
  return Array.isArray(form);
}

function stayForm(record: ActivityRecord): Stay {
  const { state, inAt, outAt, devices, talk, camera, messages, reactions, hands, reactionsByEmoji, handWithoutTwin } = record;
  const hand: Stay[10] = handWithoutTwin && [handWithoutTwin.time, handWithoutTwin.discriminator];
  return [state, inAt, outAt, devices, timerForm(talk), timerForm(camera), messages, reactions, hands, reactionsByEmoji, hand];
}

function stayOf([state, inAt, outAt, devices, talk, camera, messages, reactions, hands, reactionsByEmoji, hand]: Stay): ActivityRecord {
  return {
    ...{ state, inAt, outAt, devices, talk: timerOf(talk), camera: timerOf(camera), messages, reactions, hands, reactionsByEmoji },
    handWithoutTwin: hand && { time: hand[0], discriminator: hand[1] },
  };
}

function timerForm({ startedAt, elapsed, sources }: RunningTimer): Timer {
  return [startedAt, elapsed, ...sources.map(({ device, stream }) => [device, stream] as const)];
}

function timerOf([startedAt, elapsed, ...sources]: Timer): RunningTimer {
  return { startedAt, elapsed, sources: sources.map(([device, stream]) => ({ device, stream })) };
}

function eventForm({ kind, time, identity, device, discriminator }: ActivityEvent): Happening {
  return [kind, time, identity, device, discriminator];
}

function eventOf([kind, time, identity, device, discriminator]: Happening): ActivityEvent {
  return { kind, time, identity, device, discriminator };
}

function nameOf([text, time, identity]: NonNullable<Form[5]>): ToldName {
  return { text, time, identity };
}
