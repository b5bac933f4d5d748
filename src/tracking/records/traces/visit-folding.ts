/** Longest pause within a visit. */
export const LONGEST_PAUSE_MS = 30 * 60_000;

/** What one person does in one course and session without a long pause; times in Unix milliseconds. */
export interface Visit {
  readonly start: number;
  readonly end: number;
  readonly requests: number;
}

/** The visits that requests make, the one before them continued where they follow it. */
interface FoldedVisits {
  /** The stored visit as it is now; undefined where none of the requests belongs to it. */
  readonly continued?: Visit;
  readonly begun: readonly Visit[];
}

/**
 * @param times of requests, in any order
 * @param stored the person's latest visit so far
 */
export function foldVisits(times: readonly number[], stored?: Visit): FoldedVisits {
  const visits: Visit[] = stored ? [stored] : [];
  for (const time of times.toSorted((one, other) => one - other)) {
    const last = visits.at(-1);
    if (last && time - last.end <= LONGEST_PAUSE_MS && time >= last.start - LONGEST_PAUSE_MS) {
      visits[visits.length - 1] = { start: Math.min(last.start, time), end: Math.max(last.end, time), requests: last.requests + 1 };
    } else visits.push({ start: time, end: time, requests: 1 });
  }
  if (!stored) return { begun: visits };
  const [first, ...begun] = visits;
  return first && first.requests > stored.requests ? { continued: first, begun } : { begun };
}
