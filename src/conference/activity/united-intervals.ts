import type { ActivityInterval, FinishedInterval } from './activity-interval.js';

interface Span {
  readonly from: number;
  readonly to: number;
}

type ByMeasure<Value> = Readonly<Record<ActivityInterval['of'], Value>>;

/** What explains time that several connections share: talking before an open microphone, and reported ends before inferred ones. */
const BY_STRENGTH = [
  'presence',
  'camera',
  'talking',
  'microphone-open',
  'microphone-joined',
] as const satisfies ActivityInterval['source'][];

/**
 * Cuts the intervals of several connections so that no time is in two of them: the counted ones add up to the figures.
 * @param settledUntil from then on a connection that still runs explains the time, Unix milliseconds
 * @returns in the order given; an interval may be in several parts, or in none
 */
export function unitedIntervals(intervals: readonly FinishedInterval[], settledUntil: ByMeasure<number>): readonly FinishedInterval[] {
  const parts = new Map<FinishedInterval, readonly Span[]>();
  for (const measure of ['presence', 'camera', 'microphone'] as const) {
    let covered: readonly Span[] = [];
    for (const equals of byStrength(
      intervals.filter((interval) => interval.of === measure && interval.counted && interval.to > interval.from),
    )) {
      const uncovered = equals.map(({ from, to }) => ({ from, to: Math.min(to, settledUntil[measure]) }));
      const cut = cutOutside(uncovered, covered);
      for (const [index, interval] of equals.entries()) parts.set(interval, cut[index] ?? []);
      covered = [...covered, ...cut.flat()].sort(byBegin);
    }
  }
  return intervals.flatMap((interval) => (parts.get(interval) ?? [interval]).map(({ from, to }) => ({ ...interval, from, to })));
}

/** Groups of intervals that explain time equally well, each in the order of the beginnings. */
function byStrength(intervals: readonly FinishedInterval[]): FinishedInterval[][] {
  const groups = Array.from({ length: 2 * BY_STRENGTH.length }, (): FinishedInterval[] => []);
  for (const interval of intervals) {
    groups[2 * BY_STRENGTH.indexOf(interval.source) + Number(interval.certainty !== 'complete')]?.push(interval);
  }
  return groups.map((group) => group.sort(byBegin));
}

/**
 * What of each span lies neither in an earlier one nor in what is covered; in one pass.
 * @param spans in the order of their beginnings
 * @param covered in the same order, none overlapping another
 */
function cutOutside(spans: readonly Span[], covered: readonly Span[]): Span[][] {
  let [next, reached] = [0, 0];
  return spans.map(({ from, to }) => {
    const parts: Span[] = [];
    reached = Math.max(reached, from);
    while (reached < to) {
      while ((covered[next]?.to ?? Infinity) <= reached) next += 1;
      const { from: begin, to: end } = covered[next] ?? { from: to, to };
      if (begin > reached) parts.push({ from: reached, to: Math.min(begin, to) });
      reached = begin < to ? end : to;
    }
    return parts;
  });
}

function byBegin(one: Span, other: Span): number {
  return one.from - other.from;
}
