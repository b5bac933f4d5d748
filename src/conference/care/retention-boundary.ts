/** A stretch of time, Unix milliseconds; without an end while it goes on. */
export interface Stretch {
  readonly from: number;
  readonly to: number | null;
}

/**
 * Up to when a participant's events may be deleted: the latest moment, at most the cutoff, that lies within nothing whose
 * figures are still worked out from events.
 * @param stretches unsealed stays, and runs of the room of which the server reported
 * @returns Unix milliseconds; everything that ended before can be sealed
 */
export function retentionBoundary(cutoff: number, stretches: readonly Stretch[]): number {
  const crossed = stretches.filter(({ from, to }) => from < cutoff && (to === null || to >= cutoff));
  if (crossed.length === 0) return cutoff;
  return retentionBoundary(Math.min(...crossed.map(({ from }) => from)), stretches);
}
