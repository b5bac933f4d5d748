import { declaredFields } from '../declare/recorded-fields.js';
import type { DerivedMember, ResourceDefinition } from '../model/resource-definition.js';
import type { SupportedMember, SupportingRow } from '../model/supporting-row.js';
import { DeclarationError } from './declaration-error.js';

/** Members that new rows copy along a reference, by that reference. @throws DeclarationError for a reference that can change */
export function copiedMembers({ entity, name: owner, fields }: ResourceDefinition): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const copies = new Map<string, Map<string, string>>();
  for (const { name, copies: path } of declaredFields(entity)) {
    if (path === undefined) continue;
    const [reference = '', member = '', ...rest] = path.split('.');
    const field = fields.get(reference);
    if (field?.type !== 'reference' || field.writable === 'always' || member === '' || rest.length > 0)
      throw new DeclarationError(owner, name, `copies "${path}", which is no member along a reference that stays as it was made`);
    copies.set(reference, (copies.get(reference) ?? new Map<string, string>()).set(name, member));
  }
  return copies;
}

/** Members that the service works out. @throws DeclarationError where they follow from none of the resource */
export function derivedMembers({ entity, name: owner, fields }: ResourceDefinition): DerivedMember[] {
  return declaredFields(entity).flatMap(({ name, derived }) => {
    if (derived && !fields.has(derived.from)) throw new DeclarationError(owner, name, `follows from "${derived.from}", which is no member`);
    return derived ? [{ name, derivation: derived }] : [];
  });
}

/**
 * The row on which rows of the resource stand.
 * @param own how it is made, where otherwise than the member says
 * @throws DeclarationError where it would outlive them
 */
export function supportedMember(
  { entity, name: owner, fields }: ResourceDefinition,
  own: SupportingRow | undefined,
): SupportedMember | undefined {
  const declared = declaredFields(entity).find(({ support }) => support !== undefined);
  if (!declared?.support) {
    if (own)
      throw new DeclarationError(owner, undefined, 'says how the row is made that it stands on, and has no member that leads to one');
    return undefined;
  }
  if (fields.get(declared.name)?.onDelete !== 'CASCADE')
    throw new DeclarationError(owner, declared.name, 'is what the row stands on, so that it has to take the row with it');
  return { name: declared.name, row: own ?? declared.support };
}
