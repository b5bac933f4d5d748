import type { FieldDefinition, ResourceDefinition } from '../model/resource-definition.js';
import type { DocumentAnswer } from '../model/action-declaration.js';
import { entrypointName } from './hydra-documentation.js';

type Terms = Record<string, unknown>;

const HYDRA = 'http://www.w3.org/ns/hydra/core#';

/** Members of each kind of node in the envelope of a collection, with Hydra's meaning. */
const ENVELOPE: Readonly<Record<string, Terms>> = {
  Collection: {
    member: { '@id': 'hydra:member', '@type': '@id' },
    totalItems: 'hydra:totalItems',
    view: { '@id': 'hydra:view', '@type': '@id' },
    search: { '@id': 'hydra:search', '@type': '@id' },
  },
  PartialCollectionView: Object.fromEntries(
    ['first', 'last', 'next', 'previous'].map((name) => [name, { '@id': `hydra:${name}`, '@type': '@id' }]),
  ),
  IriTemplate: {
    template: 'hydra:template',
    variableRepresentation: { '@id': 'hydra:variableRepresentation', '@type': '@vocab' },
    BasicRepresentation: 'hydra:BasicRepresentation',
    mapping: { '@id': 'hydra:mapping', '@type': '@id' },
  },
  IriTemplateMapping: { variable: 'hydra:variable', property: 'hydra:property', required: 'hydra:required' },
};

function head(vocabulary: string): Terms {
  return { '@vocab': vocabulary, hydra: HYDRA };
}

/**
 * Context of items and collections. Members of the envelope mean Hydra's; where the resource owns a property of such a
 * name, items keep their own meaning and the envelope gets its one by a context of its type (JSON-LD 1.1 §4.1.8).
 * @param vocabulary absolute address of the documentation, `#` included
 */
export function resourceContext(resource: ResourceDefinition, vocabulary: string): Terms {
  const fields = [...resource.fields.values()].filter((field) => field.name !== 'id');
  const own = Object.fromEntries(fields.map((field) => [field.name, fieldTerm(resource, field)]));
  return { ...head(vocabulary), ...envelopeTerms(own), ...own };
}

function envelopeTerms(own: Terms): Terms {
  const kinds = Object.entries(ENVELOPE).map(([kind, members]) => {
    const taken = Object.keys(members).some((name) => name in own);
    return [kind, taken ? { '@id': `hydra:${kind}`, '@context': members } : `hydra:${kind}`] as const;
  });
  return { ...Object.fromEntries(kinds), ...Object.assign({}, ...Object.values(ENVELOPE)) } as Terms;
}

/** Free JSON is a literal, so that a processor neither drops nor reads what is in it. */
function fieldTerm({ name: owner }: ResourceDefinition, { name, type, items, target }: FieldDefinition): unknown {
  const iri = `${owner}/${name}`;
  if (target) return { '@id': iri, '@type': '@id' };
  return type === 'json' && (items === undefined || items === 'object') ? { '@id': iri, '@type': '@json' } : iri;
}

/** Context of a document that an action answers with; what is nested in it is a literal. */
export function documentContext({ name, properties }: DocumentAnswer, vocabulary: string): Terms {
  const terms = Object.entries(properties).map(([member, { type }]) => {
    const scalar = ['string', 'integer', 'number', 'boolean'].includes(String(type));
    return [member, scalar ? `${name}/${member}` : { '@id': `${name}/${member}`, '@type': '@json' }] as const;
  });
  return { ...head(vocabulary), ...Object.fromEntries(terms) };
}

export function entrypointContext(resources: readonly ResourceDefinition[], vocabulary: string): Terms {
  const terms = resources.map(
    (resource) => [entrypointName(resource), { '@id': `Entrypoint/${entrypointName(resource)}`, '@type': '@id' }] as const,
  );
  return { ...head(vocabulary), ...Object.fromEntries(terms) };
}

/** Context of both kinds of problem documents. */
export function problemContext(kind: 'Error' | 'ConstraintViolation', vocabulary: string): Terms {
  const members = [
    'type',
    'status',
    'detail',
    'instance',
    // `propertyPath` is left to the vocabulary: API Platform's clients look for it there, not below the class.
    ...(kind === 'ConstraintViolation' ? ['violations', 'message', 'code'] : []),
  ];
  return {
    ...head(vocabulary),
    title: 'hydra:title',
    description: 'hydra:description',
    ...Object.fromEntries(members.map((name) => [name, `${kind}/${name}`])),
  };
}
