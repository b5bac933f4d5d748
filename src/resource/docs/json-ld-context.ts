import type { ResourceDefinition } from '../compile/resource-definition.js';
import { entrypointName } from './hydra-documentation.js';

type Terms = Record<string, unknown>;

const HYDRA = 'http://www.w3.org/ns/hydra/core#';

/** Envelope members that mean Hydra's; a resource that owns a property of such a name keeps its own meaning. */
const ENVELOPE: Terms = {
  Collection: 'hydra:Collection',
  PartialCollectionView: 'hydra:PartialCollectionView',
  IriTemplate: 'hydra:IriTemplate',
  IriTemplateMapping: 'hydra:IriTemplateMapping',
  member: { '@id': 'hydra:member', '@type': '@id' },
  totalItems: 'hydra:totalItems',
  view: { '@id': 'hydra:view', '@type': '@id' },
  first: { '@id': 'hydra:first', '@type': '@id' },
  last: { '@id': 'hydra:last', '@type': '@id' },
  next: { '@id': 'hydra:next', '@type': '@id' },
  previous: { '@id': 'hydra:previous', '@type': '@id' },
  search: { '@id': 'hydra:search', '@type': '@id' },
  template: 'hydra:template',
  variableRepresentation: { '@id': 'hydra:variableRepresentation', '@type': '@vocab' },
  BasicRepresentation: 'hydra:BasicRepresentation',
  mapping: { '@id': 'hydra:mapping', '@type': '@id' },
  variable: 'hydra:variable',
  property: 'hydra:property',
  required: 'hydra:required',
};

function head(vocabulary: string): Terms {
  return { '@vocab': vocabulary, hydra: HYDRA };
}

/** @param vocabulary absolute address of the documentation, `#` included */
export function resourceContext(resource: ResourceDefinition, vocabulary: string): Terms {
  const terms = [...resource.fields.values()]
    .filter((field) => field.name !== 'id')
    .map((field): [string, unknown] => {
      const iri = `${resource.name}/${field.name}`;
      return [field.name, field.target ? { '@id': iri, '@type': '@id' } : iri];
    });
  return { ...head(vocabulary), ...ENVELOPE, ...Object.fromEntries(terms) };
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
    ...(kind === 'ConstraintViolation' ? ['violations', 'propertyPath', 'message', 'code'] : []),
  ];
  return {
    ...head(vocabulary),
    title: 'hydra:title',
    description: 'hydra:description',
    ...Object.fromEntries(members.map((name) => [name, `${kind}/${name}`])),
  };
}
