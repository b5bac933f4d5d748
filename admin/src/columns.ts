import type { Field, Resource } from '@api-platform/api-doc-parser';
import { namingField } from './api-description';
import { isLongText, isStructure } from './field-input';

/** Columns that a list shows by default: more do not fit. */
const SHOWN = 5;
/** Of these so many in plain words, as far as there is something else to show. */
const WORDS = 2;
/** What says little at first sight: technical members, and what is long. */
const SELDOM = /(^|[a-z])(Id|Uuid|Hash|Path|Url|Token|Salt)$|^(id|uuid|resourceNode|path|url|locale|timezone|position|displayOrder)$/;

/** What can be a column: what fits into a cell; the member that names the item comes first. */
export function columnsOf(schema: Resource): Field[] {
  const naming = namingField(schema);
  const fields = (schema.readableFields ?? []).filter((field) => !isCollection(field) && !isStructure(field) && !isLongText(field.name));
  const first = fields.filter(({ name }) => name === naming);
  return [...first, ...fields.filter(({ name }) => name !== naming)];
}

/** A handful of them, those that say most: two in plain words, then choices, relations, switches and days. */
export function shownColumns(columns: readonly Field[]): readonly Field[] {
  const [first, ...others] = columns;
  if (!first) return [];
  const [plain = [], ...kinds] = [isPlain, isChoice, isRelation, isSwitch, isDay].map((is) =>
    others.filter((field) => is(field) && !SELDOM.test(field.name)),
  );
  const seldom = others.filter(({ name }) => SELDOM.test(name));
  return [first, ...plain.slice(0, WORDS), ...kinds.flat(), ...plain.slice(WORDS), ...seldom].slice(0, SHOWN);
}

function isPlain(field: Field): boolean {
  return ![isChoice, isRelation, isSwitch, isDay].some((is) => is(field));
}

function isChoice({ enum: values }: Field): boolean {
  return values !== null && values !== undefined;
}

function isRelation({ reference }: Field): boolean {
  return reference !== null;
}

function isSwitch({ type }: Field): boolean {
  return type === 'boolean';
}

function isDay({ type }: Field): boolean {
  return type === 'date' || type === 'dateTime';
}

/** Members of an item that are addresses of collections: nothing to be shown in a cell. */
export function isCollection({ reference, maxCardinality }: Field): boolean {
  return reference !== null && maxCardinality !== 1;
}
