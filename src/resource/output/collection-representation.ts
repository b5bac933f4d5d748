import type { ResourceDefinition } from '../model/resource-definition.js';
import { filterCatalogue } from '../input/filter-catalogue.js';
import { isSearchable, orderChoices } from '../input/filter-catalogue.js';
import type { Row } from '../../database/statements.js';
import type { ReadPage } from '../persistence/entity-store.js';
import type { PageLinks } from './page-links.js';
import { membersOf, type Written } from './members.js';
import { jsonLdObject, jsonObject } from './serialiser.js';
import { API_PREFIX } from '../protocol/api-prefix.js';

/** A page as a Hydra collection. @param path address of the collection, which is its `@id` */
export function collectionJsonLd(
  page: ReadPage,
  resource: ResourceDefinition,
  written: Written,
  path: string,
  links: PageLinks | undefined,
): string {
  const members = listed(page.rows, (row) => jsonLdObject(row, resource, membersOf(row, resource, written)));
  const total = page.total === undefined ? '' : `,"totalItems":${page.total}`;
  const view = links === undefined ? '' : `,"view":${JSON.stringify(viewOf(links))}`;
  const search = searchTemplate(resource, path);
  return `{"@context":"${API_PREFIX}/contexts/${resource.name}","@id":${JSON.stringify(path)},"@type":"Collection"${total},"member":[${members}]${view}${search}}`;
}

/** A page as a bare list. */
export function collectionJson(page: ReadPage, resource: ResourceDefinition, written: Written): string {
  return `[${listed(page.rows, (row) => jsonObject(membersOf(row, resource, written)))}]`;
}

/** Added up, not joined: a text that is joined is written out in full, and once more with what stands around it. */
function listed(rows: readonly Row[], write: (row: Row) => string): string {
  let text = '';
  for (const row of rows) text += text === '' ? write(row) : `,${write(row)}`;
  return text;
}

function viewOf({ self, ...links }: PageLinks): Record<string, string> {
  return { '@id': self, '@type': 'PartialCollectionView', ...links };
}

interface SearchVariable {
  readonly variable: string;
  readonly property: string | null;
}

const mappings = new WeakMap<ResourceDefinition, { variables: string; mapping: string }>();

/** The filters of a collection as an IRI template (hydra:search); written once per resource. */
function searchTemplate(resource: ResourceDefinition, path: string): string {
  const { variables, mapping } = mappingOf(resource);
  const template = JSON.stringify(`${path}{?${variables}}`);
  return `,"search":{"@type":"IriTemplate","template":${template},"variableRepresentation":"BasicRepresentation","mapping":${mapping}}`;
}

function mappingOf(resource: ResourceDefinition): { variables: string; mapping: string } {
  let known = mappings.get(resource);
  if (!known) {
    const variables = searchVariables(resource);
    known = {
      variables: variables.map(({ variable }) => variable).join(','),
      mapping: JSON.stringify(
        variables.map(({ variable, property }) => ({ '@type': 'IriTemplateMapping', variable, property, required: false })),
      ),
    };
    mappings.set(resource, known);
  }
  return known;
}

/** Every query variable that a collection takes. */
export function searchVariables(resource: ResourceDefinition): SearchVariable[] {
  const filters = [...filterCatalogue(resource).values()].flatMap(({ variable, property, list }) => [
    { variable, property },
    ...(list ? [{ variable: `${variable}[]`, property }] : []),
  ]);
  const orders = orderChoices(resource).map((property) => ({ variable: `order[${property}]`, property }));
  return [
    ...filters,
    ...orders,
    ...(isSearchable(resource) ? [{ variable: 'search', property: null }] : []),
    { variable: 'properties[]', property: null },
  ];
}
