import { conditionSql, exists, reachOf, sql, within } from '../../database/sql.js';
import { type Rule, rule } from './rule.js';
import { idsLeadingTo } from './reach.js';

/**
 * What holds for the row that a to-one relation leads to holds for this one: marks go by their gradebook, posts by
 * their blog. EXISTS leaves the planner the choice between one look-up a row and one pass for all of them.
 */
export function through(property: string, inner: Rule): Rule {
  return rule(`by its ${property}: ${inner.description}`, (actor, row) => {
    const target = row.follow(property);
    const condition = inner.condition(actor, target);
    // Whoever may do it to every row there is may do it to those that lead to none as well.
    if (typeof condition === 'boolean') return condition;
    const holds = exists(sql`SELECT 1 FROM ${target.table} WHERE ${target.id} = ${row.column(property)} AND ${conditionSql(condition)}`);
    const reach = reachOf(condition);
    return reach === undefined ? holds : within(idsLeadingTo(row, property, reach), holds);
  });
}
