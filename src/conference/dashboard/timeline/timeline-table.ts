import type { RoomRow, Timeline, TimelineMoment, TimelineRow } from './meeting-timeline.js';

const LENGTHS = ['presence', 'microphone', 'camera', 'screen', 'presenter', 'away'] as const;

/** One item of the timeline, in words. */
export interface TableRow {
  readonly name: string;
  readonly what: (typeof LENGTHS)[number] | TimelineMoment['of'];
  readonly emoji?: string;
  /** Question of a poll. */
  readonly text?: string;
  readonly from: Date;
  /** Null while it goes on; undefined for what has no length. */
  readonly to?: Date | null;
}

/**
 * A timeline for those who don't look at pictures: what concerns the room, then person by person, each in the order of time.
 * @param room how the room is called
 */
export function timelineTable({ rows, room }: Timeline, name: string): TableRow[] {
  return [...room.flatMap((row) => rowsOfRoom(row, name)), ...rows.flatMap(rowsOf)];
}

function rowsOfRoom({ screen, moments }: RoomRow, name: string): TableRow[] {
  return inOrder([...stretchesOf(name, { screen }), ...pointsOf(name, moments)]);
}

function rowsOf({ name, presence, microphone, camera, screen, presenter, away, moments }: TimelineRow): TableRow[] {
  return inOrder([...stretchesOf(name, { presence, microphone, camera, screen, presenter, away }), ...pointsOf(name, moments)]);
}

function stretchesOf(name: string, kinds: Partial<Pick<TimelineRow, (typeof LENGTHS)[number]>>): TableRow[] {
  return LENGTHS.flatMap((what) =>
    (kinds[what] ?? []).map(({ from, to }) => ({ name, what, from: new Date(from), to: to === null ? null : new Date(to) })),
  );
}

function pointsOf(name: string, moments: readonly TimelineMoment[]): TableRow[] {
  return moments.map(({ of, at, emoji, text }) => ({ name, what: of, emoji, from: new Date(at), ...(text === undefined ? {} : { text }) }));
}

function inOrder(rows: readonly TableRow[]): TableRow[] {
  return rows.toSorted((one, other) => one.from.getTime() - other.from.getTime());
}
