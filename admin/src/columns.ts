import type { Field, Resource } from '@api-platform/api-doc-parser';
import { namingField } from './api-description';
import { isLongText, isStructure } from './field-kinds';
import { presentationOf } from './presentation';

/** Columns that a list shows by default: more do not fit. */
const SHOWN = 5;
/** Of these so many in plain words, as far as there is something else to show. */
const WORDS = 2;
/** What says little at first sight: technical members, and what is long. */
const SELDOM = /(^|[a-z])(Id|Uuid|Hash|Path|Url|Token|Salt)$|^(id|uuid|resourceNode|path|url|locale|timezone|position|displayOrder)$/;

/** What can be a column: what fits into a cell. First comes what the resource itself wants to be seen, else the member that names it. */
export function columnsOf(schema: Resource): Field[] {
  const naming = namingField(schema);
  const { list = [naming] } = presentationOf(schema).display ?? {};
  const fields = (schema.readableFields ?? []).filter((field) => !isCollection(field) && !isStructure(field));
  const first = list.flatMap((name) => fields.filter((field) => field.name === name));
  return [...first, ...fields.filter(({ name }) => !list.includes(name) && !isLongText(name))];
}

/**
 * A handful of them: those that the resource names, else what tells items apart: the name or else the relations, a choice, times,
 * and then the rest.
 */
function shownColumns(schema: Resource, columns: readonly Field[]): readonly Field[] {
  const { list } = presentationOf(schema).display ?? {};
  if (list) return columns.filter(({ name }) => list.includes(name));
  const isNamed = namingField(schema) !== 'id';
  const first = isNamed ? columns.slice(0, 1) : [];
  const others = columns.slice(first.length);
  const [plain = [], ...kinds] = [isPlain, isRelation, isChoice, isDay, isSwitch].map((is) =>
    others.filter((field) => is(field) && !SELDOM.test(field.name)),
  );
  const [relations = [], choices = [], days = [], switches = []] = kinds;
  const best = [...relations.slice(0, isNamed ? 1 : 3), ...choices.slice(0, 1), ...days.slice(0, 1), ...plain.slice(0, WORDS)];
  const rest = [...days, ...relations, ...choices, ...plain, ...switches, ...others.filter(({ name }) => SELDOM.test(name))];
  return [...new Set([...first, ...best, ...rest])].slice(0, SHOWN);
}

interface ListColumns {
  readonly columns: readonly Field[];
  /** Names of those that are there to be chosen. */
  readonly hidden: string[];
  /** Names of the relations whose items come with the rows. */
  readonly embedded: string[];
}

/** The columns of a list, those that it shows by itself and what these need. */
export function listColumns(schema: Resource): ListColumns {
  const columns = columnsOf(schema);
  const shown = shownColumns(schema, columns);
  return { columns, hidden: columns.filter((field) => !shown.includes(field)).map(({ name }) => name), embedded: embeddedColumns(shown) };
}

/** Relations that one request may embed, beside what the user may do. */
const MOST_EMBEDDED = 7;

/** The columns whose items a list asks for with its rows: relations to one item that can be read by itself. */
function embeddedColumns(columns: readonly Field[]): string[] {
  const embedded = columns.filter(({ reference, maxCardinality }) => maxCardinality === 1 && isReadable(reference));
  return embedded.map(({ name }) => name).slice(0, MOST_EMBEDDED);
}

function isReadable(reference: Field['reference']): boolean {
  if (typeof reference !== 'object' || reference === null) return false;
  return reference.operations?.some(({ type, method }) => type === 'show' && method === 'GET') ?? false;
}

function isPlain(field: Field): boolean {
  return ![isChoice, isRelation, isSwitch, isDay].some((is) => is(field));
}

export function isChoice({ enum: values }: Field): boolean {
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
