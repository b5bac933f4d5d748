import { sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';

/** A poll in a room, as the server reported it after the end of a run, and who voted. */
export interface VotedPoll {
  readonly meetingId: number;
  /** Unix milliseconds. */
  readonly startedAt: number;
  /** Keys of participants. */
  readonly voters: readonly string[];
}

/** Polls in the rooms of these meetings; of none no statement is sent. */
export async function votedPolls(statements: Statements, meetings: readonly number[]): Promise<VotedPoll[]> {
  if (meetings.length === 0) return [];
  return statements.rows<VotedPoll>(
    sql`SELECT "p"."meeting_id" AS "meetingId", "p"."started_at" AS "startedAt",
          ARRAY(SELECT "v"."participant_key" FROM "conference_poll_vote" "v" WHERE "v"."meeting_id" = "p"."meeting_id"
            AND "v"."internal_meeting_id" = "p"."internal_meeting_id" AND "v"."poll" = "p"."poll") AS "voters"
        FROM "conference_poll" "p" WHERE "p"."meeting_id" = ANY(${meetings}::int[])`,
  );
}
