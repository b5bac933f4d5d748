import type { ActivityMetrics } from '../activity/activity-metrics.js';
import type { PresenceCertainty } from '../activity/presence-certainty.js';
import { templateOf } from '../checks/attendance-templates.js';
import { type ChecksOfStay, countOf, eitherAnswered, NO_CHECKS } from '../checks/counted-checks.js';
import { type CheckCount, creditsOf } from '../checks/credits.js';
import type { VotedPoll } from '../checks/voted-polls.js';
import { PSEUDONYM } from '../modes/pseudonyms.js';
import { withScores } from './activity-score.js';
import { type FigureTotals, sum } from './figure-totals.js';
import type { MeetingTerms } from './recorded-figures.js';

/** A record of a presence interval in a meeting, as stored. */
export interface ActivityRow {
  readonly meetingId: number;
  readonly meetingTitle: string;
  readonly participantKey: string;
  readonly userId: number | null;
  readonly name: string;
  readonly moderator: boolean;
  readonly inAt: Date | null;
  readonly outAt: Date | null;
  readonly close: boolean;
  readonly metrics: ActivityMetrics | null;
  /** Null or absent where only the metrics are known. */
  readonly scoredReactions?: number | null;
  /** Null or absent where no events say so. */
  readonly certainty?: PresenceCertainty | null;
  /** The checks that fell into it, by their ids: whether the participant answered. Null or absent for none. */
  readonly checks?: ChecksOfStay | null;
  /** Name of the ready-made terms of the meeting's checks. */
  readonly template?: string | null;
  /** Whether the person objected to figures at any time of it. */
  readonly objected?: boolean | null;
}

/** Everything about one participant in one meeting, all presence intervals together; durations in whole seconds. */
export interface ParticipantFigures extends FigureTotals {
  readonly meetingId: number;
  readonly meetingTitle: string;
  readonly participantKey: string;
  readonly userId: number | null;
  readonly name: string;
  readonly guest: boolean;
  /** Whether the server ever reported that the participant moderates the meeting. */
  readonly moderator: boolean;
  readonly online: boolean;
  readonly stays: number;
  readonly firstIn: Date | null;
  readonly lastOut: Date | null;
  /** Reactions as the score counts them: the same emoji once in 30 seconds. */
  readonly scoredReactions?: number;
  /** `estimated` where an end of one of the stays was inferred. */
  readonly certainty: PresenceCertainty;
  /** Whether figures are missing because the person objected to them; absent where none are. */
  readonly objected?: true;
  /** Which durations are growing. */
  readonly running: { readonly connection: boolean; readonly talk: boolean; readonly camera: boolean };
  /** By the ready-made terms of the meeting; null where these have none. */
  readonly credits: number | null;
  /** Polls of the room, and those of them that the participant voted in; absent where there were none, or there is no score. */
  readonly polls?: CheckCount;
  /** See `withScores`. */
  readonly score?: number;
}

/**
 * Sums the presence intervals of each participant in each meeting.
 * @param now counts open intervals and running timers up to this timestamp
 * @param polls of these meetings, which the scores take
 */
export function figuresOf(
  rows: readonly ActivityRow[],
  now: Date,
  { scored, unrecorded }: MeetingTerms,
  polls: readonly VotedPoll[] = [],
): ParticipantFigures[] {
  const participants = new Map<string, ParticipantFigures>();
  const connected = new Map<string, number>();
  const checks = new Map<string, ChecksOfStay>();
  const templates = new Map<number, string | null>();
  for (const row of rows) {
    const key = `${row.meetingId} ${row.participantKey}`;
    const earlier = participants.get(key);
    const figures = figuresOfInterval(row, now);
    participants.set(key, earlier ? together(earlier, figures) : figures);
    connected.set(key, (connected.get(key) ?? 0) + connectedTime(row, now));
    checks.set(key, eitherAnswered(checks.get(key) ?? {}, row.checks ?? {}));
    templates.set(row.meetingId, row.template ?? null);
  }
  // Rounded once, so that no time leaks away in many short intervals.
  return scoredByMeeting(
    [...participants].map(([key, figures]) => {
      const seconds = (connected.get(key) ?? 0) / 1000;
      const count = countOf(checks.get(key) ?? {});
      const credits = templateOf(templates.get(figures.meetingId))?.credits;
      const missing = unrecorded.get(figures.meetingId);
      return {
        ...figures,
        ...(missing && { unrecorded: missing }),
        connectionSeconds: Math.round(seconds),
        checks: count,
        credits: credits ? creditsOf(seconds, count, credits).credits : null,
      };
    }),
    scored,
    polls,
  );
}

/** Milliseconds. */
function connectedTime({ inAt, outAt, close }: ActivityRow, now: Date): number {
  const end = close ? outAt : now;
  return inAt && end ? Math.max(0, end.getTime() - inAt.getTime()) : 0;
}

function scoredByMeeting(
  figures: readonly ParticipantFigures[],
  scored: ReadonlySet<number>,
  polls: readonly VotedPoll[],
): ParticipantFigures[] {
  const meetings = new Map<number, ParticipantFigures[]>();
  for (const participant of figures) {
    const others = meetings.get(participant.meetingId);
    if (others) others.push(participant);
    else meetings.set(participant.meetingId, [participant]);
  }
  return [...meetings].flatMap(([id, participants]) => {
    if (!scored.has(id)) return participants.map(withoutScore);
    const ofMeeting = polls.filter(({ meetingId }) => meetingId === id);
    return withScores(ofMeeting.length === 0 ? participants : participants.map((participant) => withPolls(participant, ofMeeting)));
  });
}

function withPolls(participant: ParticipantFigures, polls: readonly VotedPoll[]): ParticipantFigures {
  const answered = polls.filter(({ voters }) => voters.includes(participant.participantKey)).length;
  return { ...participant, polls: { asked: polls.length, answered } };
}

function withoutScore({ score: _, scoredReactions: __, ...figures }: ParticipantFigures): ParticipantFigures {
  return figures;
}

function figuresOfInterval(row: ActivityRow, now: Date): ParticipantFigures {
  const { metrics, inAt, outAt, close } = row;
  const running = (startedAt: number | undefined): number => (close || !startedAt ? 0 : seconds(startedAt * 1000, now.getTime()));
  return {
    meetingId: row.meetingId,
    meetingTitle: row.meetingTitle,
    participantKey: row.participantKey,
    userId: row.userId,
    name: row.name,
    guest: row.userId === null && !row.participantKey.startsWith(PSEUDONYM),
    moderator: row.moderator,
    online: !close,
    stays: 1,
    firstIn: inAt,
    lastOut: close ? outAt : null,
    connectionSeconds: 0,
    talkSeconds: (metrics?.totals.talk_seconds ?? 0) + running(metrics?.temp.talk_started_at),
    cameraSeconds: (metrics?.totals.camera_seconds ?? 0) + running(metrics?.temp.camera_started_at),
    messages: metrics?.counts.messages ?? 0,
    reactions: metrics?.counts.reactions ?? 0,
    hands: metrics?.counts.hands ?? 0,
    reactionsBreakdown: metrics?.counts.reactions_breakdown ?? {},
    certainty: row.certainty ?? 'complete',
    ...(row.objected === true ? { objected: true } : {}),
    scoredReactions: row.scoredReactions ?? metrics?.counts.reactions ?? 0,
    running: {
      connection: !close,
      talk: !close && (metrics?.temp.talk_started_at ?? 0) > 0,
      camera: !close && (metrics?.temp.camera_started_at ?? 0) > 0,
    },
    checks: NO_CHECKS,
    credits: null,
    score: 0,
  };
}

function seconds(from: number, to: number): number {
  return Math.max(0, Math.round((to - from) / 1000));
}

function together(a: ParticipantFigures, b: ParticipantFigures): ParticipantFigures {
  return {
    ...a,
    ...sum(a, b),
    scoredReactions: (a.scoredReactions ?? 0) + (b.scoredReactions ?? 0),
    certainty: a.certainty === 'estimated' ? a.certainty : b.certainty,
    ...(b.objected ? { objected: b.objected } : {}),
    name: b.name,
    online: a.online || b.online,
    running: {
      connection: a.running.connection || b.running.connection,
      talk: a.running.talk || b.running.talk,
      camera: a.running.camera || b.running.camera,
    },
    stays: a.stays + b.stays,
    firstIn: earliest(a.firstIn, b.firstIn),
    lastOut: a.online || b.online ? null : latest(a.lastOut, b.lastOut),
  };
}

function earliest(a: Date | null, b: Date | null): Date | null {
  return !a || (b && b < a) ? b : a;
}

function latest(a: Date | null, b: Date | null): Date | null {
  return !a || (b && b > a) ? b : a;
}
