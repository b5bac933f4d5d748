import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';

/** So many participations leave at once: of fewer, one that is new would be known by its time. */
export const FEWEST_PARTICIPATIONS = 3;

/**
 * Records that a participation in an anonymous survey is complete. Answers leave once there are enough that have not. Two participations
 * that complete at once wait for each other, so that one of them sees both.
 */
export async function castBallot(transaction: Transaction, survey: number, mark: string): Promise<void> {
  await transaction.rows(sql`SELECT 1 FROM "c_survey" WHERE "id" = ${survey} FOR NO KEY UPDATE`);
  await transaction.rows(sql`INSERT INTO "c_survey_ballot" ("survey_id", "mark") VALUES (${survey}, ${mark}) ON CONFLICT DO NOTHING`);
  await transaction.rows(
    sql`UPDATE "c_survey_ballot" SET "released" = TRUE WHERE "survey_id" = ${survey} AND NOT "released"
          AND (SELECT count(*) FROM "c_survey_ballot" "b" WHERE "b"."survey_id" = ${survey} AND NOT "b"."released") >= ${FEWEST_PARTICIPATIONS}`,
  );
}

/**
 * Condition over the ballot "b": its answers have left, in their batch or with the end of the survey.
 * @param end SQL value of the end
 */
export function hasLeft(end: Sql, now: Sql): Sql {
  return sql`("b"."released" OR ${end} < ${now})`;
}
