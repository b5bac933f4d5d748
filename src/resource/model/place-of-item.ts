import type { Statements } from '../../database/statements.js';
import type { Change } from './change.js';
import type { ResourceDefinition } from './resource-definition.js';

/** Says where content belongs, as its POST would say it; implemented above the kernel. */
export abstract class PlaceOfItem {
  /** Members by which new content says where it belongs. */
  abstract readonly members: readonly string[];

  /** @returns these members with the values of a stored item; undefined for what is no content */
  abstract of(resource: ResourceDefinition, id: number, statements: Statements): Promise<Change | undefined>;
}
