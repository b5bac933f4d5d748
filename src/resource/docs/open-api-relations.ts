import type { FieldDefinition, ResourceDefinition } from '../model/resource-definition.js';

/** A piece of an OpenAPI document. */
export type Schema = Record<string, unknown>;

/** An address, or with `include` what it leads to. */
export function includableSchema({ type, target }: FieldDefinition, schema: Schema): Schema {
  const { type: types, format, items, ...others } = schema;
  const item = { allOf: [{ $ref: '#/components/schemas/Embedded' }, { $ref: `#/components/schemas/${target?.name}` }] };
  if (type === 'references') return { ...schema, items: { oneOf: [items, item] } };
  return { ...others, oneOf: [{ type: types, format }, type === 'collection' ? { type: 'array', items: item } : item] };
}

/** An address, or what is written in its stead. */
export function writtenInside(field: FieldDefinition): Schema {
  const { owned, type, target, nullable } = field;
  const address = { type: nullable ? ['string', 'null'] : 'string', format: 'iri-reference' };
  const item = { $ref: `#/components/schemas/${target?.name}.nested` };
  return { oneOf: [address, owned && type === 'collection' ? { type: 'array', items: item } : item] };
}

/** Members by which rows of a body may refer to earlier ones of their kind, which have no address yet. */
export function referringMembers(resource: ResourceDefinition, members: Readonly<Record<string, Schema>>): Schema {
  const own = [...resource.fields.values()].filter(({ type, target }) => type === 'reference' && target === resource);
  const taken = own.filter(({ writable }) => writable !== 'never');
  return Object.fromEntries(
    taken.map(({ name }) => {
      const { description, ...schema } = members[name] as Schema;
      return [name, { oneOf: [schema, EARLIER_ROW], description }];
    }),
  );
}

const POINTER = {
  type: 'string',
  pattern: '^#/',
  description: 'An earlier row of the same body, as a JSON pointer.',
  examples: ['#/items/0'],
};
const EARLIER_ROW: Schema = { type: 'object', required: ['$ref'], properties: { $ref: POINTER } };
