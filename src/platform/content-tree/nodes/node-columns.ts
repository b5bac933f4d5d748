import type { ResourceDefinition } from '../../../resource/model/resource-definition.js';

/** Named by its path: its class names the processors that need this file. */
export const NODES = 'resource_nodes';

/** The columns by which items of a resource stand on nodes of their own. */
export function columnsOfNodes({ fields, columns }: ResourceDefinition): string[] {
  return [...fields.values()].flatMap(({ name, unique, target }) => {
    const column = columns.get(name);
    return unique && target?.path === NODES && column !== undefined ? [column] : [];
  });
}
