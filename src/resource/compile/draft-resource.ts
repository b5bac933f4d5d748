import type { ResourceDefinition } from '../model/resource-definition.js';
import type { EntityClass } from '../model/field-declaration.js';

/** A definition while it is compiled; frozen when all are. */
export type DraftResource = { -readonly [Key in keyof ResourceDefinition]: ResourceDefinition[Key] };

/** Lets the resources that a resource refers to know of it, where at most one of its items refers to each of theirs. */
export function addUniqueReferrers(draft: DraftResource, drafts: ReadonlyMap<EntityClass, DraftResource>): void {
  for (const { name, unique, target } of draft.fields.values()) {
    const referred = target && draft.columns.has(name) ? drafts.get(target.entity) : undefined;
    if (unique && referred) referred.uniqueReferrers = [...referred.uniqueReferrers, { resource: draft, member: name }];
  }
}
