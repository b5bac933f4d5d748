import { isPlanOutdated } from './outdated-plan.js';

/** Times that work is done again: an update changes several tables one after the other. */
const MOST_REPETITIONS = 3;

/**
 * Does it once, and again where it failed by such an error.
 * @param isRepeated whether to do it again after an error
 * @throws the last error
 */
export async function repeated<Result>(work: () => Promise<Result>, isRepeated: (error: unknown) => boolean): Promise<Result> {
  for (let repetitions = MOST_REPETITIONS; ; repetitions -= 1) {
    try {
      return await work();
    } catch (error) {
      if (repetitions === 0 || !isRepeated(error)) throw error;
    }
  }
}

/**
 * Whether PostgreSQL ended a unit of work for what is nobody's fault: a migration outdated one of its statements, or it and another one waited for
 * each other (40P01, deadlock_detected). So too where a problem was made of that within the work.
 */
export function isWorthRepeating(error: unknown): boolean {
  const { cause = error } = (error ?? {}) as { readonly cause?: unknown };
  return isPlanOutdated(cause) || (cause as { readonly code?: unknown } | null)?.code === '40P01';
}
