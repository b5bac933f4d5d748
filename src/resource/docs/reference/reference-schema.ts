import { NOT_BLANK } from '../../../auth/blank-texts.js';
import { escaped, sentence } from '../markup.js';
import { type DescribedDocument, type DescribedSchema, nameOf, resolved } from './described-document.js';
import type { ReferenceWords } from './reference-words-english.js';
import { worded } from '../../../languages/worded.js';

/** Where a schema stands on its page. */
export function schemaId(name: string): string {
  return `schema-${name}`;
}

/** What a value is, in words, with links to the schemas that it names. */
export function kindOf(schema: DescribedSchema, words: ReferenceWords): string {
  if (schema.$ref !== undefined) return `<a href="#${escaped(schemaId(nameOf(schema.$ref)))}">${escaped(nameOf(schema.$ref))}</a>`;
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return unique(choices.map((choice) => kindOf(choice, words))).join(words.or);
  if (schema.allOf) return schema.allOf.map((part) => kindOf(part, words)).join(words.and);
  const types = [schema.type ?? (schema.enum || schema.const !== undefined ? 'string' : 'any')].flat();
  return unique(types.map((type) => oneKind(type, schema, words))).join(words.or);
}

function oneKind(type: string, { items, format }: DescribedSchema, words: ReferenceWords): string {
  if (type === 'array') return worded(words.listOf, { what: items ? kindOf(items, words) : 'any' });
  return escaped(format !== undefined && type !== 'null' ? `${type} (${format})` : type);
}

/** What else can be said of a value: what it may be, and what it is unless given. */
export function limitsOf(schema: DescribedSchema, words: ReferenceWords): string[] {
  const { minimum, maximum, minLength, maxLength, maxItems, pattern, items, examples } = schema;
  const values = schema.enum ?? items?.enum;
  const codes = (shown: readonly unknown[]): string => shown.map(code).join(' ');
  return [
    ...(values ? [`${words.oneOf} ${codes(values)}`] : []),
    ...(schema.default !== undefined && schema.default !== null ? [`${code(schema.default)} ${words.unless}`] : []),
    ...(isTelling(minimum) ? [`${words.atLeast} ${minimum}`] : []),
    ...(isTelling(maximum) ? [`${words.atMost} ${maximum}`] : []),
    ...(minLength !== undefined && minLength > 1 ? [`${words.atLeast} ${minLength} ${words.characters}`] : []),
    ...(maxLength === undefined ? [] : [`${words.atMost} ${maxLength} ${words.characters}`]),
    ...(maxItems === undefined ? [] : [`${words.atMost} ${maxItems} ${words.entries}`]),
    ...(pattern === undefined || pattern === NOT_BLANK ? [] : [`${words.pattern} ${code(pattern)}`]),
    ...(examples === undefined || examples.length === 0 ? [] : [`${words.like} ${codes(examples.slice(0, 2))}`]),
  ];
}

/** Bounds of the column's type alone say nothing to a reader. */
function isTelling(bound: number | undefined): bound is number {
  return bound !== undefined && Math.abs(bound) < 2_147_483_647;
}

function code(value: unknown): string {
  return `<code>${escaped(typeof value === 'string' ? value : JSON.stringify(value))}</code>`;
}

/** Members of an object, one below the other, which is read on any width and by ear. */
export function membersOf(document: DescribedDocument, schema: DescribedSchema, words: ReferenceWords): string {
  const { properties = {}, required = [] } = schema;
  const rows = Object.entries(properties).map(([name, member]) => memberMarkup(name, member, required.includes(name), words));
  const parts = (schema.allOf ?? []).map((part) =>
    part.$ref === undefined ? membersOf(document, resolved(document, part), words) : `<p>${kindOf(part, words)}</p>`,
  );
  const own = rows.length > 0 ? `<dl class="members">${rows.join('')}</dl>` : '';
  return parts.join('') + own || `<p>${kindOf(schema, words)}</p>`;
}

function memberMarkup(name: string, member: DescribedSchema, isRequired: boolean, words: ReferenceWords): string {
  const marks = [
    ...(isRequired ? [words.required] : []),
    ...(member.readOnly === true ? [words.readOnly] : []),
    ...(member.writeOnly === true ? [words.writeOnly] : []),
    ...(member.deprecated === true ? [words.deprecated] : []),
  ];
  return entryMarkup(name, { kind: kindOf(member, words), marks, limits: limitsOf(member, words), description: member.description });
}

/** What is said of a member or a parameter; kind and limits are markup. */
export interface Entry {
  readonly kind: string;
  readonly marks: readonly string[];
  readonly limits: readonly string[];
  readonly description?: string;
}

export function entryMarkup(name: string, { kind, marks, limits, description }: Entry): string {
  const facts = [kind, ...marks.map((mark) => `<strong>${escaped(mark)}</strong>`), ...limits];
  const about = description === undefined ? '' : `<p lang="en">${sentence(description)}</p>`;
  return `<div><dt><code>${escaped(name)}</code></dt><dd><span class="facts">${facts.join(' · ')}</span>${about}</dd></div>`;
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
