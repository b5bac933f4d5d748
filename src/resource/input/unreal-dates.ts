import { getMetadataStorage } from 'class-validator';
import type { EntityClass } from '../model/field-declaration.js';
import type { BodyShape } from '../model/resource-definition.js';
import { isExistingDay, isWritable } from '../protocol/existing-day.js';
import type { Violation } from '../protocol/problem.js';
import { VIOLATION_CODES } from '../protocol/violation-codes.js';

/** Name of the validator `IsRFC3339`. */
const TIMESTAMP = 'isRFC3339';

/**
 * Well-formed times that no calendar has, such as the 31st of June, which Date would move to the 1st of July, or a 61st second; in the
 * members of a body and in those of the objects of its lists.
 * @param values a body whose members have the right types
 */
export function unrealDates(values: Readonly<Record<string, unknown>>, { fields }: BodyShape): Violation[] {
  return Object.keys(values).flatMap((name) => {
    const value = values[name];
    const { type, itemClass } = fields.get(name) ?? {};
    if (type === 'datetime') return isUnreal(value) ? [unreal(name)] : [];
    return itemClass && Array.isArray(value) ? unrealInItems(name, value, itemClass()) : [];
  });
}

function unrealInItems(list: string, items: readonly unknown[], itemClass: EntityClass): Violation[] {
  const members = timestampsOf(itemClass);
  return items.flatMap((item, index) => {
    if (typeof item !== 'object' || item === null) return [];
    const found = members.filter((member) => isUnreal((item as Readonly<Record<string, unknown>>)[member]));
    return found.map((member) => unreal(`${list}[${index}].${member}`));
  });
}

function timestampsOf(itemClass: EntityClass): string[] {
  const validators = getMetadataStorage().getTargetValidationMetadatas(itemClass, '', false, false);
  return validators.filter(({ name }) => name === TIMESTAMP).map(({ propertyName }) => propertyName);
}

function isUnreal(value: unknown): boolean {
  return typeof value === 'string' && !(isExistingDay(value) && isWritable(new Date(value)));
}

function unreal(propertyPath: string): Violation {
  return { propertyPath, message: 'This value is not an existing date and time.', code: VIOLATION_CODES.date };
}
