import type { TimelineRow } from './meeting-timeline.js';

/** One item of the timeline, in words. */
export interface TableRow {
  readonly name: string;
  readonly what: 'presence' | 'microphone' | 'camera' | 'hand' | 'message' | 'reaction';
  readonly emoji?: string;
  readonly from: Date;
  /** Null while it goes on; undefined for what has no length. */
  readonly to?: Date | null;
}

/** A timeline for those who don't look at pictures: person by person, each in the order of time. */
export function timelineTable(lanes: readonly TimelineRow[]): TableRow[] {
  return lanes.flatMap(rowsOf);
}

function rowsOf({ name, presence, microphone, camera, moments }: TimelineRow): TableRow[] {
  const kinds = { presence, microphone, camera } as const;
  const stretches = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((what) =>
    kinds[what].map(({ from, to }) => ({ name, what, from: new Date(from), to: to === null ? null : new Date(to) })),
  );
  const points = moments.map(({ of, at, emoji }) => ({ name, what: of, emoji, from: new Date(at) }));
  return [...stretches, ...points].sort((one, other) => one.from.getTime() - other.from.getTime());
}
