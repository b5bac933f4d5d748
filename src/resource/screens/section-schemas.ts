import { Injectable } from '@nestjs/common';
import { Actor } from '../../auth/actor.js';
import { ResourceRegistry } from '../compile/resource-registry.js';
import type { JsonSchema } from '../model/action-declaration.js';
import { AnswerSections } from '../model/answer-sections.js';
import { PERMISSIONS } from '../model/include-node.js';
import type { ActionDefinition, ResourceDefinition } from '../model/resource-definition.js';
import { API_PREFIX } from '../protocol/api-prefix.js';
import { splitUrl } from '../protocol/request-url.js';
import { type ScreenAddition, type ScreenSection, ScreenSections, type ScreenVisit } from './screen-section.js';

/** Sections are asked for their addresses; what they are about does not matter, only where it is. */
const ANY_VISIT: ScreenVisit = { actor: Actor.anonymous(1), caller: 1, item: 1, context: 'cid=1&sid=0&gid=0', now: new Date(0) };

/** What an address answers: rows of which kind, or one document. */
interface Answered {
  readonly rows?: JsonSchema;
  readonly whole: JsonSchema;
}

/**
 * Sections of screens as schemas: each is what its own address answers. The address is what a feature declares of a section, so that no
 * schema is written twice.
 */
@Injectable()
export class SectionSchemas extends AnswerSections {
  constructor(
    private readonly sections: ScreenSections,
    private readonly registry: ResourceRegistry,
  ) {
    super();
  }

  /** @throws Error for a section whose address the API does not have */
  of({ path, answer }: ActionDefinition): Readonly<Record<string, JsonSchema>> {
    const parts = this.sections.all.filter(({ screen }) => screen === path);
    if (parts.length === 0 || answer.kind !== 'document') return {};
    const resources = this.registry.all();
    const additions = parts.filter((part) => part.kind === 'addition');
    const brought = parts.flatMap((part) => {
      if (part.kind === 'addition' || answer.sections?.[part.name]) return [];
      const added = additions.filter(({ name }) => name === part.name);
      return [[part.name, sectionSchema(part, added, resources)] as const];
    });
    return { ...Object.fromEntries(brought), ...answer.sections };
  }
}

function sectionSchema(section: ScreenSection, additions: readonly ScreenAddition[], resources: readonly ResourceDefinition[]): JsonSchema {
  if (section.kind === 'count') return reference('ScreenList');
  const address = section.address(ANY_VISIT);
  const { rows, whole } = answerAt(address, resources);
  if (section.kind === 'document') return whole;
  if (!rows) throw new Error(`The section ${section.name} of ${section.screen} is no list.`);
  if (section.kind === 'first') return rows;
  const description = `The first rows of \`${placeOf(address)}\`.`;
  const items = { type: 'array', description: 'In the order of the list.', items: withAdditions(rows, additions, resources) };
  return { description, allOf: [reference('ScreenList'), { type: 'object', required: ['items'], properties: { items } }] };
}

/** Rows of a list with what other features say of each. */
function withAdditions(rows: JsonSchema, additions: readonly ScreenAddition[], resources: readonly ResourceDefinition[]): JsonSchema {
  if (additions.length === 0) return rows;
  const added = additions.map(({ address, members }) => {
    const { properties = {} } = (answerAt(address(ANY_VISIT), resources).rows ?? {}) as { properties?: Record<string, JsonSchema> };
    return { type: 'object', properties: Object.fromEntries(members.map((name) => [name, orNull(properties[name] ?? {})])) };
  });
  return { allOf: [rows, ...added] };
}

/** Of a row of which the other document says nothing. */
function orNull(schema: JsonSchema): JsonSchema {
  return schema.type === undefined ? schema : { ...schema, type: [...new Set([schema.type, 'null'].flat())] };
}

function answerAt(address: string, resources: readonly ResourceDefinition[]): Answered {
  const place = placeOf(address);
  const includes = new URLSearchParams(splitUrl({ url: address }).query).get('include');
  for (const resource of resources) {
    const found = answerOf(place, resource);
    if (found) return includes === PERMISSIONS ? { whole: withPermissions(found.whole) } : found;
  }
  throw new Error(`No address of the API is ${address}, of which a screen has a section.`);
}

/** The address as the documentation names it. */
function placeOf(address: string): string {
  return splitUrl({ url: address }).path.replaceAll(/\/\d+(?=\/|$)/g, '/{id}');
}

function answerOf(place: string, { iri, name, actions, collections }: ResourceDefinition): Answered | undefined {
  const row = reference(`${name}.jsonld`);
  const isList = place === iri || collections.some(({ path }) => place === `${API_PREFIX}/${path}`);
  if (isList) return { rows: row, whole: reference(`${name}.collection`) };
  if (place === `${iri}/{id}`) return { whole: row };
  if (place === `${iri}/{id}/${PERMISSIONS}`) return { whole: reference('Permissions') };
  const answer = actions.find(({ method, path }) => method === 'GET' && place === `${API_PREFIX}/${path}`)?.answer;
  if (answer?.kind !== 'document') return undefined;
  const { items } = (answer.properties.member ?? {}) as { items?: JsonSchema };
  return { rows: items, whole: reference(answer.name) };
}

function withPermissions(item: JsonSchema): JsonSchema {
  return { allOf: [item, { type: 'object', properties: { [PERMISSIONS]: reference('Permissions') } }] };
}

function reference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}
