/** A stretch of time, Unix milliseconds; without an end while it goes on. */
export interface Stretch {
  readonly from: number;
  readonly to: number | null;
}

/**
 * Up to when a participant's events may be deleted: the latest time, at most the cutoff, that lies within nothing whose metrics
 * are still computed from events.
 * @param stretches unsealed presence intervals, and meeting instances that the server reported
 * @returns Unix milliseconds; everything that ended before can be sealed
 */
export function retentionBoundary(cutoff: number, stretches: readonly Stretch[]): number {
  const crossed = stretches.filter(({ from, to }) => from < cutoff && (to === null || to >= cutoff));
  if (crossed.length === 0) return cutoff;
  return retentionBoundary(Math.min(...crossed.map(({ from }) => from)), stretches);
}
