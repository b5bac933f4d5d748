import type { AdvertisedFilter } from '../../src/resource/input/filter-catalogue.js';
import type { FieldDefinition } from '../../src/resource/model/resource-definition.js';
import type { Json } from './api-client.js';

/** A filter with the values that a query gives it. */
export interface Condition {
  readonly filter: AdvertisedFilter;
  readonly values: readonly string[];
}

/**
 * Whether a filter admits an item, checked by its JSON alone, to compare with what the database finds.
 * @param related items that a relation may lead to, by their address
 */
export function matchesFilter(item: Json, { filter, values }: Condition, related: ReadonlyMap<string, Json> = new Map()): boolean {
  const { target, comparison, property } = filter;
  if (target.kind === 'parameter') throw new Error(`${filter.variable} is no field.`);
  if (target.kind === 'related') {
    const [relation = '', member = ''] = property.split('.');
    const other = related.get(String(item[relation]));
    return other !== undefined && compares(other[member], target.related.field, comparison, values);
  }
  return compares(item[property], target.field, comparison, values);
}

function compares(value: unknown, field: FieldDefinition, comparison: AdvertisedFilter['comparison'], values: readonly string[]): boolean {
  const [first = ''] = values;
  if (comparison === 'exists') return (value !== null) === (first === 'true' || first === '1');
  if (value === null || value === undefined) return false;
  const own = comparable(value, field);
  const given = values.map((text) => comparable(text, field));
  switch (comparison) {
    case 'exact':
      return given.includes(own);
    case 'partial':
      return typeof value === 'string' && values.some((text) => value.toLowerCase().includes(text.toLowerCase()));
    case 'start':
      return typeof value === 'string' && values.some((text) => value.toLowerCase().startsWith(text.toLowerCase()));
    case 'between': {
      const [low = '', high = ''] = first.split('..');
      return own >= comparable(low, field) && own <= comparable(dayEnd(high, field), field);
    }
    case 'gt':
    case 'lte':
      return ordered(own, comparable(dayEnd(first, field), field), comparison);
    default:
      return ordered(own, given[0] ?? '', comparison);
  }
}

/** A day alone means the whole day. */
function dayEnd(text: string, { type }: FieldDefinition): string {
  return type === 'datetime' && /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T23:59:59Z` : text;
}

function ordered(own: number | string, given: number | string, comparison: string): boolean {
  switch (comparison) {
    case 'gt':
      return own > given;
    case 'gte':
      return own >= given;
    case 'lt':
      return own < given;
    default:
      return own <= given;
  }
}

/** What two values of a field are compared by. */
function comparable(value: unknown, { type }: FieldDefinition): number | string {
  const text = String(value);
  switch (type) {
    case 'integer':
    case 'bigint':
    case 'number':
      return Number(text.split('/').at(-1));
    case 'decimal':
      return Number(text);
    case 'boolean':
      return text === 'true' || text === '1' ? 1 : 0;
    case 'datetime':
    case 'date':
      return Date.parse(text);
    case 'reference':
      return Number(text.split('/').at(-1));
    case 'email':
      return text.toLowerCase();
    default:
      return text;
  }
}
