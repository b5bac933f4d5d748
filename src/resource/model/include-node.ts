import type { FieldDefinition, ResourceDefinition } from './resource-definition.js';

/** One relation that a request wants embedded: what it leads to stands where its address would. */
export interface IncludeNode {
  /** It leads to no row: what the caller may do with the item is embedded. */
  readonly isPermissions?: true;
  /** As it was asked for, from the resource of the address on: `course.room`. */
  readonly path: string;
  readonly field: FieldDefinition;
  readonly target: ResourceDefinition;
  /** Members of the embedded rows; all of them where none is named. */
  readonly properties?: ReadonlySet<string>;
  readonly children: Includes;
}

/** Nothing to embed. */
export const NO_INCLUDES: Includes = new Map();

/** What a request calls the caller's permissions, in `include` and below the address of an item. */
export const PERMISSIONS = 'permissions';

/** What stands for them among the members of a resource that has none of that name. */
const PERMISSIONS_MEMBER: FieldDefinition = Object.freeze<FieldDefinition>({
  name: PERMISSIONS,
  type: 'json',
  required: false,
  nullable: false,
  unique: false,
  hasDefault: false,
  readable: true,
  writable: 'never',
  isWritableFor: () => false,
  filters: [],
  orderable: false,
  searchable: false,
  generated: false,
  virtual: true,
  file: false,
  forClients: false,
  planned: false,
});

/** The node of what the caller may do with the items of a resource. @param path as it was asked for */
export function permissionsNode(path: string, resource: ResourceDefinition): IncludeNode {
  return { path, field: PERMISSIONS_MEMBER, target: resource, children: NO_INCLUDES, isPermissions: true };
}

/** The relations to embed on one level, by member. */
export type Includes = ReadonlyMap<string, IncludeNode>;

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
