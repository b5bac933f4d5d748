import { type Condition, conditionSql, identifier, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import type { NestedRow, NestedRows } from '../model/nested-write.js';
import { ViolationProblem } from '../protocol/problem.js';
import { ROW_ALIAS, RowReference } from '../model/row-reference.js';

/** A row of a collection as it is before the write. */
export interface StoredRow {
  readonly id: number;
  readonly isReadable: boolean;
  readonly order: number | null;
}

/**
 * All rows of a collection as they are now, locked so that an exact list stays one.
 * @param owner id of the item that they belong to @param readable which of them the writer may read
 */
export function storedRows(
  transaction: Transaction,
  { resource, back, order }: NestedRows,
  owner: number,
  readable: Condition,
): Promise<readonly StoredRow[]> {
  const row = new RowReference(resource, ROW_ALIAS);
  const position = order === undefined ? sql`NULL::int` : row.column(order);
  return transaction.rows<StoredRow>(sql`SELECT ${row.id}, ${conditionSql(readable)} AS "isReadable", ${position} AS "order" FROM ${row.table}
    WHERE ${row.column(back)} = ${owner} ORDER BY ${row.id} FOR UPDATE OF ${identifier(ROW_ALIAS)}`);
}

/**
 * The one row that an item has already is what a row stands for that does not name it.
 * @throws ViolationProblem for one that is to be made and lacks what a new one needs
 */
export function ofOne(row: NestedRow, stored: StoredRow | undefined): NestedRow {
  if (row.id !== undefined) return row;
  if (stored?.isReadable) return { ...row, ...row.patch, operation: row.operation === 'create' ? 'update' : row.operation, id: stored.id };
  if (row.missing && row.missing.length > 0) throw new ViolationProblem(row.missing);
  return row;
}
