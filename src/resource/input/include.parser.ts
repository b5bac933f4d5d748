import { type IncludeNode, type Includes, PERMISSIONS, permissionsNode } from '../model/include-node.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { API_PREFIX } from '../protocol/api-prefix.js';
import { choicesNear } from '../protocol/nearest.js';
import { NamedProblem, type Problem } from '../protocol/problem.js';
import type { kernelProblems } from '../protocol/problem-words.js';
import { printable, type QueryParameter } from '../protocol/query-string.js';
import { parseProperty } from './property.parser.js';

const MOST_SEGMENTS = 3;
const MOST_COLLECTIONS = 2;
const MOST_RELATIONS = 8;
const INCLUDE = 'include';
const LIST_KEY = /^\d*$/;

type Draft = { -readonly [Key in keyof IncludeNode]: IncludeNode[Key] } & { children: Map<string, Draft>; properties?: Set<string> };
type Drafts = Map<string, Draft>;

/** Whether a parameter says what to embed: `include`, `include[]`, or `properties[course.room][]`. */
export function saysWhatToInclude({ name, keys }: QueryParameter): boolean {
  if (name === INCLUDE) return keys.length === 0 || (keys.length === 1 && LIST_KEY.test(keys[0] ?? ''));
  return name === 'properties' && keys.length === 2 && LIST_KEY.test(keys[1] ?? '');
}

/**
 * The relations that a query wants embedded, each with the members to send of it. Order and repetition mean nothing; a path embeds each
 * relation on its way.
 * @param isLenient ignores paths that do not exist
 * @throws Problem 400 `include-unknown`, `include-too-deep`, `include-too-many`, and `include-missing` for members of what is not embedded
 */
export function parseIncludes(parameters: readonly QueryParameter[], resource: ResourceDefinition, isLenient: boolean): Includes {
  const includes: Drafts = new Map();
  for (const { value } of parameters.filter((parameter) => parameter.name === INCLUDE && saysWhatToInclude(parameter))) {
    for (const path of value.split(',')) if (path !== '') addPath(includes, path.split('.'), resource, isLenient);
  }
  admitCount(includes);
  for (const parameter of parameters) {
    if (parameter.name === 'properties' && saysWhatToInclude(parameter)) addProperty(includes, parameter, resource, isLenient);
  }
  withOwnMembers(includes);
  return includes;
}

function addPath(includes: Drafts, segments: readonly string[], resource: ResourceDefinition, isLenient: boolean): void {
  if (segments.length > MOST_SEGMENTS)
    throw refusedInclude('include-too-deep', `"${printable(segments.join('.'))}" leads over more than ${MOST_SEGMENTS} relations.`);
  let level = includes;
  let owner = resource;
  let collections = 0;
  for (const [index, name] of segments.entries()) {
    const path = segments.slice(0, index + 1).join('.');
    const node = level.get(name) ?? nodeOf(name, path, owner);
    if (!node && isLenient) return;
    if (!node) throw unknownPath(name, path, owner);
    collections += node.field.type === 'collection' ? 1 : 0;
    if (collections > MOST_COLLECTIONS)
      throw refusedInclude('include-too-deep', `"${printable(path)}" leads over more than ${MOST_COLLECTIONS} collections.`);
    if (node.isPermissions && index < segments.length - 1) throw unknownPath(segments[index + 1] ?? '', segments.join('.'), owner);
    level.set(name, node);
    level = node.children;
    owner = node.target;
  }
}

function nodeOf(name: string, path: string, owner: ResourceDefinition): Draft | undefined {
  if (name === PERMISSIONS && !owner.fields.has(name))
    return { ...permissionsNode(path, owner), properties: undefined, children: new Map() };
  const field = owner.fields.get(name);
  if (!field?.target || !field.readable || field.mostIncluded === undefined) return undefined;
  return { path, field, target: field.target, children: new Map() };
}

function admitCount(includes: Drafts): void {
  const count = (drafts: Drafts): number => [...drafts.values()].reduce((sum, { children }) => sum + 1 + count(children), 0);
  if (count(includes) > MOST_RELATIONS)
    throw refusedInclude('include-too-many', `No more than ${MOST_RELATIONS} relations are included at once.`);
}

function addProperty(includes: Drafts, { keys, value }: QueryParameter, resource: ResourceDefinition, isLenient: boolean): void {
  const path = keys[0] ?? '';
  let node: Draft | undefined;
  for (const name of path.split('.')) node = (node ? node.children : includes).get(name);
  if (!node) {
    // Naming it in `include` would not help where there is no such path.
    addPath(new Map(), path.split('.'), resource, isLenient);
    const sentence = `Members of "${printable(path)}" can be chosen where it is included: include=${printable(path)}.`;
    throw refusedInclude('include-missing', sentence);
  }
  node.properties ??= new Set();
  node.properties.add(parseProperty(value, node.target));
}

/** Who asks for what a member leads to asks for the member. */
function withOwnMembers(includes: Drafts): void {
  for (const { properties, children } of includes.values()) {
    if (properties) for (const [name, { isPermissions }] of children) if (!isPermissions) properties.add(name);
    withOwnMembers(children);
  }
}

/** What `include` takes of a resource: its relations, and what the caller may do, unless a member of its own has that name. */
export function includableNames(resource: ResourceDefinition): string[] {
  return [...includable(resource), ...(resource.fields.has(PERMISSIONS) ? [] : [PERMISSIONS])];
}

/** Members of a resource that can be embedded, in the order in which they are declared. */
export function includable(resource: ResourceDefinition): string[] {
  return [...resource.fields.values()]
    .filter(({ readable, mostIncluded }) => readable && mostIncluded !== undefined)
    .map(({ name }) => name);
}

function unknownPath(name: string, path: string, owner: ResourceDefinition): Problem {
  const tag = encodeURIComponent(owner.name);
  const choices = choicesNear(name, includableNames(owner), `in ${API_PREFIX}/docs?filter_tags[]=${tag}`);
  return refusedInclude('include-unknown', `"${printable(path)}" cannot be included: ${owner.name} has no such relation. ${choices}`, {
    includable: includableNames(owner),
  });
}

type IncludeCase = Extract<keyof typeof kernelProblems, `include-${string}`>;

/** 400 for what cannot be embedded. */
export function refusedInclude(name: IncludeCase, sentence: string, extensions?: Readonly<Record<string, unknown>>): Problem {
  return new NamedProblem(name, 400, sentence, { extensions });
}
