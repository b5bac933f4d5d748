import type { ActivityMetrics } from './activity-metrics.js';
import type { ActivityRecord } from './activity-record.js';
import { longestRunning, type RunningTimer, settledTime } from './running-timer.js';

/** The record's figures as the wire and the database have them. Here, and only here, milliseconds become seconds. */
export function metricsOf(record: ActivityRecord): ActivityMetrics {
  const { messages, reactions, hands, reactionsByEmoji } = record;
  return {
    totals: { talk_seconds: seconds(record.talk), camera_seconds: seconds(record.camera) },
    counts: { messages, reactions, hands, reactions_breakdown: inOrder(reactionsByEmoji) },
    temp: { talk_started_at: startOf(record.talk), camera_started_at: startOf(record.camera) },
  };
}

/** Rounded once, over all intervals together, so that no time leaks away in many short ones. */
function seconds(timer: RunningTimer): number {
  return Math.round(settledTime(timer) / 1000);
}

function startOf(timer: RunningTimer): number {
  return Math.floor((longestRunning(timer)?.startedAt ?? 0) / 1000);
}

/** In the order of the emoji, so that equal counts are equal texts. */
function inOrder(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1)));
}
