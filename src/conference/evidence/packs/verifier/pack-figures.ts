import { fold } from '../../../activity/activity-fold.js';
import type { ActivityMetrics, TalkSource } from '../../../activity/activity-metrics.js';
import { isInactivityLeave } from '../../../activity/inactivity-leave.js';
import type { PresenceCertainty } from '../../../activity/presence-certainty.js';
import { withReportedTalk } from '../../../ledger/reported-talk.js';
import { endOf, eventOf, type PackLine, reportOf, type WideLines } from './pack-line.js';

/** One presence interval of a participant, as `figures.json` has it. */
export interface PackInterval {
  /** RFC 3339 with milliseconds. */
  readonly join: string;
  readonly leave: string;
  readonly metrics: ActivityMetrics;
  readonly talkSource: TalkSource;
  readonly certainty: PresenceCertainty;
}

/** The figures of one participant, as `figures.json` has them. */
export interface PackFigures {
  readonly participant: string;
  readonly intervals: readonly PackInterval[];
  /** Why a time is estimated: `clock`, `timeout`, `other`; empty where none is. */
  readonly why: '' | 'clock' | 'timeout' | 'other';
}

/**
 * The figures of one participant, from nothing but the lines of a pack: by the same rules as the service's own.
 * @param own the participant's lines, in the order of the file
 */
export function figuresOf(participant: string, own: readonly PackLine[], { ends, breakouts }: WideLines): PackFigures {
  const events = [...own, ...breakouts].flatMap((line) => eventOf(line) ?? []);
  const runs = new Set(own.map(({ run }) => run));
  const concerning = ends.filter(({ superseded, run }) => superseded !== true || runs.has(run));
  const reports = own.filter(({ kind }) => kind === 'report').map(reportOf);
  const isNobody = !participant.startsWith('p') && !own.some(({ kind }) => kind === 'join');
  const records = isNobody || events.length === breakouts.length ? [] : withReportedTalk(fold(events, concerning.map(endOf)), reports);
  const intervals = records.map(({ inAt, outAt, metrics, talkSource, certainty }) => ({
    join: new Date(inAt).toISOString(),
    leave: new Date(outAt).toISOString(),
    metrics,
    talkSource,
    certainty,
  }));
  return { participant, intervals, why: reasonOf(intervals, own) };
}

function reasonOf(intervals: readonly PackInterval[], own: readonly PackLine[]): PackFigures['why'] {
  if (intervals.every(({ certainty }) => certainty === 'complete')) return '';
  if (own.some(({ corrected }) => corrected)) return 'clock';
  return own.some(({ kind, as = '' }) => kind === 'leave' && isInactivityLeave({ kind, discriminator: as })) ? 'timeout' : 'other';
}
