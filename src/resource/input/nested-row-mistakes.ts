import { snakeCase } from '../../database/snake-case.js';
import { parseReference } from '../model/iri.js';
import type { FieldDefinition, ResourceDefinition } from '../model/resource-definition.js';
import type { Violation } from '../protocol/problem.js';
import { VIOLATION_CODES } from '../protocol/violation-codes.js';
import { wrongType } from './violation-messages.js';

/** Member of a row that says whether it goes. */
export const REMOVE = '@remove';

/** Whether a text is what the member shows where its rows are not embedded; any other one would be taken for what it is not. */
export function isShownAddress(text: string, { name, type }: FieldDefinition, resource: ResourceDefinition): boolean {
  return type === 'reference' ? parseReference(text, resource) !== undefined : text.endsWith(`/${snakeCase(name)}`);
}

/** A row that is meant to go must not be made or changed instead. @param isNamed whether it is said which one goes */
export function removalMistake(value: Readonly<Record<string, unknown>>, path: string, isNamed: boolean): Violation | undefined {
  const removes = value[REMOVE] ?? false;
  if (typeof removes !== 'boolean') return wrongType(`${path}.${REMOVE}`, { type: 'boolean' });
  if (!removes || isNamed) return undefined;
  return { propertyPath: `${path}.@id`, message: 'An item that is to be removed is named by its "@id".', code: VIOLATION_CODES.blank };
}

/** Violation of a row that names an item which is none of the collection's. @param path of the row */
export function foreignRow(path: string): Violation {
  return { propertyPath: `${path}.@id`, message: 'There is no such item in this collection.', code: VIOLATION_CODES.nestedForeign };
}
