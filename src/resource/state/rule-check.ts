import { conditionSql, sql } from '../../database/sql.js';
import { RowReference } from '../policy/row-reference.js';
import type { Rule } from '../policy/rule.js';
import type { Write } from './processor.js';

/** Whether a rule holds for a row and the writer: for processors whose writes mean different things by different people. */
export async function holds(
  rule: Rule,
  { resource, actor, transaction }: Pick<Write, 'resource' | 'actor' | 'transaction'>,
  id: number,
): Promise<boolean> {
  const row = new RowReference(resource, 't');
  const condition = rule.condition(actor, row);
  if (typeof condition === 'boolean') return condition;
  const found = await transaction.one(sql`SELECT 1 AS "found" FROM ${row.table} WHERE ${row.id} = ${id} AND ${conditionSql(condition)}`);
  return found !== undefined;
}
