import type { FieldDefinition, ResourceDefinition } from '../model/resource-definition.js';
import { type AdvertisedFilter, filterCatalogue } from '../input/filter-catalogue.js';
import { includable, includableNames } from '../input/include.parser.js';
import { namedAs } from '../model/resource-words.js';
import { filterSentence, orderSentence, searchSentence, severalSentence } from './parameter-sentences.js';
import { searchVariables } from '../output/collection-representation.js';
import type { Schema } from './open-api-schemas.js';

export function parameter(name: string): Schema {
  return { $ref: `#/components/parameters/${name}` };
}

/** The number in an address of an item. */
export function idParameter(resource: ResourceDefinition): Schema {
  return parameter(`${resource.name}.identifier`);
}

/** Sparse fields: the members to send. */
export function propertiesParameter(resource: ResourceDefinition): Schema {
  return own(resource, propertiesOf(resource));
}

/** The relations to embed; those of the resource itself by name, what lies behind them by a path. */
export function includeParameters(resource: ResourceDefinition): Schema[] {
  return [own(resource, includeOf(resource))];
}

/** Paging, filters, order, search: whatever the collection takes. */
export function listParameters(resource: ResourceDefinition): Schema[] {
  const [pages, ...others] = listed(resource).map((described) => own(resource, described));
  return [
    parameter('page'),
    ...(pages ? [pages] : []),
    ...['partial', 'cursor'].map(parameter),
    ...others,
    ...['preference', 'ifNoneMatch'].map(parameter),
  ];
}

/** The parameters of a resource, which several operations share, by the names that these refer to. */
export function parameterComponents(resource: ResourceDefinition): Record<string, Schema> {
  const { name, entity } = resource;
  const identifier = {
    name: 'id',
    in: 'path',
    description: `Number of the ${namedAs(entity.name)}, as its member \`id\` and the end of its address say.`,
    required: true,
    schema: { type: 'integer', minimum: 1 },
  };
  const shared = listed(resource).map((described): [string, Schema] => [keyOf(resource, described), described]);
  return { [`${name}.identifier`]: identifier, ...Object.fromEntries(shared) };
}

function own(resource: ResourceDefinition, described: Schema): Schema {
  return parameter(keyOf(resource, described));
}

/** `order[title]` of Course → `Course.order.title`: names of components have no brackets. */
function keyOf({ name }: ResourceDefinition, { name: variable }: Schema): string {
  const words = String(variable).replace('[]', '.list').replaceAll(']', '').replaceAll('[', '.');
  return `${name}.${words}`;
}

function listed(resource: ResourceDefinition): Schema[] {
  const { itemsPerPage, maximumItemsPerPage } = resource;
  const pages = {
    name: 'itemsPerPage',
    in: 'query',
    description: `Items a page; more than ${maximumItemsPerPage} are taken for ${maximumItemsPerPage}.`,
    schema: { type: 'integer', minimum: 1, default: itemsPerPage },
  };
  const others = searchVariables(resource)
    .map(({ variable }) => variable)
    .filter((variable) => variable === 'search' || variable.startsWith('order['));
  return [
    pages,
    ...[...filterCatalogue(resource).values()].flatMap((filter) => filterParameters(filter, resource)),
    ...others.map((variable) => orderOrSearch(variable, resource)),
    propertiesOf(resource),
    includeOf(resource),
  ];
}

function propertiesOf(resource: ResourceDefinition): Schema {
  const members = [...resource.fields.values()].filter(({ readable }) => readable).map(({ name }) => name);
  return list('properties[]', 'Members to send; all of them where none is named.', { type: 'string', enum: members });
}

function includeOf(resource: ResourceDefinition): Schema {
  const names = includable(resource);
  const path = { type: 'string', pattern: String.raw`^(${names.join('|')})(\.\w+){1,2}$` };
  const ownNames = { type: 'string', enum: includableNames(resource) };
  const items = names.length === 0 ? ownNames : { anyOf: [ownNames, path] };
  const description =
    'Relations to embed: items stand where their addresses would, as far as the caller may read them. Members of one are chosen with `properties[path][]`. `permissions` says what the caller may do with an item.';
  return { name: 'include', in: 'query', description, style: 'form', explode: false, schema: { type: 'array', items } };
}

function orderOrSearch(variable: string, resource: ResourceDefinition): Schema {
  const named = { name: variable, in: 'query' };
  if (variable === 'search') return { ...named, description: searchSentence(resource), schema: { type: 'string' } };
  return { ...named, description: orderSentence(variable), schema: { type: 'string', enum: ['asc', 'desc'] } };
}

function filterParameters(filter: AdvertisedFilter, resource: ResourceDefinition): Schema[] {
  const schema = schemaOf(filter);
  const { variable } = filter;
  const plain = { name: variable, in: 'query', description: filterSentence(filter, resource), schema };
  return filter.list ? [plain, list(`${variable}[]`, severalSentence(variable), schema)] : [plain];
}

function list(name: string, description: string, items: Schema): Schema {
  return { name, in: 'query', description, style: 'form', explode: true, schema: { type: 'array', items } };
}

function schemaOf({ comparison, target }: AdvertisedFilter): Schema {
  if (target.kind === 'parameter') {
    const { type, values } = target.parameter;
    return { type: type === 'reference' ? 'string' : type, ...(values && { enum: values }) };
  }
  if (comparison === 'exists') return { type: 'boolean' };
  if (comparison === 'between') return { type: 'string', pattern: String.raw`^.+\.\..+$`, examples: ['1..9'] };
  const field = target.kind === 'field' ? target.field : target.related.field;
  return comparison === 'exact' && (field.target || field.named || field.name === 'id') ? ITEM_SCHEMA : valueSchema(field);
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
