import type { ResourceDefinition } from './resource-definition.js';

const NAMES = ['position', 'questionOrder', 'sort', 'displayOrder'];

/** The member by which the rows of an item are put in order by those who write them; undefined where there is none. */
export function orderMemberOf({ fields }: ResourceDefinition): string | undefined {
  return NAMES.find((name) => fields.get(name)?.writable === 'always' && fields.get(name)?.column !== undefined);
}
