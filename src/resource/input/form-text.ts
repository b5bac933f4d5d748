import type { FieldDefinition } from '../model/resource-definition.js';

const NUMBER = /^-?\d+(\.\d+)?$/;
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'on', '1'].map((text) => [text, true] as const),
  ...['false', 'off', '0'].map((text) => [text, false] as const),
]);

/**
 * A text part of a form as the member that a JSON body would have: a number, a boolean, JSON, a list of references. A value that
 * does not fit its field's type remains text, and validation rejects it.
 * @param value text of the part; a list where the form repeats it
 */
export function memberFromText(field: FieldDefinition, value: unknown): unknown {
  if (field.type === 'references') return listOf(value);
  if (field.type === 'json') return fromJson(field, value);
  if (typeof value !== 'string') return value;
  switch (field.type) {
    case 'integer':
    case 'bigint':
    case 'number':
      return NUMBER.test(value) ? Number(value) : emptyAsNull(value);
    case 'boolean':
      return BOOLEANS.get(value.toLowerCase()) ?? emptyAsNull(value);
    case 'reference':
    case 'datetime':
    case 'date':
    case 'choice':
      return emptyAsNull(value);
    default:
      return value;
  }
}

/** A form has no null: an empty input means null for fields other than texts. */
function emptyAsNull(value: string): string | null {
  return value === '' ? null : value;
}

function listOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const list = parsed(value);
  return Array.isArray(list) ? list : value === '' ? [] : [value];
}

function fromJson({ items }: FieldDefinition, value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((element: unknown) => (typeof element === 'string' && items !== 'string' ? parsed(element) : element));
  if (typeof value !== 'string') return value;
  if (value === '') return null;
  const member = parsed(value);
  return items !== undefined && !Array.isArray(member) ? [items === 'string' ? value : member] : member;
}

/** The text itself where it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
