import { type Condition, conditionSql, materialisedArray, type Sql, sql, withCandidateIds } from '../../database/sql.js';
import type { RowReference } from '../model/row-reference.js';

/**
 * A condition on the value along a path, with its candidate ids: the rows are found from the value's end, relation by relation.
 * @param path to-one path, such as `evaluation.category.course`
 * @param holds the condition on the value; it depends on no other column, and an index finds the rows that meet it
 */
export function conditionAlong(row: RowReference, path: string, holds: (value: Sql) => Condition): Condition {
  const condition = holds(row.path(path));
  return typeof condition === 'boolean' ? condition : withCandidateIds(idsAlong(row, path, holds), condition);
}

/** Ids of the rows whose value along a path meets a condition, by a subselect that depends on no row. */
export function idsAlong(row: RowReference, path: string, holds: (value: Sql) => Condition): Sql {
  const dot = path.indexOf('.');
  if (dot < 0) return sql`SELECT ${row.id} FROM ${row.table} WHERE ${conditionSql(holds(row.column(path)))}`;
  const head = path.slice(0, dot);
  return idsReferringTo(row, head, idsAlong(row.follow(head), path.slice(dot + 1), holds));
}

/** Ids of the rows of which a to-one relation leads to one of some rows. @param ids subselect of the ids of these */
export function idsReferringTo(row: RowReference, property: string, ids: Sql): Sql {
  return sql`SELECT ${row.id} FROM ${row.table} WHERE ${row.column(property)} = ANY(${materialisedArray(ids)})`;
}
