import { raw, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { SHOWN_KINDS, type ShownKind } from '../events/room-event.js';

/** An event that is drawn in the timeline and moves no figure. */
export interface ShownEvent {
  /** Null for what concerns the meeting as a whole. */
  readonly key: string | null;
  readonly kind: ShownKind | 'reaction';
  /** Unix milliseconds. */
  readonly time: number;
  /** Question of a poll; null for all else. */
  readonly question: string | null;
}

/** Most that are read of a page of the timeline. */
const MOST = 20_000;
/** A reaction ends being away, as the server has one status for both. */
const KINDS = raw(['reaction', ...SHOWN_KINDS.filter((kind) => kind !== 'poll-vote')].map((kind) => `'${kind}'`).join(', '));

/** Those of some participants, and of the meeting as a whole, in the order of time. */
export function shownEvents(transaction: Transaction, meetingId: number, keys: readonly string[]): Promise<ShownEvent[]> {
  const columns = sql`"participant_key" AS "key", "kind", "time", "payload"->>'question' AS "question", "identity"`;
  const which = sql`"meeting_id" = ${meetingId} AND "kind" IN (${KINDS})`;
  return transaction.rows<ShownEvent>(
    sql`SELECT "e"."key", "e"."kind", "e"."time", "e"."question" FROM (
          SELECT ${columns} FROM "conference_event" WHERE ${which} AND "participant_key" = ANY(${keys}::text[])
          UNION ALL SELECT ${columns} FROM "conference_event" WHERE ${which} AND "participant_key" IS NULL) AS "e"
        ORDER BY "e"."time", "e"."identity" LIMIT ${MOST}`,
  );
}
