import type { Actor } from '../../auth/actor.js';
import { conditionSql, raw, type Sql, sql } from '../../database/sql.js';
import type { RowReference } from '../../resource/model/row-reference.js';
import { checkManager } from './attendance-check.policy.js';

/** So many people at most are in a room. */
const MOST_ANSWERS = 2_000;

/** SQL condition: whether the participant of an answer "r" was in the room when it was given, by the ledger. */
export const WAS_PRESENT = raw(`EXISTS (SELECT 1 FROM "conference_activity" "p" WHERE "p"."meeting_id" = "r"."meeting_id"
  AND "p"."participant_key" = "r"."participant_key" AND "p"."type" = 'presence' AND "p"."in_at" <= "r"."at" AND (NOT "p"."close" OR "p"."out_at" >= "r"."at"))`);

/** Answers of a check: all of them for those who run the meeting, for others their own. */
export function answersOf(row: RowReference, actor: Actor): Sql {
  return sql`(SELECT COALESCE(jsonb_agg("l"."answer" ORDER BY "l"."at", "l"."participant_key"), '[]') FROM (SELECT "r"."at", "r"."participant_key",
      jsonb_build_object('participant', "r"."participant_key", 'at', to_char("r"."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'way', "r"."way",
        'state', CASE WHEN ${WAS_PRESENT} THEN 'answered' ELSE 'answered_absent' END) AS "answer"
    FROM "conference_check_answer" "r" WHERE "r"."check_id" = ${row.id}
      AND (${conditionSql(checkManager.condition(actor, row))} OR "r"."participant_key" = ${`u:${actor.id ?? 0}`}::text)
    ORDER BY "r"."at" LIMIT ${raw(String(MOST_ANSWERS))}) "l")`;
}
