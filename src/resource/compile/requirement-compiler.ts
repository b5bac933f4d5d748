import { sql } from '../../database/sql.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { ROW_ALIAS, RowReference } from '../model/row-reference.js';
import { DeclarationError } from './declaration-error.js';

/** Evaluates what is required of rows once, so that a member that does not exist stops the start and no request. */
export function checkRequirements(resource: ResourceDefinition): void {
  const row = new RowReference(resource, ROW_ALIAS);
  for (const { about, met, message, held } of resource.requires) {
    const unknown = about.find((member) => !resource.fields.has(member));
    if (unknown !== undefined) throw new DeclarationError(resource.name, unknown, 'is what a requirement is about and is no member');
    met(row);
    if (typeof message !== 'string') message(row);
    held?.(sql`'{}'::bigint[]`, resource);
  }
  for (const { when } of resource.obstacles) when(row);
  for (const [reference, members] of resource.copies) {
    const target = resource.fields.get(reference)?.target;
    for (const [name, member] of members) {
      if (target?.columns.has(member) !== true)
        throw new DeclarationError(resource.name, name, `copies "${reference}.${member}", which is not stored there`);
    }
  }
}
