import type { ActivityEvent } from '../activity/activity-event.js';
import type { SourcedRecord, TalkReport } from '../analytics/reported-talk.js';
import type { StoredActivity } from './evidence-reader.js';
import type { ExplainedInterval, ExplainedMoment, StayEvidence } from './stay-evidence.js';

export interface EvidenceSources {
  /** Undefined where the ledger tells nothing of the stay. */
  readonly stay?: StayEvidence;
  /** The record as the ledger and the reports make it now. */
  readonly record?: SourcedRecord;
  readonly reports: readonly TalkReport[];
  readonly ledgerIds: ReadonlyMap<string, number>;
}

/** An event of the ledger: its number there, and what it was; null where it was concluded and is in no ledger. */
interface EventMention {
  readonly id: number | null;
  readonly kind: string;
}

/** What a record's figures rest on, as it is sent. */
export interface ActivityEvidence {
  readonly activity: string;
  /** `events`: all of them are there; `sealed`: they have been deleted and the figures kept; `none`: the record was made by hand. */
  readonly basis: 'events' | 'sealed' | 'none';
  /** Whether the stored figures are those that the events and reports give; null where there is nothing to compare. */
  readonly agrees: boolean | null;
  readonly talk: {
    readonly source: string | null;
    readonly evidence: readonly string[];
    readonly explanation: string;
    readonly reports: readonly { readonly startedAt: string; readonly finishedAt: string; readonly talkSeconds: number }[];
  };
  readonly intervals: readonly object[];
  readonly moments: readonly object[];
}

export function evidenceOf(activity: StoredActivity, { stay, record, reports, ledgerIds }: EvidenceSources): ActivityEvidence {
  const mention = ({ kind, identity }: ActivityEvent): EventMention => ({ id: ledgerIds.get(identity) ?? null, kind });
  const sources = [...new Set(stay?.intervals.filter(({ of }) => of === 'microphone').map(({ source }) => source))].sort();
  return {
    activity: `/api/conference_activities/${activity.id}`,
    basis: activity.sealedAt !== null ? 'sealed' : stay ? 'events' : 'none',
    agrees: record ? isSame(activity, record) : null,
    talk: {
      source: activity.talkSource,
      evidence: sources,
      explanation: explanationOf(activity, sources),
      reports: reports.map(({ startedAt, finishedAt, talkSeconds }) => ({
        startedAt: moment(startedAt),
        finishedAt: moment(finishedAt),
        talkSeconds,
      })),
    },
    intervals: (stay?.intervals ?? []).map((interval) => intervalOf(interval, mention)),
    moments: (stay?.moments ?? []).map((counted) => momentOf(counted, mention)),
  };
}

function explanationOf({ talkSource, sealedAt }: StoredActivity, sources: readonly string[]): string {
  if (talkSource === 'analytics')
    return 'The talk time is what the server reported after the meeting; the intervals show when the microphone was open.';
  if (sealedAt !== null) return 'The events behind the figures have been deleted after the time for which they are kept.';
  if (sources.length === 0) return 'No microphone was reported open, and nobody said to talk.';
  if (sources.includes('microphone-joined'))
    return 'The talk time is the time for which the microphone was connected: this server tells neither when it was muted nor who spoke.';
  if (sources.includes('microphone-open'))
    return 'The talk time is the time for which the microphone was open: this server does not tell who spoke.';
  return 'The talk time is the time for which the server said that the person talked.';
}

function intervalOf(
  { of, from, to, source, certainty, counted, began, ended }: ExplainedInterval,
  mention: (event: ActivityEvent) => EventMention,
): object {
  return {
    ...{ of, from: moment(from), to: to === null ? null : moment(to), milliseconds: to === null ? null : to - from },
    ...{ source, certainty, counted, began: mention(began), ended: ended ? mention(ended) : null },
  };
}

function momentOf({ of, event }: ExplainedMoment, mention: (event: ActivityEvent) => EventMention): object {
  const emoji = of === 'reaction' && event.discriminator !== '' ? { emoji: event.discriminator } : {};
  return { of, at: moment(event.time), ...emoji, event: mention(event) };
}

function isSame({ inAt, outAt, metrics, talkSource }: StoredActivity, record: SourcedRecord): boolean {
  const isTimed = inAt?.getTime() === record.inAt && outAt?.getTime() === record.outAt;
  return isTimed && talkSource === record.talkSource && canonical(metrics) === canonical(record.metrics);
}

/** JSON with the members of every object in the order of their names. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

function moment(time: number): string {
  return new Date(time).toISOString();
}
