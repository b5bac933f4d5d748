import type { Comparison, FilterClause, OrderClause } from '../model/list-query.js';
import { Problem } from '../protocol/problem.js';

/** Terms of an order. */
const MAXIMUM_ORDER_TERMS = 8;
/** Values of all filters of a list together. */
const MAXIMUM_FILTER_VALUES = 400;
/** Those of them that are searched for within texts, which no index answers as a list. */
const MAXIMUM_TEXT_VALUES = 20;

const WITHIN_TEXTS: readonly Comparison[] = ['partial', 'start'];

/**
 * Checks that an order may have one more term: each of them can join a table and sorts every row.
 * @param before the terms so far
 * @throws Problem 400 for a repeated member, and beyond so many terms
 */
export function admitOrderTerm(term: OrderClause, before: readonly OrderClause[]): void {
  const path = pathOf(term);
  if (before.some((earlier) => pathOf(earlier) === path)) throw new Problem(400, `The query orders by "${path}" more than once.`);
  if (before.length === MAXIMUM_ORDER_TERMS) throw new Problem(400, `An order has at most ${MAXIMUM_ORDER_TERMS} terms.`);
}

function pathOf({ target }: OrderClause): string {
  return target.kind === 'field' ? target.field.name : target.related.path;
}

/** @throws Problem 400 where the filters of a list have too many values */
export function admitFilters(filters: readonly FilterClause[]): void {
  if (filters.length <= MAXIMUM_TEXT_VALUES && filters.every(({ values }) => values.length === 1)) return;
  const all = count(filters);
  if (all > MAXIMUM_FILTER_VALUES)
    throw new Problem(400, `The filters of a list have at most ${MAXIMUM_FILTER_VALUES} values together; these have ${all}.`);
  const texts = count(filters.filter(({ comparison }) => WITHIN_TEXTS.includes(comparison)));
  if (texts > MAXIMUM_TEXT_VALUES)
    throw new Problem(400, `At most ${MAXIMUM_TEXT_VALUES} values may be searched for within texts; these are ${texts}.`);
}

function count(filters: readonly FilterClause[]): number {
  return filters.reduce((sum, { values }) => sum + values.length, 0);
}
