import type { ActivityMetrics } from '../../../activity/activity-metrics.js';
import type { PackFigures } from './pack-figures.js';

/** What of the figures of a pack is not known, by its manifest. */
export interface MissingInPack {
  /** Where the meeting recorded joins and leaves alone: no other figure is known of anybody. */
  readonly unrecorded?: 'figures';
  /** Participants who objected to figures; of those no more is known than what was recorded before. Absent where nobody did. */
  readonly objected?: readonly string[];
}

/** Whether a figure of a participant beyond presence is not known, rather than nothing: what came before an objection is. */
export function isMissingInPack({ unrecorded, objected = [] }: MissingInPack, participant: string, value: number): boolean {
  return unrecorded === 'figures' || (value === 0 && objected.includes(participant));
}

/** Figures as `figures.json` has them: null in place of what was not recorded. */
export function recordedFigures({ participant, intervals, ...rest }: PackFigures, missing: MissingInPack): object {
  if (missing.unrecorded === undefined && missing.objected?.includes(participant) !== true) return { participant, intervals, ...rest };
  const known = (values: ActivityMetrics['counts'] | ActivityMetrics['totals']): object =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]: [string, number | object]) => {
        const amount = typeof value === 'number' ? value : Object.keys(value).length;
        return [name, isMissingInPack(missing, participant, amount) ? null : value];
      }),
    );
  const shown = intervals.map(({ metrics, ...interval }) => ({
    ...interval,
    metrics: { ...metrics, totals: known(metrics.totals), counts: known(metrics.counts) },
  }));
  return { participant, intervals: shown, ...rest };
}
