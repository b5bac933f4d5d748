import type { ResourceDefinition } from '../model/resource-definition.js';
import { API_PREFIX } from '../protocol/api-prefix.js';
import { choicesNear } from '../protocol/nearest.js';
import { Problem } from '../protocol/problem.js';

/**
 * 400 for a name in a query that does not exist: with the nearest that do, and the address of the page that has all of them. They are no
 * secret: the documentation has them for everybody.
 * @param sentence what is wrong, ready to be read
 */
export function unknownName(sentence: string, given: string, names: readonly string[], resource: ResourceDefinition): Problem {
  const tag = encodeURIComponent(resource.name);
  const choices = choicesNear(given, names, `in ${API_PREFIX}/docs?filter_tags[]=${tag}`);
  return new Problem(400, `${sentence} ${choices}`, { extensions: { documentation: `${API_PREFIX}/docs?filter_tags%5B%5D=${tag}` } });
}
