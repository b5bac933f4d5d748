import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Database, type Transaction } from '../../../database/statements.js';
import { explainPresence } from '../../evidence/presence-evidence.js';
import { participantHistories, type ParticipantHistory } from '../../ledger/event-ledger.js';
import { type ShownEvent, shownEvents } from '../../ledger/shown-events.js';
import { shownStretches, type Stretch } from '../../ledger/shown-stretches.js';
import { happenedWithin, isWithin, type RunSpan } from '../runs/run-span.js';
import type { ParticipantFigures } from '../participant-figures.js';
import { reactionEmoji } from '../reaction-emoji.js';
import type { LanePage } from './timeline-pages.js';

export type { Stretch } from '../../ledger/shown-stretches.js';

/** What the timeline shows of one participant. */
export interface TimelineRow {
  readonly key: string;
  readonly name: string;
  readonly moderator: boolean;
  readonly presence: readonly Stretch[];
  readonly microphone: readonly Stretch[];
  readonly camera: readonly Stretch[];
  readonly screen: readonly Stretch[];
  readonly presenter: readonly Stretch[];
  readonly away: readonly Stretch[];
  readonly moments: readonly TimelineMoment[];
}

/** Something that has no length. */
export interface TimelineMoment {
  readonly of: 'message' | 'reaction' | 'hand' | 'slides' | 'poll';
  readonly at: number;
  readonly emoji: string;
  /** Question of a poll. */
  readonly text?: string;
}

/** The timeline of a page of participants. */
export interface Timeline {
  readonly rows: readonly TimelineRow[];
  /** What is of nobody: presentations, polls, and a screen of which the server does not say whose it is. Empty where there is nothing. */
  readonly room: readonly RoomRow[];
}

/** What happened in the room as a whole. */
export type RoomRow = Pick<TimelineRow, 'moments' | 'screen'>;

interface PresenceStretch extends Stretch {
  readonly key: string;
}

/** Reads what the figures of a meeting rest on, as far as it can be drawn. */
@Injectable()
export class MeetingTimeline {
  constructor(private readonly database: Database) {}

  /**
   * @param run undefined for all runs
   * @returns those of a page: moderators first, then who came first
   */
  async of(meetingId: number, participants: readonly ParticipantFigures[], { first, last }: LanePage, run?: RunSpan): Promise<Timeline> {
    const shown = participants.toSorted(moderatorsFirst).slice(Math.max(0, first - 1), last);
    return this.database.transaction(async (transaction) => {
      const presences = await presencesOf(transaction, meetingId, shown, run);
      const histories = await participantHistories(
        transaction,
        shown.map(({ participantKey: key }) => ({ meetingId, key })),
      );
      const events = (
        await shownEvents(
          transaction,
          meetingId,
          shown.map(({ participantKey }) => participantKey),
        )
      ).filter(({ time }) => happenedWithin(run, time));
      const rows = shown.map((participant, index) => rowOf(participant, histories[index], { presences, events }, run));
      return {
        rows,
        room: roomOf(
          events.filter(({ key }) => key === null),
          participants,
        ),
      };
    });
  }
}

/** What was read of all that are shown. */
interface Read {
  readonly presences: readonly PresenceStretch[];
  readonly events: readonly ShownEvent[];
}

function rowOf(
  { participantKey: key, name, moderator }: ParticipantFigures,
  history: ParticipantHistory | undefined,
  { presences, events }: Read,
  run: RunSpan | undefined,
): TimelineRow {
  const evidence = explainPresence(history?.events ?? [], history?.meetingEnds ?? []);
  const intervals = evidence.flatMap((one) => one.intervals).filter(({ from }) => happenedWithin(run, from));
  const stretches = (of: 'microphone' | 'camera'): Stretch[] =>
    intervals.filter((interval) => interval.of === of).map(({ from, to }) => ({ from, to }));
  const presence = presences.filter((one) => one.key === key).map(({ from, to }) => ({ from, to }));
  const own = events.filter((event) => event.key === key);
  const moments = evidence.flatMap((one) => one.moments.filter(({ event }) => happenedWithin(run, event.time)).flatMap(drawn));
  return {
    key,
    name,
    moderator,
    presence,
    microphone: stretches('microphone'),
    camera: stretches('camera'),
    ...shownStretches(own, presence),
    moments,
  };
}

/** A screen that nobody is said to have stopped to share was shared until the last person left. */
function roomOf(events: readonly ShownEvent[], participants: readonly ParticipantFigures[]): RoomRow[] {
  if (events.length === 0) return [];
  const isOn = participants.some(({ online }) => online);
  const last = Math.max(...participants.map(({ lastOut }) => lastOut?.getTime() ?? 0), 0);
  const { screen } = shownStretches(events, [{ from: 0, to: isOn ? null : last }]);
  const moments = events.flatMap(({ kind, time: at, question }): TimelineMoment[] => {
    if (kind === 'slides') return [{ of: 'slides', at, emoji: '🖼' }];
    return kind === 'poll-start' ? [{ of: 'poll', at, emoji: '📊', text: question ?? '' }] : [];
  });
  return [{ screen, moments }];
}

function drawn({
  of,
  event,
}: {
  of: 'message' | 'reaction' | 'hand';
  event: { time: number; discriminator: string };
}): TimelineRow['moments'] {
  const emoji = { message: '💬', hand: '✋', reaction: reactionEmoji(event.discriminator) || '•' }[of];
  return [{ of, at: event.time, emoji }];
}

/** From the records, which are there even where the events have been deleted. */
function presencesOf(
  transaction: Transaction,
  meetingId: number,
  shown: readonly ParticipantFigures[],
  run: RunSpan | undefined,
): Promise<PresenceStretch[]> {
  return transaction.rows<PresenceStretch>(
    sql`SELECT "participant_key" AS "key", floor(extract(epoch FROM "in_at") * 1000)::bigint AS "from",
          CASE WHEN "close" THEN floor(extract(epoch FROM "out_at") * 1000)::bigint END AS "to"
        FROM "conference_activity" "a" WHERE "meeting_id" = ${meetingId} AND "in_at" IS NOT NULL AND ${isWithin(run)}
          AND "participant_key" = ANY(${shown.map(({ participantKey }) => participantKey)}::text[]) ORDER BY "in_at", "id"`,
  );
}

function moderatorsFirst(one: ParticipantFigures, other: ParticipantFigures): number {
  return (
    Number(other.moderator) - Number(one.moderator) ||
    (one.firstIn?.getTime() ?? 0) - (other.firstIn?.getTime() ?? 0) ||
    compareKeys(one, other)
  );
}

/** So that no participant is on two pages or on none. */
function compareKeys({ participantKey: one }: ParticipantFigures, { participantKey: other }: ParticipantFigures): number {
  return one < other ? -1 : Number(one > other);
}
