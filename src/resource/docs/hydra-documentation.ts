import type { FieldDefinition, ResourceDefinition } from '../compile/resource-definition.js';
import { PATCH_TYPES } from '../http/media-type.js';
import type { Operation } from '../policy/policy.js';

type Node = Record<string, unknown>;

const NAMESPACES = {
  hydra: 'http://www.w3.org/ns/hydra/core#',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  owl: 'http://www.w3.org/2002/07/owl#',
  schema: 'https://schema.org/',
};

/** The Hydra core terms, inlined so that no client needs the network to read them. */
const HYDRA_TERMS = {
  ...Object.fromEntries(
    [
      'ApiDocumentation',
      'Class',
      'Collection',
      'Entrypoint',
      'Link',
      'Operation',
      'SupportedProperty',
      'PartialCollectionView',
      'IriTemplate',
      'IriTemplateMapping',
    ].map((term) => [term, `hydra:${term}`]),
  ),
  ...Object.fromEntries(
    [
      'title',
      'description',
      'method',
      'required',
      'readable',
      'writeable',
      'totalItems',
      'expectsHeader',
      'headerName',
      'possibleValue',
    ].map((term) => [term, `hydra:${term}`]),
  ),
  ...Object.fromEntries(
    [
      'member',
      'view',
      'first',
      'last',
      'next',
      'previous',
      'entrypoint',
      'supportedClass',
      'supportedProperty',
      'supportedOperation',
      'property',
    ].map((term) => [term, { '@id': `hydra:${term}`, '@type': '@id' }]),
  ),
  returns: { '@id': 'hydra:returns', '@type': '@vocab' },
  expects: { '@id': 'hydra:expects', '@type': '@vocab' },
  label: 'rdfs:label',
};

/**
 * The API described in its own vocabulary (Hydra core), from the compiled definitions.
 * @param url absolute address of this document; every class and property name is relative to it
 */
export function hydraDocumentation(resources: readonly ResourceDefinition[], url: string): Node {
  const listed = resources.filter(({ operations }) => operations.includes('list'));
  return {
    '@context': [
      { ...NAMESPACES, ...HYDRA_TERMS },
      {
        '@vocab': `${url}#`,
        domain: { '@id': 'rdfs:domain', '@type': '@id' },
        range: { '@id': 'rdfs:range', '@type': '@id' },
        subClassOf: { '@id': 'rdfs:subClassOf', '@type': '@id' },
      },
    ],
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
    supportedProperty: [...resource.fields.values()]
      .filter(({ generated, name }) => !(generated && name === 'id'))
      .map((field) => propertyOf(resource, field)),
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

function operationOf({ name }: ResourceDefinition, operation: Operation): Node {
  switch (operation) {
    case 'list':
      return {
        '@type': ['Operation', 'schema:FindAction'],
        description: `Retrieves the collection of ${name} resources.`,
        method: 'GET',
        returns: 'Collection',
        title: `get${name}Collection`,
      };
    case 'create':
      return {
        '@type': ['Operation', 'schema:CreateAction'],
        description: `Creates a ${name} resource.`,
        expects: name,
        method: 'POST',
        returns: name,
        title: `post${name}`,
      };
    case 'read':
      return {
        '@type': ['Operation', 'schema:FindAction'],
        description: `Retrieves a ${name} resource.`,
        method: 'GET',
        returns: name,
        title: `get${name}`,
      };
    case 'replace':
      return {
        '@type': ['Operation', 'schema:ReplaceAction'],
        description: `Replaces the ${name} resource.`,
        expects: name,
        method: 'PUT',
        returns: name,
        title: `put${name}`,
      };
    case 'update':
      return {
        '@type': 'Operation',
        description: `Updates the ${name} resource.`,
        expects: name,
        expectsHeader: [{ headerName: 'Content-Type', possibleValue: [...PATCH_TYPES] }],
        method: 'PATCH',
        returns: name,
        title: `patch${name}`,
      };
    case 'delete':
      return {
        '@type': ['Operation', 'schema:DeleteAction'],
        description: `Deletes the ${name} resource.`,
        method: 'DELETE',
        returns: 'owl:Nothing',
        title: `delete${name}`,
      };
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

function violationClass(): Node {
  const properties = ['propertyPath', 'message', 'code'].map((name) => plainProperty('ConstraintViolation', name));
  return { '@id': '#ConstraintViolation', '@type': 'Class', title: 'ConstraintViolation', supportedProperty: properties };
}

function violationListClass(): Node {
  return {
    '@id': '#ConstraintViolationList',
    '@type': 'Class',
    title: 'ConstraintViolationList',
    supportedProperty: [
      {
        '@type': 'SupportedProperty',
        property: {
          '@id': '#ConstraintViolationList/violations',
          '@type': 'rdf:Property',
          domain: '#ConstraintViolationList',
          label: 'violations',
          range: '#ConstraintViolation',
        },
        title: 'violations',
        readable: true,
        writeable: false,
      },
    ],
  };
}

function plainProperty(owner: string, name: string): Node {
  return {
    '@type': 'SupportedProperty',
    property: { '@id': `#${owner}/${name}`, '@type': 'rdf:Property', domain: `#${owner}`, label: name, range: 'xsd:string' },
    title: name,
    readable: true,
    writeable: false,
  };
}
