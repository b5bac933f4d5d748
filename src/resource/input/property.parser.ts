import type { ResourceDefinition } from '../model/resource-definition.js';
import { printable } from '../protocol/query-string.js';
import { unknownName } from './unknown-name.js';

/** The name of a member that a representation is to have. @throws Problem 400 for a member that no item of the resource shows */
export function parseProperty(value: string, resource: ResourceDefinition): string {
  const readable = [...resource.fields.values()].filter((field) => field.readable).map(({ name }) => name);
  if (value !== '' && !readable.includes(value)) {
    throw unknownName(`There is no property "${printable(value)}" to select.`, value, readable, resource);
  }
  return value;
}
