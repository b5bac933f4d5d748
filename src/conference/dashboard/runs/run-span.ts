import { raw, type Sql, sql } from '../../../database/sql.js';

/** The part of a meeting's records that one run is. */
export interface RunSpan {
  readonly beginsAt: Date;
  /** When the next run of the meeting begins; null for its last one. */
  readonly nextAt: Date | null;
}

/**
 * SQL condition: whether a record began within a run. The times of runs have passed through values of milliseconds.
 * @param run undefined for all runs
 * @param alias of the record
 */
export function isWithin(run: RunSpan | undefined, alias: 'a' | 'p' = 'a'): Sql {
  if (!run) return raw('TRUE');
  const began = raw(`date_trunc('milliseconds', "${alias}"."in_at")`);
  return sql`(${began} >= ${run.beginsAt}::timestamptz AND COALESCE(${began} < ${run.nextAt}::timestamptz, TRUE))`;
}

/** Whether something happened within a run. @param at Unix milliseconds */
export function happenedWithin(run: RunSpan | undefined, at: number): boolean {
  return !run || (at >= run.beginsAt.getTime() && (run.nextAt === null || at < run.nextAt.getTime()));
}
