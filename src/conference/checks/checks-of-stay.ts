import { raw } from '../../database/sql.js';

/**
 * SQL of the checks that fell into a presence interval, which is the row "a": by their ids, whether the participant answered within it.
 * Null for none. Each is one of the participant, however often they left and came back in its time.
 */
export const CHECKS_OF_STAY = raw(`(SELECT jsonb_object_agg("c"."id", "k"."at" IS NOT NULL) FROM "conference_check" "c"
  LEFT JOIN "conference_check_answer" "k" ON "k"."check_id" = "c"."id" AND "k"."participant_key" = "a"."participant_key"
    AND "k"."at" >= "a"."in_at" AND (NOT "a"."close" OR "k"."at" <= "a"."out_at")
  WHERE "c"."meeting_id" = "a"."meeting_id" AND "c"."counts" AND "a"."type" = 'presence'
    AND (("a"."in_at" <= "c"."until" AND (NOT "a"."close" OR "a"."out_at" >= "c"."at")) OR "k"."at" IS NOT NULL))`);

/** SQL of the ready-made terms by which the checks of the meeting "a"."meeting_id" were last asked; null for none. */
export const TEMPLATE_OF_MEETING = raw(
  `(SELECT "p"."template" FROM "conference_check_plan" "p" WHERE "p"."meeting_id" = "a"."meeting_id")`,
);
