import type { Resource } from '@api-platform/api-doc-parser';
import type { StringMap } from 'react-admin';
import { labels } from './labels';
import { presentationOf } from './presentation';
import type { Locale } from './languages/dictionary';

const PARTED = ' |||| ';
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/**
 * Names of resources and members as react-admin looks them up: `resources.courses.name`, `resources.courses.fields.title`.
 * English comes from the names of classes and members, but for those that are no words; features add labels for other languages.
 * @param lexicon words for members of any resource
 */
export function namesIn(locale: Locale, lexicon: Readonly<Record<string, string>>, resources: readonly Resource[]): StringMap {
  const fieldOf = (name: string): string => labels.languages?.[locale]?.fields?.[name] ?? lexicon[name] ?? labelOf(name);
  const named = (resource: Resource): StringMap => ({
    name: nameIn(locale, resource),
    fields: Object.fromEntries(membersOf(resource).map((name) => [name, fieldOf(name)])),
  });
  return Object.fromEntries(resources.map((resource) => [resource.name, named(resource)]));
}

/** Its own members, and those of objects that it lists. */
function membersOf(resource: Resource): readonly string[] {
  const inLists = Object.values(presentationOf(resource).traits ?? {}).flatMap(({ itemMembers = [] }) => itemMembers);
  return [...(resource.fields ?? []).map(({ name }) => name), ...inLists.map(({ label }) => label)];
}

/** Singular and plural, as react-admin separates them. */
function nameIn(locale: Locale, resource: Resource): string {
  const title = resource.title ?? '';
  return (
    labels.languages?.[locale]?.resources?.[title] ?? formsIn(locale, labels.languages?.['en']?.resources?.[title] ?? english(resource))
  );
}

function english(resource: Resource): string {
  const one = inWords(resource);
  return `${one}${PARTED}${several(one)}`;
}

/** An English name with as many forms as the language has plurals, in the order in which react-admin looks for them. */
function formsIn(locale: Locale, name: string): string {
  const [one = name, other = one] = name.split(PARTED);
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  if (pluralCategories.length <= 2) return name;
  return FORMS.filter((form) => pluralCategories.includes(form))
    .map((form) => (form === 'one' ? one : other))
    .join(PARTED);
}

function several(name: string): string {
  if (/quiz$/i.test(name)) return `${name}zes`;
  if (/(ss|us|x|ch|sh)$/.test(name)) return `${name}es`;
  if (/(s|feedback)$/.test(name)) return name;
  if (name.endsWith('criterion')) return `${name.slice(0, -2)}a`;
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
}

/** `LearningPathItem` → `Learning path item`: the label of the class. */
function inWords({ title, name }: Resource): string {
  const type = title || name;
  return labelOf(labels.classes?.[type] ?? type);
}

/** `treePos` → `Tree pos` */
export function labelOf(name: string): string {
  const words = name.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
