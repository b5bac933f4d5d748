import type { ResourceDefinition } from '../model/resource-definition.js';
import type { FilterKind } from '../model/field-declaration.js';
import type { Comparison, FilterTarget } from '../model/list-query.js';

/** A filter as a caller spells it, for documents and for the list of valid choices in an error. */
export interface AdvertisedFilter {
  /** Query variable: `title`, `createdAt[after]`, `exists[category]`. */
  readonly variable: string;
  readonly property: string;
  readonly target: FilterTarget;
  readonly comparison: Comparison;
  /** `variable[]` takes several values too. */
  readonly list: boolean;
}

const RANGE: readonly (readonly [string, Comparison])[] = [
  ['gt', 'gt'],
  ['gte', 'gte'],
  ['lt', 'lt'],
  ['lte', 'lte'],
  ['between', 'between'],
];
const DATE: readonly (readonly [string, Comparison])[] = [
  ['before', 'lte'],
  ['strictly_before', 'lt'],
  ['after', 'gte'],
  ['strictly_after', 'gt'],
];

const catalogues = new WeakMap<ResourceDefinition, ReadonlyMap<string, AdvertisedFilter>>();

/** Every filter of a resource by its query variable; compiled once, then only read. */
export function filterCatalogue(resource: ResourceDefinition): ReadonlyMap<string, AdvertisedFilter> {
  let catalogue = catalogues.get(resource);
  if (!catalogue) {
    catalogue = new Map(advertise(resource).map((filter) => [filter.variable, filter]));
    catalogues.set(resource, catalogue);
  }
  return catalogue;
}

/** What lists of a resource are ordered by. */
export function orderChoices({ fields, relatedOrders }: ResourceDefinition): string[] {
  return [...[...fields.values()].filter(({ orderable }) => orderable).map(({ name }) => name), ...relatedOrders.keys()];
}

/** Whether lists of a resource take `search`. */
export function isSearchable({ fields, relatedSearch }: ResourceDefinition): boolean {
  return relatedSearch.length > 0 || [...fields.values()].some(({ searchable }) => searchable);
}

function advertise(resource: ResourceDefinition): AdvertisedFilter[] {
  const own = [...resource.fields.values()].flatMap((field) => spell(field.name, field.filters, { kind: 'field', field }));
  const related = [...resource.relatedFilters.values()].flatMap((entry) =>
    spell(entry.path, entry.filters, { kind: 'related', related: entry }),
  );
  const parameters = [...resource.listParameters.values()].map<AdvertisedFilter>((parameter) => ({
    variable: parameter.name,
    property: parameter.name,
    target: { kind: 'parameter', parameter },
    comparison: 'exact',
    list: false,
  }));
  return [...own, ...related, ...parameters];
}

function spell(name: string, kinds: readonly FilterKind[], target: FilterTarget): AdvertisedFilter[] {
  const ambiguous = kinds.includes('partial') || kinds.includes('start');
  return kinds.flatMap<AdvertisedFilter>((kind) => {
    switch (kind) {
      case 'range':
        return RANGE.map(([key, comparison]) => ({ variable: `${name}[${key}]`, property: name, target, comparison, list: false }));
      case 'date':
        return DATE.map(([key, comparison]) => ({ variable: `${name}[${key}]`, property: name, target, comparison, list: false }));
      case 'exists':
        return [{ variable: `exists[${name}]`, property: name, target, comparison: 'exists', list: false }];
      // A plain name has one meaning: if the field has a partial filter too, [exact] matches the whole text.
      case 'exact':
        return [{ variable: ambiguous ? `${name}[exact]` : name, property: name, target, comparison: 'exact', list: true }];
      case 'partial':
      case 'start':
        return [{ variable: name, property: name, target, comparison: kind, list: true }];
    }
  });
}
