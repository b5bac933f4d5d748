import type { FieldDefinition, ResourceDefinition } from '../compile/resource-definition.js';
import { hydraContext } from './hydra-context.js';
import { actionOperation, collectionOperation, operationOf } from './hydra-operations.js';
import { violationClass, violationListClass } from './hydra-violations.js';

type Node = Record<string, unknown>;

/**
 * The API described in its own vocabulary (Hydra core), from the compiled definitions.
 * @param url absolute address of this document; every class and property name is relative to it
 */
export function hydraDocumentation(resources: readonly ResourceDefinition[], url: string): Node {
  const listed = resources.filter(({ operations }) => operations.includes('list'));
  return {
    '@context': hydraContext(url),
    '@id': '/api/docs.jsonld',
    '@type': 'ApiDocumentation',
    title: 'Lyceum',
    description: 'A learning-management platform: courses and their content, people, grades, videoconferences.',
    entrypoint: '/api',
    supportedClass: [...resources.map(classOf), entrypointClass(listed), violationClass(), violationListClass()],
  };
}

function classOf(resource: ResourceDefinition): Node {
  return {
    '@id': `#${resource.name}`,
    '@type': 'Class',
    title: resource.name,
    description: resource.description,
    supportedProperty: [
      ...[...resource.fields.values()]
        .filter(({ generated, name }) => !(generated && name === 'id'))
        .map((field) => propertyOf(resource, field)),
      ...resource.collections.map((collection) =>
        linkOf(resource, collection.name, collection.description, collectionOperation(collection)),
      ),
      ...resource.actions.map((action) => linkOf(resource, action.name, action.description, actionOperation(action))),
    ],
    supportedOperation: resource.operations
      .filter((operation) => operation !== 'list' && operation !== 'create')
      .map((operation) => operationOf(resource, operation)),
  };
}

function propertyOf(resource: ResourceDefinition, field: FieldDefinition): Node {
  return {
    '@type': 'SupportedProperty',
    property: {
      '@id': `#${resource.name}/${field.name}`,
      '@type': field.target ? 'Link' : 'rdf:Property',
      domain: `#${resource.name}`,
      label: field.name,
      ...(field.type === 'reference' ? { 'owl:maxCardinality': 1 } : {}),
      ...rangeOf(field),
    },
    title: field.name,
    required: field.required && !field.hasDefault,
    readable: field.readable,
    writeable: field.writable !== 'never',
    ...(field.description === undefined ? {} : { description: field.description }),
  };
}

/** An address below, or beside, the items of a class; it is no member of theirs, so that it is neither read nor written. */
function linkOf(resource: ResourceDefinition, name: string, description: string, operation: Node): Node {
  return {
    '@type': 'SupportedProperty',
    property: {
      '@id': `#${resource.name}/${name}`,
      '@type': 'Link',
      domain: `#${resource.name}`,
      label: name,
      supportedOperation: operation,
    },
    title: name,
    required: false,
    readable: false,
    writeable: false,
    description,
  };
}

function rangeOf(field: FieldDefinition): Node {
  if (field.target) return { range: `#${field.target.name}` };
  switch (field.type) {
    case 'integer':
    case 'bigint':
      return { range: 'xsd:integer' };
    case 'number':
    case 'decimal':
      return { range: 'xsd:decimal' };
    case 'boolean':
      return { range: 'xsd:boolean' };
    case 'datetime':
      return { range: 'xsd:dateTime' };
    case 'date':
      return { range: 'xsd:date' };
    case 'json':
      return {};
    default:
      return { range: 'xsd:string' };
  }
}

function entrypointClass(listed: readonly ResourceDefinition[]): Node {
  return {
    '@id': '#Entrypoint',
    '@type': 'Class',
    title: 'Entrypoint',
    supportedProperty: listed.map(entrypointProperty),
    supportedOperation: { '@type': 'Operation', method: 'GET', title: 'index', returns: 'Entrypoint' },
  };
}

function entrypointProperty(resource: ResourceDefinition): Node {
  const name = entrypointName(resource);
  return {
    '@type': 'SupportedProperty',
    property: {
      '@id': `#Entrypoint/${name}`,
      '@type': 'Link',
      domain: '#Entrypoint',
      'owl:maxCardinality': 1,
      range: [
        { '@id': 'hydra:Collection' },
        { 'owl:equivalentClass': { 'owl:onProperty': { '@id': 'hydra:member' }, 'owl:allValuesFrom': { '@id': `#${resource.name}` } } },
      ],
      supportedOperation: resource.operations
        .filter((operation) => operation === 'list' || operation === 'create')
        .map((operation) => operationOf(resource, operation)),
    },
    title: `get${resource.name}Collection`,
    description: `The collection of ${resource.name} resources`,
    readable: true,
    writeable: false,
  };
}

/** Key of a collection in the entrypoint: the short name, its first letter lower. */
export function entrypointName({ name }: ResourceDefinition): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
