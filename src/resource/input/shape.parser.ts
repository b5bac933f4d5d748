import { type Includes, NO_INCLUDES, type Shape } from '../model/include-node.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import type { Preferences } from '../protocol/preferences.js';
import { parseQueryString, type QueryParameter } from '../protocol/query-string.js';
import { parseIncludes, saysWhatToInclude } from './include.parser.js';
import { parseProperty } from './property.parser.js';

const WITHOUT: Shape = { includes: NO_INCLUDES };

/** The relations that a query wants embedded; most embed nothing. @throws Problem 400 as {@link parseIncludes} */
export function includesOf(parameters: readonly QueryParameter[], resource: ResourceDefinition, { lenient }: Preferences): Includes {
  return parameters.some(saysWhatToInclude) ? parseIncludes(parameters, resource, lenient) : NO_INCLUDES;
}

/** Who asks for what a member leads to asks for the member. */
export function withMembersOf(properties: ReadonlySet<string>, includes: Includes): ReadonlySet<string> {
  return new Set([...properties, ...[...includes].filter(([, { isPermissions }]) => !isPermissions).map(([name]) => name)]);
}

/**
 * The query of a write: what its answer, and the state that `If-Match` names, embeds. Without it the other parameters mean nothing.
 * @param written paths of what the body writes inside the item, which the answer embeds in any case
 * @throws Problem 400 as for an item
 */
export function parseWriteQuery(
  query: string,
  resource: ResourceDefinition,
  preferences: Preferences,
  written: readonly string[] = [],
): Shape {
  if (written.length === 0 && !query.includes('include')) return WITHOUT;
  const asked = query.includes('include') ? parseQueryString(query) : [];
  return shapeOf([...asked, ...written.map((value) => ({ name: 'include', keys: [], value }))], resource, preferences);
}

/** The members and relations that a query asks for. @throws Problem 400 for those that do not exist */
export function shapeOf(parameters: readonly QueryParameter[], resource: ResourceDefinition, preferences: Preferences): Shape {
  const includes = includesOf(parameters, resource, preferences);
  const chosen = parameters.filter(({ name, keys }) => name === 'properties' && keys.length === 1);
  if (chosen.length === 0) return { includes };
  return { properties: withMembersOf(new Set(chosen.map(({ value }) => parseProperty(value, resource))), includes), includes };
}
