import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { MeetingRun } from '../ledger/ledger-types.js';
import { storeRuns } from '../ledger/meeting-runs.js';
import type { ListedRoom } from '../rooms/listed-room.js';

/**
 * Learns from the server's list which breakout rooms belong to our meetings: it announces them to hooks of all meetings only, and releases
 * before 3.0 to none.
 * @returns how many were not known before
 */
export async function learnBreakouts(transaction: Transaction, rooms: readonly ListedRoom[], now: Date): Promise<number> {
  const breakouts = rooms.filter(({ internalId, parentId }) => internalId !== '' && parentId !== undefined);
  if (breakouts.length === 0) return 0;
  const learned = await transaction.rows<Required<MeetingRun>>(
    sql`SELECT DISTINCT ON ("t"."internal") "m"."id" AS "meetingId", "t"."internal" AS "internalId", TRUE AS "breakout", "t"."external" AS "externalId"
        FROM unnest(${breakouts.map(({ internalId }) => internalId)}::text[], ${breakouts.map(({ externalId }) => externalId)}::text[],
          ${breakouts.map(({ parentId }) => parentId ?? '')}::text[]) AS "t" ("internal", "external", "parent")
        LEFT JOIN "conference_meeting_run" "p" ON "p"."internal_meeting_id" = "t"."parent" AND NOT "p"."breakout"
        JOIN "conference_meeting" "m" ON "m"."id" = "p"."meeting_id" OR ("p"."meeting_id" IS NULL AND "m"."remote_id" = "t"."parent" AND "m"."holds_room")
        WHERE NOT EXISTS (SELECT 1 FROM "conference_meeting_run" "k" WHERE "k"."internal_meeting_id" = "t"."internal")
          AND NOT EXISTS (SELECT 1 FROM "conference_meeting" "o" WHERE "o"."remote_id" = "t"."external" AND "o"."remote_id" <> '')
        ORDER BY "t"."internal", "m"."id" DESC`,
  );
  await storeRuns(transaction, learned, now);
  return learned.length;
}
