import type { ResourceDefinition } from '../model/resource-definition.js';
import { Problem } from '../protocol/problem.js';
import type { Keyset, Position } from '../model/keyset.js';
import { parseFilterValue } from './filter-value.js';

/** A position as a query parameter; callers take it from the links of a page and keep it as it is. */
export function writeCursor({ side, values }: Position): string {
  return Buffer.from(JSON.stringify([side === 'after' ? '>' : '<', ...values])).toString('base64url');
}

/**
 * @param keyset the order that the position is in; undefined where there is none to be in
 * @throws Problem 400 for a text that is no position in this order
 */
export function readCursor(text: string, keyset: Keyset | undefined, resource: ResourceDefinition): Position {
  const [sign, ...values] = decode(text);
  const fields = keyset && [...keyset.fields, resource.identifier];
  const fits = fields?.length === values.length && fields.every((field, index) => isValue(values[index] ?? '', field));
  if (fits && (sign === '>' || sign === '<')) return { side: sign === '>' ? 'after' : 'before', values };
  throw new Problem(400, 'The parameter "cursor" is no position in this order; take it from the links of a page, or leave it out.');
}

function decode(text: string): string[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(values) && values.every((value) => typeof value === 'string' && !value.includes('\0')) ? (values as string[]) : [];
  } catch {
    return [];
  }
}

function isValue(text: string, field: Parameters<typeof parseFilterValue>[1]): boolean {
  try {
    parseFilterValue(text, field.type === 'reference' ? { type: 'bigint' } : field);
    return true;
  } catch {
    return false;
  }
}
