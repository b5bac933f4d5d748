import type { FieldDefinition, ResourceDefinition } from './resource-definition.js';

const INTEGER_LIMIT = 2_147_483_647;

/** Plain digits in the identifier's range, or nothing: `abc`, `-1`, `3abc` and `99999999999999` name no item. */
export function parseIdentifier(text: string, { type }: FieldDefinition): number | undefined {
  if (!/^\d{1,16}$/.test(text)) return undefined;
  const id = Number(text);
  const limit = type === 'bigint' ? Number.MAX_SAFE_INTEGER : INTEGER_LIMIT;
  return id <= limit ? id : undefined;
}

/**
 * The identifier that an IRI or a bare id names.
 * @param text `/api/courses/3`, the same as an absolute address, or `3`
 */
export function parseReference(text: string, resource: ResourceDefinition): number | undefined {
  const path = /^https?:\/\//.test(text) ? absolutePath(text) : text;
  const prefix = `${resource.iri}/`;
  return parseIdentifier(path.startsWith(prefix) ? path.slice(prefix.length) : path, resource.identifier);
}

function absolutePath(text: string): string {
  return URL.canParse(text) ? new URL(text).pathname : '';
}

export function itemIri(resource: ResourceDefinition, id: string | number): string {
  return `${resource.iri}/${id}`;
}
