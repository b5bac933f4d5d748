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
 * @param hosts under which this service is reached: an absolute address under another one names no item of ours; any where they are not said
 */
export function parseReference(text: string, resource: ResourceDefinition, hosts?: readonly string[]): number | undefined {
  const path = /^https?:\/\//.test(text) ? absolutePath(text, hosts) : text;
  const prefix = `${resource.iri}/`;
  return parseIdentifier(path.startsWith(prefix) ? path.slice(prefix.length) : path, resource.identifier);
}

function absolutePath(text: string, hosts: readonly string[] | undefined): string {
  if (!URL.canParse(text)) return '';
  const { host, pathname } = new URL(text);
  return hosts === undefined || hosts.includes(host) ? pathname : '';
}

export function itemIri(resource: ResourceDefinition, id: string | number): string {
  return `${resource.iri}/${id}`;
}
