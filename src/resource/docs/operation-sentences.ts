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

/** What an operation of a resource does, and whom it admits. @param referring resources that refer to this one */
export function operationSentences(
  operation: Exclude<Operation, 'list'>,
  resource: ResourceDefinition,
  referring: readonly ResourceDefinition[],
): string {
  const what = {
    create: () => creation(resource),
    read: () => `One ${nounOf(resource)} by its number: ${uncapitalised(sentence(resource.description))}`,
    replace: () =>
      `Takes the whole ${nounOf(resource)}: a member that the body leaves out takes its default. PATCH changes single members.`,
    update: () => `Changes the members that the body names (a JSON merge patch, RFC 7396); all others stay as they are.`,
    delete: () => deletion(resource, referring),
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

function deletion(resource: ResourceDefinition, referring: readonly ResourceDefinition[]): string {
  // Views are nobody's rows, what is computed holds nothing, and what refers to people has a rule of erasure.
  const fates = referring.flatMap((other) =>
    [...other.fields.values()]
      .filter(({ target, type, column }) => target === resource && type === 'reference' && column !== undefined)
      .filter(({ name }) => other.operations.includes('create') && !declaredErasures(other.entity).has(name))
      .map(({ onDelete }) => ({ other, onDelete })),
  );
  const going = namesOf(fates.filter(({ onDelete }) => onDelete === 'CASCADE').map(({ other }) => other.path));
  const holding = namesOf(fates.filter(({ onDelete }) => onDelete !== 'CASCADE' && onDelete !== 'SET NULL').map(({ other }) => other.path));
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
