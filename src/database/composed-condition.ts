import { allOf, anyOf, type Condition, conditionSql, candidateIdsOf, type Sql, sql, withCandidateIds } from './sql.js';

/** Where the first condition holds, the second one decides. */
export type Branch = readonly [when: Condition, then: Condition];

/**
 * SQL's CASE: the first branch whose `when` holds decides.
 * @returns a condition with the candidate ids of all branches together, where each of them has some
 */
export function caseOf(branches: readonly Branch[], otherwise: Condition): Sql {
  const whens = branches.map(([when, then]) => sql` WHEN ${conditionSql(when)} THEN ${conditionSql(then)}`);
  const whole = whens.reduceRight((rest, when) => sql`${when}${rest}`, sql` ELSE ${conditionSql(otherwise)} END`);
  return withIdsOf(anyOf([...branches.map(([when, then]) => allOf([when, then])), otherwise]), sql`CASE${whole}`);
}

/**
 * A condition that holds while something else does that is the same for all rows, such as a setting.
 * @returns a condition whose candidate ids are none at all while it does not hold
 */
export function whileHolds(constant: Condition, condition: Sql): Condition {
  if (typeof constant === 'boolean') return constant && condition;
  const ids = candidateIdsOf(condition);
  const whole = sql`(${constant} AND ${condition})`;
  return ids === undefined ? whole : withCandidateIds(sql`SELECT * FROM (${ids}) "of" WHERE ${constant}`, whole);
}

/**
 * @param part holds wherever the whole does
 * @param toIds makes the ids of the whole's rows of the part's
 * @returns the whole with the candidate ids of the part
 */
export function withIdsOf(part: Condition, whole: Sql, toIds = (ids: Sql): Sql => ids): Sql {
  const ids = candidateIdsOf(part);
  return ids === undefined ? whole : withCandidateIds(toIds(ids), whole);
}
