import type { ActivityKind } from './activity-event.js';

/** `ended`: a run is over, and with it the record; of this run only joining again opens another. */
export const RECORD_STATES = ['absent', 'open', 'closed', 'ended'] as const;

export type RecordState = (typeof RECORD_STATES)[number];

/** `begin` makes a new record and applies the event to it, `apply` applies it to the record at hand, `ignore` changes nothing. */
export interface Transition {
  readonly step: 'begin' | 'apply' | 'ignore';
  readonly to: readonly RecordState[];
}

export type StateTable = Readonly<Record<ActivityKind, Readonly<Record<RecordState, Transition>>>>;

const begin = (...to: RecordState[]): Transition => ({ step: 'begin', to });
const apply = (...to: RecordState[]): Transition => ({ step: 'apply', to });
const ignore = (to: RecordState): Transition => ({ step: 'ignore', to: [to] });

/** Signs of life: they open a record after a leave, but not after the meeting's end. */
const alive = { absent: begin('open'), open: apply('open'), closed: begin('open'), ended: ignore('ended') };
/** Stops trail after a leave on the real server; they open a record only for someone never seen. */
const stop = { absent: begin('open'), open: apply('open'), closed: ignore('closed'), ended: ignore('ended') };

const TABLE: StateTable = {
  join: { ...alive, ended: begin('open') },
  'talk-start': alive,
  'talk-stop': stop,
  'camera-start': alive,
  'camera-stop': stop,
  message: alive,
  reaction: alive,
  'reaction-change': alive,
  hand: alive,
  leave: { absent: begin('closed'), open: apply('open', 'closed'), closed: ignore('closed'), ended: ignore('ended') },
  'breakout-end': { absent: ignore('absent'), open: apply('open', 'closed'), closed: ignore('closed'), ended: ignore('ended') },
  end: { absent: apply('ended'), open: apply('open', 'ended'), closed: apply('ended'), ended: apply('ended') },
};

/**
 * The table itself where it holds together.
 * @throws Error that names every contradiction: unknown states, steps that ignore and yet move, states never reached or never left
 */
export function validated(table: StateTable): StateTable {
  const cells = Object.entries(table).flatMap(([kind, row]) =>
    RECORD_STATES.map((state) => ({ name: `${kind} × ${state}`, state, ...(row[state] as Transition | undefined) })),
  );
  const problems = [
    ...cells.filter(({ step }) => step === undefined).map(({ name }) => `${name} is missing`),
    ...cells.filter(({ to }) => to?.some((state) => !RECORD_STATES.includes(state))).map(({ name }) => `${name} leads to an unknown state`),
    ...cells.filter(({ to }) => to?.length === 0).map(({ name }) => `${name} leads nowhere`),
    ...cells.filter(({ step, state, to }) => step === 'ignore' && to?.join() !== state).map(({ name }) => `${name} ignores and yet moves`),
    ...RECORD_STATES.filter((state) => !isReached(state, cells)).map((state) => `${state} is never reached`),
    ...RECORD_STATES.filter((state) => !isLeft(state, cells)).map((state) => `${state} is never left`),
  ];
  if (problems.length > 0) throw new Error(`The table of the activity's states contradicts itself: ${problems.join('; ')}.`);
  return table;
}

interface Cell {
  readonly state: RecordState;
  readonly to?: readonly RecordState[];
}

function isReached(target: RecordState, cells: readonly Cell[]): boolean {
  return target === 'absent' || cells.some(({ state, to }) => state !== target && to?.includes(target));
}

function isLeft(source: RecordState, cells: readonly Cell[]): boolean {
  return cells.some(({ state, to }) => state === source && to?.some((next) => next !== source));
}

/** Checked when the process starts. */
export const STATE_TABLE = validated(TABLE);
