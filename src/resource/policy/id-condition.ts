import { anyOf, type Condition, join, materialisedArray, Sql, sql, withCandidateIds, withDivision } from '../../database/sql.js';
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

  /** What it says of everyone and what of this caller, of which one is enough; see `withDivision`. */
  readonly divide?: () => IdDivision;
}

interface IdDivision {
  readonly everyone: IdCondition;
  readonly own: IdCondition;
}

export const ALL_IDS: IdCondition = { candidateIds: undefined, holds: () => true };
export const NO_IDS: IdCondition = { candidateIds: undefined, holds: () => false };
/** The same as a part of others, which keep their candidate ids beside it. */
export const NOTHING_FOUND: IdCondition = { candidateIds: sql`SELECT NULL::int WHERE FALSE`, holds: () => false };

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
    ...(conditions.some(({ divide }) => divide) && { divide: () => divisionAmong(conditions) }),
  };
}

function divisionAmong(conditions: readonly IdCondition[]): IdDivision {
  const divisions = conditions.map((condition) => condition.divide?.() ?? { everyone: NOTHING_FOUND, own: condition });
  return { everyone: anyOfIds(...divisions.map(({ everyone }) => everyone)), own: anyOfIds(...divisions.map(({ own }) => own)) };
}

/**
 * The condition on the row at the end of a path.
 * @param path to-one path, or `id` for the row itself
 */
export function foundAlong(row: RowReference, path: string, condition: IdCondition): Condition {
  return found(condition, row.path(path), (ids) => idsAlong(row, path, (id) => sql`${id} = ANY(${materialisedArray(ids)})`));
}

/** The condition on the row itself, where each candidate id is listed about once, so no deduplication is needed. */
export function foundById(row: RowReference, condition: IdCondition): Condition {
  return found(condition, row.id, (ids) => ids);
}

/** @param toRows makes the ids of rows of the candidate ids */
function found({ candidateIds, holds, divide }: IdCondition, id: Sql, toRows: (ids: Sql) => Sql): Condition {
  const condition = holds(id);
  if (!(condition instanceof Sql)) return condition;
  const whole = candidateIds === undefined ? condition : withCandidateIds(toRows(candidateIds), condition);
  if (!divide) return whole;
  return withDivision(() => {
    const { everyone, own } = divide();
    return { everyone: found(everyone, id, toRows), own: found(own, id, toRows) };
  }, whole);
}
