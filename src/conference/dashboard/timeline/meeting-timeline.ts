import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Database, type Transaction } from '../../../database/statements.js';
import { explainPresence } from '../../evidence/presence-evidence.js';
import { participantHistories } from '../../ledger/event-ledger.js';
import { happenedWithin, isWithin, type RunSpan } from '../runs/run-span.js';
import type { ParticipantFigures } from '../participant-figures.js';
import { reactionEmoji } from '../reaction-emoji.js';
import type { LanePage } from './timeline-pages.js';

/** A stretch of time in Unix milliseconds. */
export interface Stretch {
  readonly from: number;
  /** Null while it goes on. */
  readonly to: number | null;
}

/** What the timeline shows of one participant. */
export interface TimelineRow {
  readonly key: string;
  readonly name: string;
  readonly moderator: boolean;
  readonly presence: readonly Stretch[];
  readonly microphone: readonly Stretch[];
  readonly camera: readonly Stretch[];
  readonly moments: readonly { readonly of: 'message' | 'reaction' | 'hand'; readonly at: number; readonly emoji: string }[];
}

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
  async of(
    meetingId: number,
    participants: readonly ParticipantFigures[],
    { first, last }: LanePage,
    run?: RunSpan,
  ): Promise<TimelineRow[]> {
    const shown = participants.toSorted(moderatorsFirst).slice(Math.max(0, first - 1), last);
    return this.database.transaction(async (transaction) => {
      const presences = await presencesOf(transaction, meetingId, shown, run);
      const histories = await participantHistories(
        transaction,
        shown.map(({ participantKey: key }) => ({ meetingId, key })),
      );
      return shown.map(({ participantKey: key, name, moderator }, index) => {
        const evidence = explainPresence(histories[index]?.events ?? [], histories[index]?.meetingEnds ?? []);
        const intervals = evidence.flatMap((presence) => presence.intervals).filter(({ from }) => happenedWithin(run, from));
        const stretches = (of: 'microphone' | 'camera'): Stretch[] =>
          intervals.filter((interval) => interval.of === of).map(({ from, to }) => ({ from, to }));
        return {
          ...{ key, name, moderator, presence: presences.filter((presence) => presence.key === key).map(({ from, to }) => ({ from, to })) },
          ...{ microphone: stretches('microphone'), camera: stretches('camera') },
          moments: evidence.flatMap((presence) => presence.moments.filter(({ event }) => happenedWithin(run, event.time)).flatMap(drawn)),
        };
      });
    });
  }
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
