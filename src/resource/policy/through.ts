import { withIdsOf } from '../../database/composed-condition.js';
import { type Condition, conditionSql, divisionOf, exists, sql, withDivision } from '../../database/sql.js';
import type { RowReference } from '../model/row-reference.js';
import { type Rule, rule } from '../model/rule.js';
import { idsReferringTo } from './candidate-ids.js';

/**
 * What holds for the row that a to-one relation leads to holds for this one: marks go by their gradebook, posts by
 * their blog. EXISTS leaves the planner the choice between one look-up a row and one pass for all of them.
 */
export function through(property: string, inner: Rule): Rule {
  return rule(`by its ${property}: ${inner.description}`, (actor, row) => {
    // A caller who may do it to every row may do it to rows without the relation as well.
    return existing(row, property, inner.condition(actor, row.follow(property)));
  });
}

function existing(row: RowReference, property: string, condition: Condition): Condition {
  if (typeof condition === 'boolean') return condition;
  const target = row.follow(property);
  const holds = exists(sql`SELECT 1 FROM ${target.table} WHERE ${target.id} = ${row.column(property)} AND ${conditionSql(condition)}`);
  const found = withIdsOf(condition, holds, (ids) => idsReferringTo(row, property, ids));
  if (!condition.divide) return found;
  return withDivision(() => {
    const { everyone, own } = divisionOf(condition) ?? { everyone: false, own: condition };
    return { everyone: existing(row, property, everyone), own: existing(row, property, own) };
  }, found);
}
