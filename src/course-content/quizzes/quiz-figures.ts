import { type Sql, sql } from '../../database/sql.js';
import type { RowReference } from '../../resource/model/row-reference.js';

/** What full marks in all questions of a test add up to. */
export function highestScore(row: RowReference): Sql {
  return sql`(SELECT COALESCE(sum("q"."ponderation"), 0) FROM "c_quiz_rel_question" "placed" JOIN "c_quiz_question" "q" ON "q"."id" = "placed"."question_id"
    WHERE "placed"."quiz_id" = ${row.id})`;
}

/** Questions placed in a test. */
export function questionCount(row: RowReference): Sql {
  return sql`(SELECT count(*)::int FROM "c_quiz_rel_question" "placed" WHERE "placed"."quiz_id" = ${row.id})`;
}
