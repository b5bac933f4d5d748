import { Injectable } from '@nestjs/common';
import { Actor } from '../../auth/actor.js';
import { ResourceRegistry } from '../../resource/compile/resource-registry.js';
import type { ResourceDefinition } from '../../resource/model/resource-definition.js';
import { ItemPermissions } from '../../resource/persistence/item-permissions.js';

/** Sets of roles that are remembered. */
const MAXIMUM_ROLES = 1_000;

/** What of the back office is closed to a caller: paths of resources. */
export interface ClosedResources {
  /** Whose lists the caller may not read. */
  readonly list: readonly string[];
  /** Of which the caller can make no item. */
  readonly create: readonly string[];
}

/** What the back office offers to whom: what `GET /api/<resource>/permissions` says, of all resources. */
@Injectable()
export class OfficeRights {
  /** By the roles of an account. */
  readonly #tasks = new Map<string, boolean>();

  constructor(
    private readonly registry: ResourceRegistry,
    private readonly permissions: ItemPermissions,
  ) {}

  closedTo(actor: Actor): ClosedResources {
    const asked = this.registry.all().map((resource) => ({ path: resource.path, ...this.permissions.ofCollection(resource, actor) }));
    const pathsWithout = (right: 'list' | 'create'): string[] => asked.filter((one) => !one[right]).map(({ path }) => path);
    return { list: pathsWithout('list'), create: pathsWithout('create') };
  }

  /** Whether the roles of a caller let the caller make something that an account without a role could not. */
  hasTasks(actor: Actor): boolean {
    if (actor.id === null || actor.username === null) return false;
    const key = [...actor.roles].sort().join(' ');
    const known = this.#tasks.get(key);
    if (known !== undefined) return known;
    const { id, username, portalId } = actor;
    const [asked, plain] = [actor.roles, []].map((roles) => Actor.of({ id, username, roles }, portalId)) as [Actor, Actor];
    const makes = (resource: ResourceDefinition, by: Actor): boolean => this.permissions.ofCollection(resource, by).create;
    const found = this.registry.all().some((resource) => makes(resource, asked) && !makes(resource, plain));
    if (this.#tasks.size >= MAXIMUM_ROLES) this.#tasks.clear();
    this.#tasks.set(key, found);
    return found;
  }
}
