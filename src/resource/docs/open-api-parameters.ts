import type { FieldDefinition, ResourceDefinition } from '../model/resource-definition.js';
import { type AdvertisedFilter, filterCatalogue } from '../input/filter-catalogue.js';
import { includable, includableNames } from '../input/include.parser.js';
import { searchVariables } from '../output/collection-representation.js';
import type { Schema } from './open-api-schemas.js';

export function parameter(name: string): Schema {
  return { $ref: `#/components/parameters/${name}` };
}

export function idParameter(resource: ResourceDefinition): Schema {
  return { name: 'id', in: 'path', description: `${resource.name} identifier`, required: true, schema: { type: 'integer', minimum: 1 } };
}

/** Sparse fields: the members to send. */
export function propertiesParameter(resource: ResourceDefinition): Schema {
  const members = [...resource.fields.values()].filter(({ readable }) => readable).map(({ name }) => name);
  return list('properties[]', 'Members to send; all of them where none is named.', { type: 'string', enum: members });
}

/** The relations to embed; those of the resource itself by name, what lies behind them by a path. */
export function includeParameters(resource: ResourceDefinition): Schema[] {
  const names = includable(resource);
  const path = { type: 'string', pattern: String.raw`^(${names.join('|')})(\.\w+){1,2}$` };
  const own = { type: 'string', enum: includableNames(resource) };
  const items = names.length === 0 ? own : { anyOf: [own, path] };
  const description =
    'Relations to embed: items stand where their addresses would, as far as the caller may read them. Members of one are chosen with `properties[path][]`. `permissions` says what the caller may do with an item.';
  return [{ name: 'include', in: 'query', description, style: 'form', explode: false, schema: { type: 'array', items } }];
}

/** Paging, filters, order, search: whatever the collection takes. */
export function listParameters(resource: ResourceDefinition): Schema[] {
  const { itemsPerPage, maximumItemsPerPage } = resource;
  const filters = filterCatalogue(resource);
  const others = searchVariables(resource)
    .map(({ variable }) => variable)
    .filter((variable) => variable === 'search' || variable.startsWith('order['));
  return [
    parameter('page'),
    {
      name: 'itemsPerPage',
      in: 'query',
      description: `Items a page; more than ${maximumItemsPerPage} are taken for ${maximumItemsPerPage}.`,
      schema: { type: 'integer', minimum: 1, default: itemsPerPage },
    },
    parameter('partial'),
    parameter('cursor'),
    ...[...filters.values()].flatMap(filterParameters),
    ...others.map(orderOrSearch),
    propertiesParameter(resource),
    ...includeParameters(resource),
    parameter('preference'),
    parameter('ifNoneMatch'),
  ];
}

function orderOrSearch(variable: string): Schema {
  if (variable === 'search') return { name: variable, in: 'query', description: 'Words to find.', schema: { type: 'string' } };
  return { name: variable, in: 'query', schema: { type: 'string', enum: ['asc', 'desc'] } };
}

function filterParameters(filter: AdvertisedFilter): Schema[] {
  const schema = schemaOf(filter);
  const { variable, target } = filter;
  const description = target.kind === 'parameter' ? { description: target.parameter.description } : {};
  const plain = { name: variable, in: 'query', ...description, schema };
  return filter.list ? [plain, list(`${variable}[]`, undefined, schema)] : [plain];
}

function list(name: string, description: string | undefined, items: Schema): Schema {
  const described = description === undefined ? {} : { description };
  return { name, in: 'query', ...described, style: 'form', explode: true, schema: { type: 'array', items } };
}

function schemaOf({ comparison, target }: AdvertisedFilter): Schema {
  if (target.kind === 'parameter') return { type: target.parameter.type === 'reference' ? 'string' : target.parameter.type };
  if (comparison === 'exists') return { type: 'boolean' };
  if (comparison === 'between') return { type: 'string', pattern: String.raw`^.+\.\..+$`, examples: ['1..9'] };
  const field = target.kind === 'field' ? target.field : target.related.field;
  return comparison === 'exact' && (field.target || field.name === 'id') ? ITEM_SCHEMA : valueSchema(field);
}

/** An item is named by its id or its IRI. */
const ITEM_SCHEMA: Schema = { type: ['integer', 'string'], format: 'iri-reference' };

/** A timestamp may be given as a date. */
function valueSchema({ type, values }: FieldDefinition): Schema {
  switch (type) {
    case 'integer':
    case 'bigint':
      return { type: 'integer' };
    case 'number':
      return { type: 'number' };
    case 'boolean':
      return { type: 'boolean' };
    case 'choice':
      return { type: 'string', enum: [...(values ?? [])] };
    default:
      return { type: 'string' };
  }
}
