import type { FieldDefinition } from '../model/resource-definition.js';

/** A piece of an OpenAPI document. */
export type Schema = Record<string, unknown>;

/** An address, or with `include` what it leads to. */
export function includableSchema({ type, target }: FieldDefinition, schema: Schema): Schema {
  const { type: types, format, items, ...others } = schema;
  const item = { $ref: `#/components/schemas/${target?.name}` };
  if (type === 'references') return { ...schema, items: { oneOf: [items, item] } };
  return { ...others, oneOf: [{ type: types, format }, type === 'collection' ? { type: 'array', items: item } : item] };
}

/** An address, or what is written in its stead. */
export function writtenInside(field: FieldDefinition): Schema {
  const { owned, target, nullable } = field;
  const address = { type: nullable ? ['string', 'null'] : 'string', format: 'iri-reference' };
  const item = { $ref: `#/components/schemas/${target?.name}.nested` };
  return { oneOf: [address, owned ? { type: 'array', items: item } : item] };
}
