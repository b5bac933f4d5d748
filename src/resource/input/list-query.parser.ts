import type { ResourceDefinition } from '../model/resource-definition.js';
import type { ActionParameter } from '../model/action-declaration.js';
import { NO_INCLUDES, type Shape } from '../model/include-node.js';
import { Problem } from '../protocol/problem.js';
import type { Preferences } from '../protocol/preferences.js';
import { keysetOf } from '../model/keyset.js';
import { readCursor } from './cursor.js';
import { type AdvertisedFilter, filterCatalogue, isSearchable, orderChoices } from './filter-catalogue.js';
import { flag, ownAddress, parseFilterValue, shapeOfParameter, UnfitValue } from './filter-value.js';
import { saysWhatToInclude } from './include.parser.js';
import { includesOf, shapeOf, withMembersOf } from './shape.parser.js';
import { parseOrder } from './order.parser.js';
import { parseProperty } from './property.parser.js';
import { unknownName } from './unknown-name.js';
import { admitFilters, admitOrderTerm } from './list-query-limits.js';
import type { Comparison, FilterClause, FilterTarget, FilterValue, ListQuery, OrderClause } from '../model/list-query.js';
import { parseQueryString, printable, type QueryParameter } from '../protocol/query-string.js';

const SIGNED_FILES = 'signedFiles';

type Draft = { -readonly [Key in keyof ListQuery]: ListQuery[Key] } & { filters: FilterClause[]; order: OrderClause[] };

const LAST_ROW = 2_147_483_647;

/** What is filtered, and under which hosts its items are found. */
interface Filtered {
  readonly resource: ResourceDefinition;
  readonly ownHosts: readonly string[] | undefined;
}

/**
 * Raw query string in, frozen ListQuery out.
 * @param ownHosts under which absolute addresses name items of this service; any where they are not said
 * @throws Problem 400 that names what is wrong and what would be valid: a typo must not return everything
 */
export function parseListQuery(
  query: string,
  resource: ResourceDefinition,
  preferences: Preferences,
  ownHosts?: readonly string[],
): ListQuery {
  const parameters = parseQueryString(query);
  const draft: Draft = {
    filters: [],
    order: [],
    page: 1,
    itemsPerPage: resource.itemsPerPage,
    partial: false,
    parameters,
    includes: NO_INCLUDES,
  };
  const lists = new Map<string, { filter: AdvertisedFilter; values: FilterValue[] }>();
  draft.includes = includesOf(parameters, resource, preferences);
  for (const parameter of parameters) {
    if (saysWhatToInclude(parameter) || readControl(parameter, draft, resource) || readFilter(parameter, lists, { resource, ownHosts }))
      continue;
    if (!preferences.lenient) throw unknownParameter(parameter, resource);
  }
  if ((draft.page - 1) * draft.itemsPerPage > LAST_ROW) throw new Problem(400, 'Page parameter is too large.');
  draft.filters = [...lists.values()].map(({ filter: { target, comparison }, values }) => ({ target, comparison, values }));
  admitFilters(draft.filters);
  const cursor = parameters.findLast(({ name, keys }) => name === 'cursor' && keys.length === 0);
  if (cursor) draft.position = readCursor(cursor.value, keysetOf(draft, resource), resource);
  if (draft.properties) draft.properties = withMembersOf(draft.properties, draft.includes);
  return Object.freeze(draft);
}

/**
 * The query of an item: what to embed, sparse fields, and the resource's own parameters, which narrow lists and mean nothing here.
 * @throws Problem 400 for any other parameter
 */
export function parseItemQuery(query: string, resource: ResourceDefinition, preferences: Preferences): Shape {
  const parameters = parseQueryString(query);
  requireParametersOfItem(parameters, resource, preferences);
  return shapeOf(parameters, resource, preferences);
}

/** Writes take the query of an item. @throws Problem 400 for any other parameter: a typo must not look like a success */
export function requireWriteQuery(query: string, resource: ResourceDefinition, preferences: Preferences): void {
  if (query !== '') requireParametersOfItem(parseQueryString(query), resource, preferences);
}

function requireParametersOfItem(parameters: readonly QueryParameter[], resource: ResourceDefinition, { lenient }: Preferences): void {
  for (const parameter of parameters) {
    const { name, keys, value } = parameter;
    if (saysWhatToInclude(parameter) || (name === 'properties' && keys.length === 1)) continue;
    if (name === SIGNED_FILES) converted(name, () => flag(value));
    else if (!resource.parameters.has(name) && !lenient) {
      const valid = ['properties[]', 'include', SIGNED_FILES, ...resource.parameters.keys()];
      throw unknownName(`There is no query parameter "${printable(name)}" for an item.`, name, valid, resource);
    }
  }
}

/**
 * The query of an action: the resource's own parameters, such as the context in which it is done.
 * @throws Problem 400 for any other parameter, and for values that do not fit
 */
export function parseActionQuery(
  query: string,
  resource: ResourceDefinition,
  preferences: Preferences,
  own: readonly ActionParameter[] = [],
  embeds = false,
): ReadonlyMap<string, FilterValue> {
  const all: readonly ActionParameter[] = [...resource.parameters.values(), ...own];
  const known = new Map(all.map((parameter) => [parameter.name, parameter]));
  const values = new Map<string, FilterValue>();
  for (const { name, keys, value } of parseQueryString(query)) {
    const parameter = known.get(name);
    if (embeds && !parameter && (name === 'include' || name === 'properties')) continue;
    const isList = parameter?.isList === true;
    if (parameter && (keys.length === 0 || (isList && keys.length === 1))) {
      const read = converted(name, () => parseFilterValue(value, shapeOfParameter(parameter)));
      values.set(name, isList && values.has(name) ? `${String(values.get(name))},${String(read)}` : read);
    } else if (!preferences.lenient) {
      throw unknownName(`There is no query parameter "${printable(name)}" here.`, name, [...known.keys()], resource);
    }
  }
  return values;
}

/** Whether an item or a list is to come with addresses that open its files without a token. */
export function asksForSignedFiles(query: string): boolean {
  if (!query.includes(SIGNED_FILES)) return false;
  return parseQueryString(query).some(({ name, value }) => name === SIGNED_FILES && converted(name, () => flag(value)));
}

/** Paging, order, search and sparse fields: what every collection understands. */
function readControl(parameter: QueryParameter, draft: Draft, resource: ResourceDefinition): boolean {
  const { name, keys, value } = parameter;
  if (name === 'order' && keys.length === 1) {
    const clause = parseOrder(keys[0] ?? '', value, resource);
    admitOrderTerm(clause, draft.order);
    draft.order.push(clause);
    return true;
  }
  if (name === 'properties' && keys.length === 1 && !resource.fields.has('properties')) {
    draft.properties = new Set([...(draft.properties ?? []), parseProperty(value, resource)]);
    return true;
  }
  if (keys.length > 0 || resource.fields.has(name)) return false;
  return readPaging(name, value, draft, resource);
}

function readPaging(name: string, value: string, draft: Draft, resource: ResourceDefinition): boolean {
  switch (name) {
    case 'page':
      draft.page = positive(name, value);
      return true;
    case 'itemsPerPage':
      draft.itemsPerPage = Math.min(positive(name, value), resource.maximumItemsPerPage);
      return true;
    // Read when the order is known.
    case 'cursor':
      return true;
    // The representation is another one; see `asksForSignedFiles`.
    case SIGNED_FILES:
      converted(name, () => flag(value));
      return true;
    case 'bom':
      draft.byteOrderMark = converted(name, () => flag(value));
      return true;
    case 'partial':
      draft.partial = converted(name, () => flag(value));
      return true;
    case 'pagination':
      if (converted(name, () => flag(value))) return true;
      throw new Problem(400, 'Pagination cannot be switched off; ask for pages with page and itemsPerPage.');
    case 'search':
      if (!isSearchable(resource)) return false;
      draft.search = value;
      return true;
    default:
      return false;
  }
}

function positive(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value) || Number(value) < 1) {
    throw new Problem(400, `The parameter "${name}" must be a whole number from 1, not "${printable(value)}".`);
  }
  return Number(value);
}

/** `name`, `name[]`, `name[0]` are values of the plain filter; any other key is part of the filter's own name, lists of which end in one more key. */
function readFilter(
  parameter: QueryParameter,
  lists: Map<string, { filter: AdvertisedFilter; values: FilterValue[] }>,
  { resource, ownHosts }: Filtered,
): boolean {
  const listed = /^\d*$/.test(parameter.keys.at(-1) ?? 'none');
  const [key, ...rest] = listed ? parameter.keys.slice(0, -1) : parameter.keys;
  if (rest.length > 0) return false;
  const variable = key === undefined ? parameter.name : `${parameter.name}[${key}]`;
  const filter = filterCatalogue(resource).get(variable);
  if (!filter || (listed && !filter.list)) return false;
  const values = converted(variable, () => convert(ownAddress(parameter.value, filter.target, ownHosts), filter, resource));
  const gathered = listed ? [...(lists.get(variable)?.values ?? []), ...values] : values;
  lists.set(variable, { filter, values: gathered });
  return true;
}

function convert(text: string, { target, comparison }: AdvertisedFilter, resource: ResourceDefinition): FilterValue[] {
  if (comparison === 'exists') return [text === '' ? true : flag(text)];
  if (comparison === 'partial' || comparison === 'start') return [text.normalize('NFC')];
  if (comparison === 'between') return between(text, target);
  return [convertOne(text, target, comparison, resource)];
}

function convertOne(text: string, target: FilterTarget, comparison: Comparison, resource: ResourceDefinition): FilterValue {
  if (target.kind === 'parameter') return parseFilterValue(text, shapeOfParameter(target.parameter));
  const field = target.kind === 'field' ? target.field : target.related.field;
  const owner = target.kind === 'field' ? resource : target.related.relation.target;
  const identified = comparison === 'exact' && field.name === 'id' ? owner : undefined;
  return parseFilterValue(text, field, identified, comparison === 'lte' || comparison === 'gt' ? 'end' : 'start');
}

function between(text: string, target: FilterTarget): FilterValue[] {
  const [low, high, ...rest] = text.split('..');
  if (low === undefined || high === undefined || rest.length > 0 || target.kind === 'parameter')
    throw new UnfitValue('two values such as 1..9');
  const field = target.kind === 'field' ? target.field : target.related.field;
  return [parseFilterValue(low, field), parseFilterValue(high, field, undefined, 'end')];
}

function converted<Value>(variable: string, convertValue: () => Value): Value {
  try {
    return convertValue();
  } catch (error) {
    if (error instanceof UnfitValue) throw new Problem(400, `The parameter "${variable}" must be ${error.expectation}.${error.hint}`);
    throw error;
  }
}

function unknownParameter({ name, keys }: QueryParameter, resource: ResourceDefinition): Problem {
  const given = name + keys.map((key) => `[${key}]`).join('');
  const valid = [...filterCatalogue(resource).keys(), ...orderChoices(resource).map((choice) => `order[${choice}]`)];
  const common = [
    'page',
    'itemsPerPage',
    'partial',
    'bom',
    'cursor',
    SIGNED_FILES,
    'properties[]',
    'include',
    ...(isSearchable(resource) ? ['search'] : []),
  ];
  return unknownName(`There is no query parameter "${printable(given)}" here.`, given, [...valid, ...common], resource);
}
