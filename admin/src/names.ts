import type { Resource } from '@api-platform/api-doc-parser';
import type { StringMap } from 'react-admin';
import frenchFields from './french/field-names.json';
import frenchResources from './french/resource-names.json';
import type { Locale } from './texts';

/** What class names say for short, in the words that people use; longer pieces first. */
const SPELLED_OUT = [
  ['SettingsCurrent', 'PlatformSetting'],
  ['StudentPublicationAssignment', 'AssignmentInstruction'],
  ['StudentPublication', 'Assignment'],
  ['AccessUrl', 'Portal'],
  ['LpIv', 'LearningPathItemView'],
  ['Lp', 'LearningPath'],
  ['TrackE', 'Track'],
  ['UserGroup', 'Class'],
  ['Usergroup', 'Class'],
  ['SysAnnouncement', 'SystemAnnouncement'],
] as const;
const FRENCH_RESOURCES: Readonly<Record<string, string>> = frenchResources;
const FRENCH_FIELDS: Readonly<Record<string, string>> = frenchFields;

/**
 * Names of resources and members as react-admin looks them up: `resources.courses.name`, `resources.courses.fields.title`.
 * English comes from the titles in the documentation; French from the catalogue, and from the same titles where it has none.
 */
export function namesIn(locale: Locale, resources: readonly Resource[]): StringMap {
  const nameOf = locale === 'fr' ? frenchResource : englishResource;
  const fieldOf = locale === 'fr' ? (name: string): string => FRENCH_FIELDS[name] ?? labelOf(name) : labelOf;
  const named = (resource: Resource): StringMap => ({
    name: nameOf(resource),
    fields: Object.fromEntries((resource.fields ?? []).map(({ name }) => [name, fieldOf(name)])),
  });
  return Object.fromEntries(resources.map((resource) => [resource.name, named(resource)]));
}

/** One and several, as react-admin tells them apart. */
function englishResource(resource: Resource): string {
  const one = inWords(resource);
  return `${one} |||| ${several(one)}`;
}

function several(name: string): string {
  if (/quiz$/i.test(name)) return `${name}zes`;
  if (/(ss|us|x|ch|sh)$/.test(name)) return `${name}es`;
  if (/(s|criteria|feedback|online)$/.test(name)) return name;
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
}

function frenchResource(resource: Resource): string {
  return FRENCH_RESOURCES[resource.title ?? ''] ?? inWords(resource);
}

/** `CQuizCategory` → `Quiz category`: what the class is called, for people. */
function inWords({ title, name }: Resource): string {
  const spelled = SPELLED_OUT.reduce((text, [short, long]) => text.replaceAll(short, long), (title || name).replace(/^C(?=[A-Z])/, ''));
  const words = spelled.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ').split(' ');
  return words
    .map((word, place) => (place === 0 ? word : word.toLowerCase()))
    .join(' ')
    .replace(/ rel /g, ' – ');
}

/** `treePos` → `Tree pos` */
function labelOf(name: string): string {
  const words = name.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
