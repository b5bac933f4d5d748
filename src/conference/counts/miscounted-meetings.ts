import { sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import { PRIVACY } from '../modes/meeting-privacy.js';
import { COMPARISONS_TO_BE_SURE } from './room-counts.js';

/** A meeting of which deliveries are missing: the server counts other people in its room than were recorded. */
export interface MiscountedMeeting {
  readonly id: number;
  readonly title: string;
  /** People in the room by the server. */
  readonly counted: number;
  /** People in it by the deliveries of the server. */
  readonly recorded: number;
  /** Since when that has differed. */
  readonly since: Date;
  /** Whether the room is still there. */
  readonly isOn: boolean;
}

/** Meetings that are named at most. */
const MOST = 10;

/** Those whose rooms are there first; of the last day. */
export function miscountedMeetings(statements: Statements): Promise<MiscountedMeeting[]> {
  return statements.rows<MiscountedMeeting>(
    sql`SELECT "m"."id", "m"."title", "c"."counted", "c"."recorded", "c"."differs_since" AS "since", "c"."people" IS NOT NULL AS "isOn"
        FROM "conference_room_count" "c" JOIN "conference_meeting" "m" ON "m"."id" = "c"."meeting_id"
        WHERE "c"."differing" >= ${COMPARISONS_TO_BE_SURE} AND "c"."differs_since" IS NOT NULL AND ${PRIVACY} NOT IN ('aggregate', 'none')
        ORDER BY "isOn" DESC, abs("c"."counted" - "c"."recorded") DESC, "c"."differs_since" DESC, "c"."internal_meeting_id" LIMIT ${MOST}`,
  );
}
