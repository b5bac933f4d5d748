import type { FoldedRecord } from '../activity/activity-fold.js';
import type { ActivityInterval } from '../activity/activity-interval.js';
import type { TalkSource } from '../activity/activity-metrics.js';
import { apportionWithin } from './apportionment.js';

/** How long one participant truly talked in one run of a room. */
export interface TalkReport {
  /** Begin and end of the run, Unix milliseconds. */
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly talkSeconds: number;
}

/** A presence interval with the source of its talk time. */
export interface SourcedRecord extends FoldedRecord {
  readonly talkSource: TalkSource;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The report is timed by another part of the server than the events: its edges are taken this much wider, in milliseconds. */
export const CLOCK_TOLERANCE_MS = 30_000;

/**
 * Replaces the talk time that was inferred from open microphones by the one that the server reports. A report counts for its
 * meeting instance: it is divided among the participant's presence intervals, by the time that the microphone was open, and no
 * interval gets more than its length while another has room. What the room's events themselves call talking is never lowered, and
 * time outside of all reported runs keeps counting by its events.
 * @param records all presence intervals of one participant in one meeting, as folded from the events
 */
export function withReportedTalk(records: readonly FoldedRecord[], reports: readonly TalkReport[]): SourcedRecord[] {
  const runs = reports.map(runOf).sort((one, other) => one.from - other.from || one.talkSeconds - other.talkSeconds);
  const reported = records.map(() => 0);
  const touched = records.map(() => false);
  for (const run of runs) {
    const presences = records.flatMap((record, index) => (overlaps(presenceOf(record), run) ? [{ record, index }] : []));
    const shares = sharesOf(
      run,
      presences.map(({ record }) => record),
    );
    for (const [position, { record, index }] of presences.entries()) {
      touched[index] = true;
      reported[index] = (reported[index] ?? 0) + Math.max(shares[position] ?? 0, toSeconds(within(talkingOf(record), run)));
    }
  }
  return records.map((record, index) =>
    touched[index] === true ? replaced(record, reported[index] ?? 0, runs) : { ...record, talkSource: 'events' },
  );
}

function runOf({ startedAt, finishedAt, talkSeconds }: TalkReport): Span & { readonly talkSeconds: number } {
  return { from: startedAt - CLOCK_TOLERANCE_MS, to: finishedAt + CLOCK_TOLERANCE_MS, talkSeconds };
}

function sharesOf(run: Span & { readonly talkSeconds: number }, presences: readonly FoldedRecord[]): number[] {
  if (presences.length === 0) return [];
  const present = presences.map((presence) => within([presenceOf(presence)], run));
  const open = presences.map((presence) => within(countedMicrophone(presence), run));
  const weights = open.some((time) => time > 0) ? open : present;
  return apportionWithin(run.talkSeconds, weights, present.map(toSeconds));
}

function replaced(record: FoldedRecord, reportedSeconds: number, runs: readonly Span[]): SourcedRecord {
  const { metrics } = record;
  const microphone = countedMicrophone(record);
  const outside = lengthOf(microphone) - within(microphone, ...runs);
  const running = record.intervals.find(({ of, to }) => of === 'microphone' && to === null);
  const isOver = running !== undefined && runs.some((run) => running.from >= run.from && running.from <= run.to);
  return {
    ...record,
    talkSource: 'analytics',
    metrics: {
      ...metrics,
      totals: { ...metrics.totals, talk_seconds: reportedSeconds + toSeconds(outside) },
      temp: { ...metrics.temp, talk_started_at: isOver ? 0 : metrics.temp.talk_started_at },
    },
  };
}

/** A presence interval without a known end may have lasted through every meeting instance after its begin. */
function presenceOf({ inAt, outAt, open }: FoldedRecord): Span {
  return { from: inAt, to: open ? Number.MAX_SAFE_INTEGER : outAt };
}

/** Intervals that the talk time by events is the sum of. */
function countedMicrophone({ intervals }: FoldedRecord): Span[] {
  return intervals.filter(({ of, certainty }) => of === 'microphone' && certainty !== 'gap').flatMap(closedSpan);
}

function talkingOf({ intervals }: FoldedRecord): Span[] {
  return intervals.filter(({ source, certainty }) => source === 'talking' && certainty !== 'gap').flatMap(closedSpan);
}

function closedSpan({ from, to }: ActivityInterval): Span[] {
  return to === null ? [] : [{ from, to }];
}

function overlaps(one: Span, other: Span): boolean {
  return one.from <= other.to && other.from <= one.to;
}

/** Milliseconds of the spans that lie in any of the windows; these are in the order of their begins and may overlap. */
function within(spans: readonly Span[], ...windows: readonly Span[]): number {
  return spans.reduce((sum, span) => sum + coveredLength(span, windows), 0);
}

function coveredLength({ from, to }: Span, windows: readonly Span[]): number {
  let covered = 0;
  let reached = from;
  for (const window of windows) {
    const [begin, end] = [Math.max(reached, window.from), Math.min(to, window.to)];
    if (end <= begin) continue;
    covered += end - begin;
    reached = end;
  }
  return covered;
}

function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0);
}

function toSeconds(milliseconds: number): number {
  return Math.round(milliseconds / 1000);
}
