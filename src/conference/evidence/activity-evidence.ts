import type { ActivityEvent } from '../activity/activity-event.js';
import { isInactivityLeave } from '../activity/inactivity-leave.js';
import type { SourcedRecord, TalkReport } from '../ledger/reported-talk.js';
import type { ExplainedInterval } from '../activity/activity-interval.js';
import type { CountedEvent, PresenceEvidence } from './presence-evidence.js';
import type { ActivityMetrics, TalkSource } from '../activity/activity-metrics.js';
import type { PresenceCertainty } from '../activity/presence-certainty.js';
import type { Integrity } from '../events/delivery-integrity.js';
import type { ShownStretches } from '../ledger/shown-stretches.js';
import { isMissingFor, type MissingReason } from '../ledger/missing-figures.js';
import { canonical } from '../ledger/canonical-json.js';

export interface EvidenceSources {
  /** Undefined where the ledger has no event of the presence interval. */
  readonly presence?: PresenceEvidence;
  /** The record as the ledger and the reports make it now. */
  readonly record?: SourcedRecord;
  readonly reports: readonly TalkReport[];
  readonly ledger: ReadonlyMap<string, LedgerEntry>;
  /** What counts nowhere. */
  readonly shown?: ShownStretches | undefined;
}

/** An event's number in the ledger, and what its delivery proved. */
export interface LedgerEntry {
  readonly id: number;
  readonly integrity: Integrity;
}

/** An event of the ledger: its number there, what it was and what its delivery proved; null where it was inferred and is not in the ledger. */
interface EventMention {
  readonly id: number | null;
  readonly kind: string;
  readonly integrity: Integrity | null;
}

/** What a record's figures rest on, as it is sent. */
export interface ActivityEvidence {
  readonly activity: string;
  /**
   * `events`: all of them are there; `sealed`: they have been deleted and the metrics remain; `none`: the record was entered by
   * hand.
   */
  readonly basis: 'events' | 'sealed' | 'none';
  /** Whether the stored figures are those that the events and reports give; null where there is nothing to compare. */
  readonly agrees: boolean | null;
  /** What the deliveries of its events proved: `address` where one of them proved no more than its address; null where there are none. */
  readonly integrity: Integrity | null;
  readonly talk: {
    readonly source: string | null;
    readonly evidence: readonly string[];
    readonly explanation: string;
    readonly reports: readonly { readonly startedAt: string; readonly finishedAt: string; readonly talkSeconds: number }[];
  };
  readonly intervals: readonly object[];
  readonly moments: readonly object[];
  /** When the person shared the screen, was presenter or away, in the order of time; it counts nowhere. */
  readonly shown: readonly { readonly of: keyof ShownStretches; readonly from: string; readonly to: string | null }[];
}

export function evidenceOf(activity: StoredActivity, { presence, record, reports, ledger, shown }: EvidenceSources): ActivityEvidence {
  const mention = ({ kind, identity }: ActivityEvent): EventMention => ({
    id: ledger.get(identity)?.id ?? null,
    kind,
    integrity: ledger.get(identity)?.integrity ?? null,
  });
  const sources = [...new Set(presence?.intervals.filter(({ of }) => of === 'microphone').map(({ source }) => source))].sort();
  return {
    activity: `/api/conference_activities/${activity.id}`,
    basis: activity.sealedAt !== null ? 'sealed' : presence ? 'events' : 'none',
    agrees: record ? isSame(activity, record) : null,
    integrity: weakest(eventsBehind(presence).map(({ identity }) => ledger.get(identity)?.integrity)),
    talk: {
      source: activity.talkSource,
      evidence: sources,
      explanation: explanationOf(activity, sources),
      reports: reports.map(({ startedAt, finishedAt, talkSeconds }) => ({
        startedAt: isoTime(startedAt),
        finishedAt: isoTime(finishedAt),
        talkSeconds,
      })),
    },
    intervals: (presence?.intervals ?? []).map((interval) => intervalOf(interval, mention)),
    moments: (presence?.moments ?? []).map((counted) => countedEventOf(counted, mention)),
    shown: shown === undefined ? [] : listed(shown),
  };
}

function listed({ screen, presenter, away }: ShownStretches): ActivityEvidence['shown'] {
  return Object.entries({ screen, presenter, away })
    .flatMap(([of, stretches]) => stretches.map((stretch) => ({ of: of as keyof ShownStretches, ...stretch })))
    .toSorted((one, other) => one.from - other.from)
    .map(({ of, from, to }) => ({ of, from: isoTime(from), to: to === null ? null : isoTime(to) }));
}

function eventsBehind(presence: PresenceEvidence | undefined): ActivityEvent[] {
  const bounds = (presence?.intervals ?? []).flatMap(({ began, ended }) => (ended ? [began, ended] : [began]));
  return [...bounds, ...(presence?.moments ?? []).map(({ event }) => event)];
}

function weakest(proved: readonly (Integrity | undefined)[]): Integrity | null {
  if (proved.includes('address')) return 'address';
  return proved.includes('body') ? 'body' : null;
}

function explanationOf({ talkSource, sealedAt, metrics, missing }: StoredActivity, sources: readonly string[]): string {
  if (isMissingFor(missing, metrics?.totals.talk_seconds ?? 0))
    return missing === 'mode' ? 'This meeting records no talk times.' : 'The person objected to figures: no talk time is recorded.';
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
    of,
    from: isoTime(from),
    to: to === null ? null : isoTime(to),
    milliseconds: to === null ? null : to - from,
    source,
    certainty,
    reason: reasonOf(began, ended),
    counted,
    began: mention(began),
    ended: ended ? mention(ended) : null,
  };
}

/** Why an end of an interval is not as it was reported; null where that is not the reason. */
function reasonOf(began: ActivityEvent, ended: ActivityEvent | undefined): 'clock' | 'timeout' | null {
  if (began.isCorrected || ended?.isCorrected) return 'clock';
  return ended && isInactivityLeave(ended) ? 'timeout' : null;
}

function countedEventOf({ of, event, certainty }: CountedEvent, mention: (event: ActivityEvent) => EventMention): object {
  const emoji = of === 'reaction' && event.discriminator !== '' ? { emoji: event.discriminator } : {};
  return { of, at: isoTime(event.time), ...emoji, certainty, event: mention(event) };
}

function isSame({ inAt, outAt, metrics, talkSource }: StoredActivity, record: SourcedRecord): boolean {
  const isTimed = inAt?.getTime() === record.inAt && outAt?.getTime() === record.outAt;
  return isTimed && talkSource === record.talkSource && canonical(metrics) === canonical(record.metrics);
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}

/** The stored record as its evidence is looked for. */
export interface StoredActivity {
  readonly id: number;
  readonly meetingId: number;
  readonly participantKey: string;
  readonly type: string;
  readonly inAt: Date | null;
  readonly outAt: Date | null;
  readonly metrics: ActivityMetrics | null;
  readonly talkSource: TalkSource | null;
  /** Why figures but its presence are not known; null where they are. */
  readonly missing: MissingReason | null;
  readonly sealedAt: Date | null;
  readonly isOpen: boolean;
  readonly certainty: PresenceCertainty | null;
  /** Position among the presence intervals that the ledger still explains, from 0. */
  readonly position: number;
}
