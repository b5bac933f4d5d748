import type { FieldType, StampValue } from '../model/field-declaration.js';
import type { FieldDefinition, StampedMember } from '../model/resource-definition.js';
import { DeclarationError } from './declaration-error.js';

/** Types of members that may hold a stamp. */
const STAMPED: Readonly<Record<StampValue, readonly FieldType[]>> = {
  caller: ['reference', 'integer'],
  portal: ['reference', 'integer'],
  now: ['datetime'],
};

/** What the service writes into a member, where its declaration says so. @throws DeclarationError where the member cannot hold it */
export function stampedMember(owner: string, { name, type, stamp }: FieldDefinition): StampedMember | undefined {
  if (stamp === undefined) return undefined;
  const { value, on, unless }: Exclude<typeof stamp, string> = typeof stamp === 'string' ? { value: stamp } : stamp;
  if (!STAMPED[value].includes(type)) throw new DeclarationError(owner, name, `is of type ${type}, which holds no stamp "${value}"`);
  return { name, value, each: on === 'write', ...(unless && { unless }) };
}
