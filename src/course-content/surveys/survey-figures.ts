import { type Sql, sql } from '../../database/sql.js';
import { hasLeft } from './survey-ballots.js';
import type { RowReference } from '../../resource/model/row-reference.js';

/** Invitations to a survey. */
export function invitedCount(row: RowReference): Sql {
  return sql`(SELECT count(*)::int FROM "c_survey_invitation" "i" WHERE "i"."survey_id" = ${row.id})`;
}

/** Invitations to a survey that were followed to the end; of an anonymous one participations that have left, so that none is seen to come. */
export function answeredCount(row: RowReference): Sql {
  return sql`(CASE WHEN ${row.column('anonymous')}
    THEN (SELECT count(*)::int FROM "c_survey_ballot" "b" WHERE "b"."survey_id" = ${row.id} AND ${hasLeft(row.column('availTill'), sql`now()`)})
    ELSE (SELECT count(*)::int FROM "c_survey_invitation" "i" WHERE "i"."survey_id" = ${row.id} AND "i"."answered") END)`;
}

/** Number of surveys above one; none of them is above itself, since the one above is fixed on creation. */
export function surveyLevel(row: RowReference): Sql {
  return sql`(WITH RECURSIVE "above" ("id") AS (
      SELECT ${row.column('surveyParent')} WHERE ${row.column('surveyParent')} IS NOT NULL
      UNION ALL SELECT "s"."survey_parent_id" FROM "above" JOIN "c_survey" "s" ON "s"."id" = "above"."id" WHERE "s"."survey_parent_id" IS NOT NULL)
    SELECT count(*)::int FROM "above")`;
}
