import { declaredErasures } from '../../database/erasure/erasure.js';
import type { ActionDefinition, NarrowedCollection, ResourceDefinition } from '../model/resource-definition.js';
import { namedAs, pluralOf, withArticle } from '../model/resource-words.js';
import type { Operation } from '../model/policy.js';
import type { Rule } from '../model/rule.js';
import { ruleWords, sentence } from './member-sentences.js';

/** Rules of content that hangs on content are sentences within sentences: longer ones are left to the access table. */
const LONGEST_RULE = 400;
/** Further relations that a deletion takes along are counted, not named. */
const MOST_NAMED = 8;

function nounOf({ entity }: ResourceDefinition): string {
  return namedAs(entity.name);
}

/** `For: administrator; teacher of the course.` */
function audience(rule: Rule): string {
  const words = ruleWords(rule);
  return `For: ${words.length > LONGEST_RULE ? `${words.slice(0, words.lastIndexOf(' ', LONGEST_RULE))} …` : words}.`;
}

/** What becomes of the rows that refer to one that is deleted: by its resource, in the order of those that refer to it. */
export type Fates = ReadonlyMap<ResourceDefinition, readonly Fate[]>;

interface Fate {
  readonly path: string;
  readonly onDelete: string | undefined;
}

/** Views are nobody's rows, what is computed holds nothing, and what refers to people has a rule of erasure. */
export function fatesOf(resources: readonly ResourceDefinition[]): Fates {
  const fates = new Map<ResourceDefinition, Fate[]>();
  for (const { fields, entity, path } of resources.filter((one) => one.operations.includes('create'))) {
    const erased = declaredErasures(entity);
    for (const { name, target, type, column, onDelete } of fields.values()) {
      if (!target || type !== 'reference' || column === undefined || erased.has(name)) continue;
      fates.set(target, [...(fates.get(target) ?? []), { path, onDelete }]);
    }
  }
  return fates;
}

/** What an operation of a resource does, and whom it admits. @param fates of rows that refer to a deleted one */
export function operationSentences(
  operation: Exclude<Operation, 'list'>,
  resource: ResourceDefinition,
  fates: Fates = new Map<ResourceDefinition, Fate[]>(),
): string {
  const what = {
    create: () => creation(resource),
    read: () => `One ${nounOf(resource)} by its number: ${uncapitalised(sentence(resource.description))}`,
    replace: () =>
      `Takes the whole ${nounOf(resource)}: a member that the body leaves out takes its default. PATCH changes single members.`,
    update: () => `Changes the members that the body names (a JSON merge patch, RFC 7396); all others stay as they are.`,
    delete: () => deletion(resource, fates.get(resource) ?? []),
  }[operation]();
  return `${what} ${audience(resource.policy.rule(operation))}`;
}

/** What a list shows, in which order, and whom it admits. */
export function listSentences(resource: ResourceDefinition, owner?: ResourceDefinition, collection?: NarrowedCollection): string {
  const { itemsPerPage, defaultOrder, description } = resource;
  const order = defaultOrder.map(([member, direction]) => `\`${member}\`${direction === 'desc' ? ' descending' : ''}`).join(', ');
  const narrowed = owner && !collection ? ` Those of one ${nounOf(owner)} alone.` : '';
  const ordered = collection?.order || order === '' ? '' : `, ordered by ${order} unless asked otherwise`;
  const shows = collection?.shows ?? resource.policy.rule('list');
  return `${sentence(description)}${narrowed} The items that the caller may read, ${itemsPerPage} a page${ordered}. ${audience(shows)}`;
}

/** What the sentence of an action leaves open. */
export function actionSentences(action: ActionDefinition, resource: ResourceDefinition): string {
  const item = action.item ? ` It is done to one ${nounOf(action.item)}.` : ` It belongs to the ${pluralOf(nounOf(resource))}.`;
  return `${sentence(action.description)}${item} ${audience(action.rule)}`;
}

function creation(resource: ResourceDefinition): string {
  const needed = [...resource.fields.values()].filter(
    ({ required, hasDefault, writable }) => required && !hasDefault && writable !== 'never',
  );
  const names = needed.map(({ name }) => `\`${name}\``).join(', ');
  const noun = nounOf(resource);
  return `Makes ${withArticle(noun)} and answers with it; its address is in \`Location\`. ${names === '' ? 'No member is demanded' : `To be sent: ${names}`}; all others have defaults.`;
}

function deletion(resource: ResourceDefinition, fates: readonly Fate[]): string {
  const going = namesOf(fates.filter(({ onDelete }) => onDelete === 'CASCADE').map(({ path }) => path));
  const holding = namesOf(fates.filter(({ onDelete }) => onDelete !== 'CASCADE' && onDelete !== 'SET NULL').map(({ path }) => path));
  return [
    `Removes the ${nounOf(resource)}.`,
    ...(going === '' ? [] : [`With it go its ${going}.`]),
    ...(holding === '' ? [] : [`It stays, with a 409, while ${holding} refer to it.`]),
  ].join(' ');
}

function namesOf(paths: readonly string[]): string {
  const names = [...new Set(paths)];
  const shown = names.slice(0, MOST_NAMED).map((path) => `\`${path}\``);
  return [...shown, ...(names.length > MOST_NAMED ? [`${names.length - MOST_NAMED} more`] : [])].join(', ');
}

function uncapitalised(text: string): string {
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
