import type { OrderClause } from '../model/list-query.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { didYouMean } from '../protocol/nearest.js';
import { Problem } from '../protocol/problem.js';
import { printable } from '../protocol/query-string.js';
import { orderChoices } from './filter-catalogue.js';
import { unknownName } from './unknown-name.js';

const DIRECTIONS = ['asc', 'desc'] as const;

/**
 * `order[path]=value`.
 * @param value `asc` or `desc`, in capitals too
 * @throws Problem 400 for what the list is not ordered by, and for another direction
 */
export function parseOrder(path: string, value: string, resource: ResourceDefinition): OrderClause {
  const direction = DIRECTIONS.find((known) => known === value.toLowerCase());
  const target = orderTarget(path, resource);
  if (!target) throw unknownName(`Cannot order by "${printable(path)}".`, path, orderChoices(resource), resource);
  if (direction) return { target, direction };
  throw new Problem(400, `The parameter "order[${path}]" must be asc or desc, not "${printable(value)}".${didYouMean(value, DIRECTIONS)}`);
}

function orderTarget(path: string, resource: ResourceDefinition): OrderClause['target'] | undefined {
  const field = resource.fields.get(path);
  if (field?.orderable) return { kind: 'field', field };
  const related = resource.relatedOrders.get(path);
  return related && { kind: 'related', related };
}
