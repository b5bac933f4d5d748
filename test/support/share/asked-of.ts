import type { DeclaredRoute } from '../../../src/deprecation/declared-routes.js';
import type { ResourceDefinition } from '../../../src/resource/model/resource-definition.js';

/** Of an item's address, or of a route of the API, the resource; of other routes, what their path begins with. */
const GROUP = /^\/(?:api\/)?([^/{]*)/;

/** The group of a {@link Share} that a route belongs to: the path of its resource, where it is one's. */
export function groupOfRoute({ path }: Pick<DeclaredRoute, 'path'>): string {
  return GROUP.exec(path)?.[1] ?? '';
}

/** What is asked of one resource, as one of several callers, in one of several rounds, or otherwise. */
export interface OfResource<Way> {
  readonly resource: ResourceDefinition;
  readonly way: Way;
}

/** The group of a {@link Share} that a question about a resource belongs to. */
export function groupOfResource({ resource }: { readonly resource: ResourceDefinition }): string {
  return resource.path;
}

/** Every resource in every way that it is asked. */
export function everyWay<Way>(resources: readonly ResourceDefinition[], ways: readonly Way[]): OfResource<Way>[] {
  return resources.flatMap((resource) => ways.map((way) => ({ resource, way })));
}
