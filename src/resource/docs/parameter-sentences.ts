import type { ResourceDefinition } from '../model/resource-definition.js';
import { namedAs, pluralOf } from '../model/resource-words.js';
import type { AdvertisedFilter } from '../input/filter-catalogue.js';

/** What a filter of a list finds. */
export function filterSentence({ comparison, property, target }: AdvertisedFilter, resource: ResourceDefinition): string {
  if (target.kind === 'parameter') return target.parameter.description;
  const field = target.kind === 'field' ? target.field : target.related.field;
  const own = pluralOf(namedAs(resource.entity.name));
  const name = `\`${property}\``;
  if (comparison === 'exact' && field.target && field.type !== 'collection')
    return `Only ${own} whose ${name} is this one: a number or an address of a \`${field.target.path}\` item.`;
  return `Only ${own} ${comparing(comparison, name)}`;
}

function comparing(comparison: AdvertisedFilter['comparison'], name: string): string {
  switch (comparison) {
    case 'exact':
      return `whose ${name} is this value.`;
    case 'partial':
      return `whose ${name} holds this text, whatever the case of its letters.`;
    case 'start':
      return `whose ${name} begins with this text.`;
    case 'gt':
      return `whose ${name} is greater, or later, than this.`;
    case 'gte':
      return `whose ${name} is this or greater, or later.`;
    case 'lt':
      return `whose ${name} is less, or earlier, than this.`;
    case 'lte':
      return `whose ${name} is this or less, or earlier.`;
    case 'between':
      return `whose ${name} is from the first to the second of two values, with two dots between them.`;
    case 'exists':
      return `that have ${name} (\`true\`), or have none (\`false\`).`;
    default:
      return `that match it by ${name}.`;
  }
}

export function severalSentence(variable: string): string {
  return `The same as \`${variable}\` with several values, of which any may hold.`;
}

export function orderSentence(variable: string): string {
  const [, member = ''] = /^order\[(.+)\]$/.exec(variable) ?? [];
  return `Orders by \`${member}\`, upwards or downwards; of several orders the first in the address counts first.`;
}

export function searchSentence(resource: ResourceDefinition): string {
  const { fields, relatedSearch } = resource;
  const names = [...fields.values()].filter(({ searchable }) => searchable).map(({ name }) => `\`${name}\``);
  const related = relatedSearch.map(({ name }) => `the names of \`${name}\``);
  return `Words to find, all of them, in ${[...names, ...related].join(', ')}.`;
}
