import { anyOf, type Condition, join, materialisedArray, Sql, sql, withCandidateIds } from '../../database/sql.js';
import { idsAlong } from './candidate-ids.js';
import type { RowReference } from '../model/row-reference.js';

/**
 * What holds for some rows of a kind, such as the courses that a caller may view. Condition and candidate ids are composed of the
 * same parts, so that neither can admit what the other leaves out.
 */
export interface IdCondition {
  /**
   * Uncorrelated subquery of the ids of all rows that it can hold for, and maybe of others. Absent where there is no such set, as
   * for administrators.
   */
  readonly candidateIds: Sql | undefined;

  /**
   * @param id SQL value of a row's id
   * @returns a condition without candidate ids, since the value may be a column of any row; see {@link foundAlong}
   */
  readonly holds: (id: Sql) => Condition;
}

export const ALL_IDS: IdCondition = { candidateIds: undefined, holds: () => true };
export const NO_IDS: IdCondition = { candidateIds: undefined, holds: () => false };

/** @param ids subselect of one column that depends on no row */
export function amongIds(ids: Sql): IdCondition {
  return { candidateIds: ids, holds: (id) => sql`${id} = ANY(${materialisedArray(ids)})` };
}

/** Holds where at least one of the conditions does. */
export function anyOfIds(...conditions: readonly IdCondition[]): IdCondition {
  const candidateIds = conditions.map((condition) => condition.candidateIds).filter((ids) => ids !== undefined);
  return {
    candidateIds: candidateIds.length === conditions.length ? join(candidateIds, ' UNION ALL ') : undefined,
    holds: (id) => anyOf(conditions.map((condition) => condition.holds(id))),
  };
}

/**
 * The condition on the row at the end of a path.
 * @param path to-one path, or `id` for the row itself
 */
export function foundAlong(row: RowReference, path: string, { candidateIds, holds }: IdCondition): Condition {
  const condition = holds(row.path(path));
  if (candidateIds === undefined || !(condition instanceof Sql)) return condition;
  return withCandidateIds(
    idsAlong(row, path, (id) => sql`${id} = ANY(${materialisedArray(candidateIds)})`),
    condition,
  );
}

/** The condition on the row itself, where each candidate id is listed about once, so no deduplication is needed. */
export function foundById(row: RowReference, { candidateIds, holds }: IdCondition): Condition {
  const condition = holds(row.id);
  return candidateIds === undefined || !(condition instanceof Sql) ? condition : withCandidateIds(candidateIds, condition);
}
