import { conditionSql, sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import { RowReference } from '../model/row-reference.js';
import type { Rule } from '../model/rule.js';
import type { Write } from '../model/write.js';

/** Whether a rule holds for a row and the writer: for processors whose writes depend on the writer. */
export async function holds(
  rule: Rule,
  { resource, actor, transaction }: Pick<Write, 'resource' | 'actor'> & { readonly transaction: Statements },
  id: number,
): Promise<boolean> {
  const row = new RowReference(resource, 't');
  const condition = rule.condition(actor, row);
  if (typeof condition === 'boolean') return condition;
  const found = await transaction.one(sql`SELECT 1 AS "found" FROM ${row.table} WHERE ${row.id} = ${id} AND ${conditionSql(condition)}`);
  return found !== undefined;
}
