import { raw, type Sql, sql } from '../../database/sql.js';
import type { RowReference } from '../../resource/model/row-reference.js';

/** What is placed in a test and asked: texts and breaks between pages are not. */
const ASKED = raw(`"question"."type" NOT IN ('media', 'page_break')`);

/** Of `questionSelectionType` and `random` as `draw` in `src/tracking/assessment/quiz-attempts/paper/drawing.ts` reads them. */
const HOW = raw(`CASE WHEN "drawn"."question_selection_type" IN (3, 4, 5, 6) THEN 'by draws'
  WHEN "drawn"."question_selection_type" = 1 OR "drawn"."random" <= 0 THEN 'all'
  WHEN "drawn"."random_by_category" > 0 THEN 'of each category' ELSE 'of all' END`);

/**
 * What full marks in the questions that an attempt asks add up to. Where questions are drawn that have different points, this is the
 * mean of all draws; mandatory ones are drawn before the others.
 * @param quiz its id
 */
export function drawnMaximum(quiz: Sql): Sql {
  return sql`(SELECT COALESCE(sum(CASE WHEN "g"."count" IS NULL OR "g"."count" < 0 OR "g"."count" >= "g"."number" THEN "g"."points"
        WHEN "g"."count" <= "g"."mandatory" THEN "g"."count" * "g"."mandatory_points" / NULLIF("g"."mandatory", 0)
        ELSE "g"."mandatory_points" + ("g"."count" - "g"."mandatory") * ("g"."points" - "g"."mandatory_points") / ("g"."number" - "g"."mandatory") END), 0)
    FROM (${groups(quiz)}) "g")`;
}

/** One row for each group of questions of which some are drawn: how many, of which, and what they are worth. */
function groups(quiz: Sql): Sql {
  return sql`SELECT "asked"."category", count(*) AS "number", count(*) FILTER (WHERE "asked"."mandatory") AS "mandatory", sum("asked"."points") AS "points",
      COALESCE(sum("asked"."points") FILTER (WHERE "asked"."mandatory"), 0) AS "mandatory_points",
      CASE "asked"."how" WHEN 'all' THEN NULL WHEN 'by draws' THEN max("draw"."count_questions") ELSE "asked"."random" END AS "count"
    FROM (SELECT "how"."how", "drawn"."random", "question"."mandatory", "question"."ponderation"::numeric AS "points",
        CASE WHEN "how"."how" IN ('by draws', 'of each category') THEN (SELECT "c"."id" FROM "c_quiz_question_categories" "j"
          JOIN "c_quiz_question_category" "c" ON "c"."id" = "j"."c_quiz_question_category_id"
          WHERE "j"."c_quiz_question_id" = "question"."id" ORDER BY "c"."title", "c"."id" LIMIT 1) END AS "category"
      FROM "c_quiz" "drawn" CROSS JOIN LATERAL (SELECT ${HOW} AS "how") "how"
      JOIN "c_quiz_rel_question" "placed" ON "placed"."quiz_id" = "drawn"."id" JOIN "c_quiz_question" "question" ON "question"."id" = "placed"."question_id"
      WHERE "drawn"."id" = ${quiz} AND ${ASKED}) "asked"
    LEFT JOIN "c_quiz_rel_category" "draw" ON "draw"."quiz_id" = ${quiz} AND "draw"."category_id" = "asked"."category"
    WHERE "asked"."how" <> 'by draws' OR "draw"."id" IS NOT NULL OR NOT EXISTS (SELECT 1 FROM "c_quiz_rel_category" "some" WHERE "some"."quiz_id" = ${quiz})
    GROUP BY "asked"."category", "asked"."how", "asked"."random"`;
}

/** What full marks in the questions of an attempt add up to. */
export function highestScore(row: RowReference): Sql {
  return sql`${drawnMaximum(row.id)}::float8`;
}

/** Questions placed in a test. */
export function questionCount(row: RowReference): Sql {
  return sql`(SELECT count(*)::int FROM "c_quiz_rel_question" "placed" JOIN "c_quiz_question" "question" ON "question"."id" = "placed"."question_id"
    WHERE "placed"."quiz_id" = ${row.id} AND ${ASKED})`;
}
