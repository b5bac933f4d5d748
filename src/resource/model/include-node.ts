import type { FieldDefinition, ResourceDefinition } from './resource-definition.js';

/** One relation that a request wants embedded: what it leads to stands where its address would. */
export interface IncludeNode {
  /** As it was asked for, from the resource of the address on: `course.room`. */
  readonly path: string;
  readonly field: FieldDefinition;
  readonly target: ResourceDefinition;
  /** Members of the embedded rows; all of them where none is named. */
  readonly properties?: ReadonlySet<string>;
  readonly children: Includes;
}

/** The relations to embed on one level, by member. */
export type Includes = ReadonlyMap<string, IncludeNode>;

export const NO_INCLUDES: Includes = new Map();

/** What a representation has of its row. */
export interface Shape {
  /** Members to send; all of them where none is named. */
  readonly properties?: ReadonlySet<string>;
  readonly includes: Includes;
}

/** All relations of a request, those before which depend on them first. */
export function* nodesOf(includes: Includes): Generator<IncludeNode, void> {
  for (const node of includes.values()) {
    yield node;
    yield* nodesOf(node.children);
  }
}
