import type { Schema } from './open-api-relations.js';

const ADDRESS: Schema = { type: 'string', format: 'iri-reference' };

const PROBLEM: Schema = {
  type: 'object',
  description: 'A problem document (RFC 9457).',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'The kind of problem, by which programs tell cases apart.' },
    title: { type: 'string', description: 'The status in words.' },
    status: { type: 'integer', description: 'The status of the answer, once more.' },
    detail: { type: 'string', description: 'What is wrong and what to do about it, in a sentence for people.' },
    instance: { type: 'string', format: 'uri-reference', description: 'Address of this very occurrence.' },
    rule: { type: 'string', description: 'Of a 403: whom the rule admits; `|` is or, `&` is and.' },
    documentation: {
      type: 'string',
      format: 'uri-reference',
      description: 'Of a name in a query that does not exist: the page that has those that do.',
    },
    line: { type: 'integer', minimum: 1, description: 'Of a body that is not valid JSON: where it stops being so.' },
    column: { type: 'integer', minimum: 1, description: 'Within that line, in UTF-16 code units.' },
  },
};

const VIOLATION: Schema = {
  type: 'object',
  required: ['propertyPath', 'message', 'code'],
  properties: {
    propertyPath: { type: 'string', description: 'The member, as a path such as `answers[2].answer`; empty where it is the whole.' },
    message: { type: 'string', description: 'What is wrong with it, in a sentence for people.' },
    code: { type: 'string', description: 'Stable reason for programs.' },
  },
};

const CONSTRAINT_VIOLATION: Schema = {
  allOf: [
    { $ref: '#/components/schemas/Problem' },
    {
      type: 'object',
      properties: { violations: { type: 'array', description: 'What is wrong with each member, all at once.', items: VIOLATION } },
    },
  ],
};

const PAGES = { first: 'the first page', last: 'the last page', previous: 'the page before', next: 'the page behind' };

/** The links of a page to its neighbours; those that do not exist are absent. */
const VIEW: Schema = {
  type: 'object',
  description: 'The links of a page to its neighbours; those that do not exist are absent.',
  required: ['@id', '@type'],
  properties: {
    '@id': { ...ADDRESS, description: 'Address of this page.' },
    '@type': { const: 'PartialCollectionView', description: 'That it is one page of a collection.' },
    ...Object.fromEntries(
      Object.entries(PAGES).map(([name, page]) => [
        name,
        { ...ADDRESS, description: `Address of ${page}, with the same filters and order.` },
      ]),
    ),
  },
};

const MAPPING: Schema = {
  type: 'object',
  required: ['@type', 'variable', 'property', 'required'],
  properties: {
    '@type': { const: 'IriTemplateMapping', description: 'That it explains one variable.' },
    variable: { type: 'string', description: 'Name of the query parameter.' },
    property: { type: ['string', 'null'], description: 'The member that it is about; null where it is none.' },
    required: { type: 'boolean', description: 'Whether it has to be there.' },
  },
};

/** The query variables of a collection as an IRI template (hydra:search). */
const SEARCH: Schema = {
  type: 'object',
  description: 'The query parameters of the collection, for programs that find their way by links.',
  required: ['@type', 'template', 'variableRepresentation', 'mapping'],
  properties: {
    '@type': { const: 'IriTemplate', description: 'That it is an address with variables.' },
    template: { type: 'string', description: 'Address with the variables in braces (RFC 6570).' },
    variableRepresentation: { const: 'BasicRepresentation', description: 'That values stand as they are, without types.' },
    mapping: { type: 'array', description: 'What each variable is about.', items: MAPPING },
  },
};

const CONTEXT: Schema = { type: 'string', description: 'Address of the JSON-LD context, which says what the members mean.' };

/** What every item has as JSON-LD. */
const NODE: Schema = {
  type: 'object',
  required: ['@id', '@type'],
  properties: {
    '@context': CONTEXT,
    '@id': { ...ADDRESS, description: 'Address of the item, by which other items refer to it.' },
    '@type': { type: 'string', description: 'Short name of the resource.' },
  },
};

/** What every page of a collection has beside its items. */
const COLLECTION: Schema = {
  type: 'object',
  required: ['@id', '@type'],
  properties: {
    '@context': CONTEXT,
    '@id': { ...ADDRESS, description: 'Address of the collection, without filters and page.' },
    '@type': { const: 'Collection', description: 'That it is a collection.' },
    totalItems: {
      type: 'integer',
      minimum: 0,
      description: 'How many items the collection has for this caller and these filters; absent with `partial=true`.',
    },
    view: { $ref: '#/components/schemas/View' },
    search: { $ref: '#/components/schemas/Search' },
  },
};

/** What an item has beside its members where it stands in another one's stead. */
const EMBEDDED: Schema = {
  type: 'object',
  description: 'What an embedded item has beside its members.',
  required: ['@id'],
  properties: {
    '@id': { ...ADDRESS, description: 'Its address.' },
    '@type': { type: 'string', description: 'The short name of its resource; in JSON-LD.' },
  },
};

/** What every list of a screen has beside its first rows. */
const SCREEN_LIST: Schema = {
  type: 'object',
  description: 'A list of a screen.',
  required: ['@id', 'total'],
  properties: {
    '@id': { ...ADDRESS, description: 'Address of the whole list.' },
    total: { type: 'integer', minimum: 0, description: 'How many rows the list has for this caller.' },
  },
};

/** The schemas that answers of all resources share, by name. */
export const SHARED_SCHEMAS: Readonly<Record<string, Schema>> = {
  Problem: PROBLEM,
  ConstraintViolation: CONSTRAINT_VIOLATION,
  View: VIEW,
  Search: SEARCH,
  Node: NODE,
  Embedded: EMBEDDED,
  Collection: COLLECTION,
  ScreenList: SCREEN_LIST,
};
