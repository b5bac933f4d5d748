import { withIdsOf } from '../../database/composed-condition.js';
import { conditionSql, exists, sql } from '../../database/sql.js';
import { type Rule, rule } from '../model/rule.js';
import { idsReferringTo } from './candidate-ids.js';

/**
 * What holds for the row that a to-one relation leads to holds for this one: marks go by their gradebook, posts by
 * their blog. EXISTS leaves the planner the choice between one look-up a row and one pass for all of them.
 */
export function through(property: string, inner: Rule): Rule {
  return rule(`by its ${property}: ${inner.description}`, (actor, row) => {
    const target = row.follow(property);
    const condition = inner.condition(actor, target);
    // A caller who may do it to every row may do it to rows without the relation as well.
    if (typeof condition === 'boolean') return condition;
    const holds = exists(sql`SELECT 1 FROM ${target.table} WHERE ${target.id} = ${row.column(property)} AND ${conditionSql(condition)}`);
    return withIdsOf(condition, holds, (ids) => idsReferringTo(row, property, ids));
  });
}
