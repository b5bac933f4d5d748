import type { BodyShape, ResourceDefinition } from '../model/resource-definition.js';
import type { DocumentAnswer } from '../model/action-declaration.js';
import { actionInputs, answeredDocuments } from './declared-shapes.js';
import { hydraContext } from './hydra-context.js';
import { actionOperation, collectionOperation, openOperation, operationOf } from './hydra-operations.js';
import { problemClasses } from './hydra-problems.js';
import { fieldProperty, type Node, schemaProperty, supportedProperty } from './hydra-properties.js';
import type { ResourceAreas } from '../policy/credential-scopes.js';
import type { ApiDescription } from '../protocol/api-description.js';
import { API_PREFIX } from '../protocol/api-prefix.js';

/**
 * The API described in its own vocabulary (Hydra core), from the compiled definitions.
 * @param url absolute address of this document; every class and property name is relative to it
 * @param areas the part of the product that each resource is in, where the product is in parts
 */
export function hydraDocumentation(
  resources: readonly ResourceDefinition[],
  url: string,
  api: ApiDescription,
  areas?: ResourceAreas,
): Node {
  const listed = resources.filter(({ operations }) => operations.includes('list'));
  return {
    '@context': hydraContext(url),
    '@id': `${API_PREFIX}/docs.jsonld`,
    '@type': 'ApiDocumentation',
    title: api.title,
    description: api.description,
    entrypoint: API_PREFIX,
    supportedClass: [
      ...resources.map((resource) => resourceClass(resource, areas?.areaOf(resource.entity))),
      ...[...actionInputs(resources).values()].map(inputClass),
      ...[...answeredDocuments(resources).values()].map(documentClass),
      entrypointClass(listed),
      ...problemClasses(),
    ],
  };
}

function resourceClass(resource: ResourceDefinition, area: string | undefined): Node {
  const { name, description } = resource;
  return {
    ...classOf(name, description, [
      ...[...resource.fields.values()]
        .filter((field) => !(field.generated && field.name === 'id'))
        .map((field) => fieldProperty(name, field)),
      ...resource.collections.map((collection) => linkOf(resource, collection, collectionOperation(collection))),
      ...resource.actions.map((action) => linkOf(resource, action, actionOperation(action))),
      ...resource.openOperations.map((operation) => linkOf(resource, operation, openOperation(operation))),
    ]),
    supportedOperation: resource.operations
      .filter((operation) => operation !== 'list' && operation !== 'create')
      .map((operation) => operationOf(resource, operation)),
    ...presentationOf(resource, area),
  };
}

/** Terms of our own: the part of the product, what people call it, and how it is shown. */
function presentationOf({ keywords, display }: ResourceDefinition, area: string | undefined): Node {
  return {
    ...(area === undefined ? {} : { area }),
    ...(keywords.length === 0 ? {} : { keywords: [...keywords] }),
    ...(Object.keys(display).length === 0 ? {} : { display }),
  };
}

function inputClass({ name, fields }: BodyShape): Node {
  return classOf(
    name,
    'What an action takes.',
    [...fields.values()].map((field) => fieldProperty(name, field)),
  );
}

function documentClass({ name, properties }: DocumentAnswer): Node {
  return classOf(
    name,
    'What an action answers.',
    Object.entries(properties).map(([member, schema]) => schemaProperty(name, member, schema)),
  );
}

function classOf(name: string, description: string, properties: readonly Node[]): Node {
  return { '@id': `#${name}`, '@type': 'Class', title: name, description, supportedProperty: properties };
}

/**
 * An address below, or next to, the items of a class; it is not a member of them, so it is neither read nor written. One that is called as
 * a member is has a name of its own.
 */
function linkOf(owner: ResourceDefinition, { name, description }: { name: string; description: string }, operation: Node): Node {
  return supportedProperty(owner.name, owner.fields.has(name) ? `${name}_link` : name, {
    type: 'Link',
    details: { supportedOperation: operation },
    readable: false,
    description,
  });
}

function entrypointClass(listed: readonly ResourceDefinition[]): Node {
  return {
    ...classOf('Entrypoint', 'Where to begin.', listed.map(entrypointProperty)),
    supportedOperation: { '@type': 'Operation', method: 'GET', title: 'index', returns: 'Entrypoint' },
  };
}

function entrypointProperty(resource: ResourceDefinition): Node {
  const members = {
    'owl:onProperty': { '@id': 'hydra:member' },
    'owl:allValuesFrom': { '@id': `#${resource.name}` },
  };
  const property = supportedProperty('Entrypoint', entrypointName(resource), {
    type: 'Link',
    details: {
      'owl:maxCardinality': 1,
      range: [{ '@id': 'hydra:Collection' }, { 'owl:equivalentClass': members }],
      supportedOperation: resource.operations
        .filter((operation) => operation === 'list' || operation === 'create')
        .map((operation) => operationOf(resource, operation)),
    },
    description: `The collection of ${resource.name} resources`,
  });
  return { ...property, title: `get${resource.name}Collection` };
}

/** Key of a collection in the entrypoint: the short name, its first letter lower. */
export function entrypointName({ name }: ResourceDefinition): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
