import type { ExplainedInterval } from '../../activity/activity-interval.js';
import type { ActivityEvent } from '../../activity/activity-event.js';
import { inactivityWindowOf, isInactivityLeave, isInferredJoin, isUnseenLeave } from '../../activity/inactivity-leave.js';
import type { EvidenceSources, StoredActivity } from '../activity-evidence.js';
import type { CountedEvent } from '../presence-evidence.js';
import { isMissingFor } from '../../ledger/missing-figures.js';

/**
 * How sure a figure is: `exact`; `bounded`, where the truth lies between a least and a most; `inferred`, where an end follows from something else
 * than its own event; `estimated`, where the clock of the server was wrong, or the server reports something else than what is counted.
 */
export const FIGURE_CERTAINTIES = ['exact', 'bounded', 'inferred', 'estimated'] as const;
export type FigureCertainty = (typeof FIGURE_CERTAINTIES)[number];

export const FIGURES = ['presence', 'talk', 'camera', 'messages', 'reactions', 'hands'] as const;
export type FigureName = (typeof FIGURES)[number];

/** What is said of a figure; the sentences are in `explanation-words.ts`. */
export const REASONS = [
  ...['reported', 'counted', 'silence', 'seen', 'unseen', 'no-join', 'room-ended', 'clock', 'by-hand', 'sealed', 'still-there'],
  ...[
    'stop-inferred',
    'server-report',
    'talking',
    'microphone-open',
    'microphone-joined',
    'lost-stop',
    'none',
    'set-or-cleared',
    'not-recorded',
    'objected',
  ],
] as const;
export type Reason = (typeof REASONS)[number];

/** One figure of a record, down to its intervals and events. */
export interface ExplainedFigure {
  readonly figure: FigureName;
  /** Seconds, or how many; null, as is all that is said of it, where it is not recorded. */
  readonly value: number | null;
  readonly certainty: FigureCertainty | null;
  readonly least: number | null;
  readonly most: number | null;
  readonly reason: Reason;
  readonly intervals: readonly ExplainedInterval[];
  readonly events: readonly ActivityEvent[];
}

/** What is said of a figure that is known. */
interface Certain {
  readonly certainty: FigureCertainty;
  readonly least: number;
  readonly most: number;
  readonly reason: Reason;
}

/** The figures of a record. @param now up to when presence counts that is not over */
export function explainedFigures(activity: StoredActivity, sources: EvidenceSources, now: number): ExplainedFigure[] {
  const { presence } = sources;
  const totals = activity.metrics?.totals ?? { talk_seconds: 0, camera_seconds: 0 };
  const counts = activity.metrics?.counts ?? { messages: 0, reactions: 0, hands: 0 };
  const of = (name: ExplainedInterval['of']): readonly ExplainedInterval[] => presence?.intervals.filter((one) => one.of === name) ?? [];
  const moments = (name: CountedEvent['of']): readonly CountedEvent[] => presence?.moments.filter((one) => one.of === name) ?? [];
  const seconds = presentSeconds(activity, now);
  const figure = (name: FigureName, value: number, certain: Certain, intervals: readonly ExplainedInterval[]): ExplainedFigure => ({
    figure: name,
    ...(name === 'presence' ? { value, ...certain } : asKnown(activity, value, certain)),
    intervals,
    events: intervals.flatMap(({ began, ended }) => (ended ? [began, ended] : [began])),
  });
  const counted = (name: 'hands' | 'messages' | 'reactions', some: readonly CountedEvent[]): ExplainedFigure => ({
    figure: name,
    ...asKnown(activity, counts[name], countCertainty(activity, presence !== undefined, counts[name], some)),
    intervals: [],
    events: some.map(({ event }) => event),
  });
  return [
    figure('presence', seconds, presenceCertainty(activity, seconds, of('presence')), of('presence')),
    figure('talk', totals.talk_seconds, talkCertainty(activity, totals.talk_seconds, of('microphone')), of('microphone')),
    figure('camera', totals.camera_seconds, timerCertainty(activity, totals.camera_seconds, of('camera'), 'reported'), of('camera')),
    counted('messages', moments('message')),
    counted('reactions', moments('reaction')),
    counted('hands', moments('hand')),
  ];
}

/** Of what nobody recorded nothing can be said: a 0 would be. */
function asKnown({ missing }: StoredActivity, value: number, certain: Certain): Omit<ExplainedFigure, 'events' | 'figure' | 'intervals'> {
  if (!isMissingFor(missing, value)) return { value, ...certain };
  return { value: null, certainty: null, least: null, most: null, reason: missing === 'mode' ? 'not-recorded' : 'objected' };
}

function presentSeconds({ inAt, outAt, isOpen }: StoredActivity, now: number): number {
  if (inAt === null) return 0;
  const end = isOpen ? now : (outAt?.getTime() ?? inAt.getTime());
  return Math.max(0, Math.round((end - inAt.getTime()) / 1000));
}

function exactly(value: number, reason: Reason, certainty: FigureCertainty = 'exact'): Certain {
  return { certainty, least: value, most: value, reason };
}

/** Where there are no events, what is said of all figures. */
function withoutEvents({ sealedAt, certainty }: StoredActivity, value: number): Certain {
  return exactly(value, sealedAt === null ? 'by-hand' : 'sealed', certainty === 'estimated' ? 'inferred' : 'exact');
}

function presenceCertainty(activity: StoredActivity, value: number, intervals: readonly ExplainedInterval[]): Certain {
  const interval = intervals.at(-1);
  if (!interval) return withoutEvents(activity, value);
  const { began, ended, certainty } = interval;
  if (began.isCorrected || ended?.isCorrected) return exactly(value, 'clock', 'estimated');
  const [early, late] = [isInferredJoin(began), ended !== undefined && isInactivityLeave(ended)];
  if (early || late) {
    const spread = (early ? inactivityWindowOf(began) : 0) + (ended && late ? inactivityWindowOf(ended) : 0);
    const reason = ended && late ? (isUnseenLeave(ended) ? 'unseen' : 'silence') : 'seen';
    return { certainty: 'bounded', least: value, most: value + Math.round(spread / 1000), reason };
  }
  if (!ended) return exactly(value, 'still-there', began.kind === 'join' ? 'exact' : 'inferred');
  if (certainty === 'complete') return exactly(value, 'reported');
  return exactly(value, ended.kind === 'leave' ? 'no-join' : 'room-ended', 'inferred');
}

function talkCertainty(activity: StoredActivity, value: number, intervals: readonly ExplainedInterval[]): Certain {
  if (activity.talkSource === 'analytics') return exactly(value, 'server-report');
  const source = intervals.some((one) => one.source === 'microphone-joined')
    ? 'microphone-joined'
    : intervals.some((one) => one.source === 'microphone-open')
      ? 'microphone-open'
      : 'talking';
  const certain = timerCertainty(activity, value, intervals, source);
  if (certain.reason !== source || source === 'talking') return certain;
  // A microphone that is open says nothing of whether anybody talks.
  return { ...certain, certainty: 'bounded', least: 0 };
}

/** Time that began and whose stop was lost is not counted: the truth is at most that much more. */
function timerCertainty(activity: StoredActivity, value: number, intervals: readonly ExplainedInterval[], reason: Reason): Certain {
  if (activity.sealedAt !== null || (activity.inAt !== null && activity.certainty === null)) return withoutEvents(activity, value);
  if (intervals.length === 0) return exactly(value, 'none');
  const lost = intervals.reduce((sum, { counted, from, to }) => (counted || to === null ? sum : sum + to - from), 0);
  if (lost > 0) return { certainty: 'bounded', least: value, most: value + Math.round(lost / 1000), reason: 'lost-stop' };
  if (intervals.some(({ began, ended }) => began.isCorrected === true || ended?.isCorrected === true))
    return exactly(value, 'clock', 'estimated');
  if (intervals.every(({ certainty }) => certainty === 'complete')) return exactly(value, reason);
  // What is said of a microphone is true however its time ended; that both ends were reported is not.
  return exactly(value, reason === 'reported' || reason === 'talking' ? 'stop-inferred' : reason, 'inferred');
}

function countCertainty(activity: StoredActivity, hasEvents: boolean, value: number, moments: readonly CountedEvent[]): Certain {
  if (!hasEvents) return withoutEvents(activity, value);
  if (moments.some(({ certainty }) => certainty === 'estimated')) return exactly(value, 'set-or-cleared', 'estimated');
  return exactly(value, value === 0 ? 'none' : 'counted');
}
