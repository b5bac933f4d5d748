import type { BodyShape, FieldDefinition, ResourceDefinition } from '../model/resource-definition.js';
import { capitalised, memberWords, namedAs, pluralOf } from '../model/resource-words.js';
import type { Rule } from '../model/rule.js';
import { inWords } from '../policy/access-denied.js';
import { purposeOf, type ValueKind } from './member-purposes.js';

/** Where a sentence stands: at what is answered with, or at what is sent. */
export type Use = 'answer' | 'input';

/** Declarations of so few letters are units. */
const SHORT = 12;

/** @returns what a member is for: in the words of its declaration, else from what the declaration says otherwise */
export function memberSentences(field: FieldDefinition, owner: BodyShape, use: Use): string {
  const noun = nounOf(owner);
  // A unit alone says of what it is one.
  if (field.description !== undefined) {
    const own = field.description.length > SHORT ? field.description : `${purpose(field, noun)} ${field.description}`;
    return [own, ...(use === 'input' ? naming(field) : [])].join(' ');
  }
  const facts =
    use === 'answer' ? [...writing(field), ...reading(field), ...finding(field)] : [...giving(field), ...naming(field), ...nullness(field)];
  return [purpose(field, noun), ...facts].join(' ');
}

/** The same for a member of a document that is described by a JSON schema. */
export function schemaSentences(name: string, schema: Readonly<Record<string, unknown>>, documentName: string): string {
  const noun = namedAs(documentName.replace(/\..*$/, ''));
  const type = [schema.type].flat().find((one) => one !== 'null');
  const kinds: Readonly<Record<string, ValueKind>> = {
    boolean: 'flag',
    integer: 'number',
    number: 'number',
    string: 'text',
    array: 'list',
  };
  const isTime = schema.format === 'date-time' || schema.format === 'date';
  return purposeOf(name, memberWords(name), isTime ? 'time' : (kinds[String(type)] ?? 'other'), noun);
}

function nounOf(owner: BodyShape): string {
  return 'iri' in owner ? namedAs(owner.entity.name) : 'request';
}

function purpose(field: FieldDefinition, noun: string): string {
  const { name, type, target } = field;
  const words = memberWords(name).replace(/ id$/, target ? '' : ' id');
  if (name === 'id') return `Number of this ${noun}, the last part of its address.`;
  if (target && type === 'collection') return collectionPurpose(field, target, noun);
  if (target) return referencePurpose(field, target, words, noun);
  return `${purposeOf(name, words, kindOf(field), noun)}${unitOf(field)}`;
}

function collectionPurpose({ inverse }: FieldDefinition, target: ResourceDefinition, noun: string): string {
  const by = inverse === undefined ? '' : ` whose \`${inverse}\` it is`;
  return `Address of the ${pluralOf(namedAs(target.entity.name))} of this ${noun}: the \`${target.path}\` items${by}.`;
}

function referencePurpose({ type, onDelete, required }: FieldDefinition, target: ResourceDefinition, words: string, noun: string): string {
  const isList = type === 'references';
  const where = isList ? `(addresses of \`${target.path}\` items)` : `(address of a \`${target.path}\` item)`;
  const own = namedAs(target.entity.name);
  if (isList) return `The ${words} of this ${noun} ${where}.`;
  const verb = required && onDelete === 'CASCADE' ? 'belongs to' : 'refers to';
  const isPlain = words === own || own.endsWith(` ${words}`);
  return isPlain ? `The ${own} that this ${noun} ${verb} ${where}.` : `The ${own} that this ${noun} has as its ${words} ${where}.`;
}

function kindOf({ type }: FieldDefinition): ValueKind {
  switch (type) {
    case 'datetime':
    case 'date':
      return 'time';
    case 'boolean':
      return 'flag';
    case 'integer':
    case 'bigint':
    case 'number':
    case 'decimal':
      return 'number';
    case 'json':
      return 'list';
    default:
      return 'text';
  }
}

/** What the schema does not say of the value. */
function unitOf({ type, name, defaultValue, items }: FieldDefinition): string {
  if (type === 'html') return ' HTML; what could harm readers is taken out when it is stored.';
  if (type === 'text') return ' Plain text of any number of lines.';
  if (type === 'date') return ' A day without a time.';
  if (type === 'boolean' && defaultValue === true) return ' Yes, unless something else is sent.';
  if (type === 'json' && items === undefined) return ' Any JSON value; the service keeps it as it is sent.';
  return /seconds$/i.test(name) ? ' In seconds.' : '';
}

function writing({ writable, unique, writableBy, generated }: FieldDefinition): string[] {
  if (generated) return [];
  return [
    ...(writable === 'never' ? ['The service sets it.'] : []),
    ...(writable === 'create' ? ['It is sent with what is new, and never changes.'] : []),
    ...(writableBy && writable !== 'never' ? [`Changed by: ${ruleWords(writableBy)}.`] : []),
    ...(unique ? ['No two are the same.'] : []),
  ];
}

function reading({ readableBy }: FieldDefinition): string[] {
  return readableBy ? [`Shown to: ${ruleWords(readableBy)}.`] : [];
}

const FILTERS = {
  exact: 'its exact value',
  partial: 'any part of it',
  start: 'its beginning',
  range: 'bounds',
  date: 'times before and after',
  exists: 'whether there is one',
} as const;

function finding({ filters, orderable, searchable, generated }: FieldDefinition): string[] {
  if (generated) return [];
  const by = filters.map((kind) => FILTERS[kind]).join(', ');
  return [
    ...(by === '' ? [] : [`Lists can be filtered by ${by}.`]),
    ...(orderable ? ['Lists can be ordered by it.'] : []),
    ...(searchable ? ['`search` looks into it.'] : []),
  ];
}

function giving({ readable, writable, hasDefault, required, defaultValue }: FieldDefinition): string[] {
  return [
    ...(readable ? [] : ['It is taken and never shown.']),
    ...(writable === 'create' ? ['It cannot be changed later.'] : []),
    ...(hasDefault && defaultValue === undefined && !required ? ['The service fills it in where it is left out.'] : []),
  ];
}

function naming({ named }: FieldDefinition): string[] {
  return named ? [`Its number, or its address (\`/api/${named.path}/…\`).`] : [];
}

function nullness({ nullable, takesNull }: FieldDefinition): string[] {
  return nullable || takesNull ? ['Null where there is none.'] : [];
}

/** Who a rule admits, in words. */
export function ruleWords({ description }: Rule): string {
  return inWords(description);
}

/** A sentence from its parts, with a capital letter and a full stop. */
export function sentence(text: string): string {
  const trimmed = capitalised(text.trim());
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
