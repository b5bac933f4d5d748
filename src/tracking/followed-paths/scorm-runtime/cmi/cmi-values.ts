/** What may be said of an element of the data model: by a package and to it. */
export interface ElementRule {
  /** Read-only elements that a package sends are ignored. */
  readonly access: 'read' | 'write';
  /** Whether a text has the form that the standard gives the element. */
  readonly isForm: (text: string) => boolean;
  /** Whether a text of that form is within its bounds. */
  readonly isWithin?: (text: string) => boolean;
}

/** A data model: its elements, with `n` in place of an index. */
export interface DataModel {
  readonly elements: ReadonlyMap<string, ElementRule>;
  /** What the standard's error codes are for a value of the wrong form, one out of bounds, and an index out of bounds. */
  readonly codes: { readonly form: number; readonly range: number; readonly index: number };
}

/** The members of a record of a list, by their names. */
export type RecordValues = Readonly<Record<string, string>>;

/** What a commit says, read. */
export interface CommittedValues {
  /** Elements that are no lists. */
  readonly single: ReadonlyMap<string, string>;
  readonly interactions: ReadonlyMap<number, RecordValues>;
  readonly objectives: ReadonlyMap<number, RecordValues>;
  readonly ignored: readonly string[];
  readonly rejected: readonly { readonly element: string; readonly errorCode: number }[];
}

const MOST_INTERACTIONS = 2_000;
const MOST_OBJECTIVES = 500;
const MOST_COMMENTS = 250;
const INDEX = /\.(\d{1,6})(?=\.|$)/g;
const LIST = /^cmi\.(interactions|objectives|comments_from_learner)\.(\d{1,6})\.(.+)$/;
const MOST: Readonly<Record<string, number>> = {
  interactions: MOST_INTERACTIONS,
  objectives: MOST_OBJECTIVES,
  comments_from_learner: MOST_COMMENTS,
};

/**
 * Reads what a package reports. A value of the wrong form is left out and named; the rest counts: one bad score must not cost the
 * suspend data.
 */
export function readCommitted(values: Readonly<Record<string, string>>, { elements, codes }: DataModel): CommittedValues {
  const single = new Map<string, string>();
  const lists = { interactions: new Map<number, Record<string, string>>(), objectives: new Map<number, Record<string, string>>() };
  const ignored: string[] = [];
  const rejected: { element: string; errorCode: number }[] = [];
  for (const [element, value] of Object.entries(values)) {
    const rule = elements.get(element.replace(INDEX, '.n'));
    const [, list, index = '', member = ''] = LIST.exec(element) ?? [];
    const isBeyond = list !== undefined && Number(index) >= (MOST[list] ?? 0);
    if (rule?.access !== 'write') ignored.push(element);
    else if (isBeyond) rejected.push({ element, errorCode: codes.index });
    else if (!rule.isForm(value)) rejected.push({ element, errorCode: codes.form });
    else if (rule.isWithin?.(value) === false) rejected.push({ element, errorCode: codes.range });
    else if (list === 'interactions' || list === 'objectives') addTo(lists[list], Number(index), member, value);
    else single.set(element, value);
  }
  return { single, ...lists, ignored, rejected };
}

function addTo(list: Map<number, Record<string, string>>, index: number, member: string, value: string): void {
  const record = list.get(index) ?? {};
  record[member] = value;
  list.set(index, record);
}

export function upTo(length: number): (text: string) => boolean {
  return (text) => text.length <= length;
}

export function oneOf(...words: readonly string[]): (text: string) => boolean {
  return (text) => words.includes(text);
}

const DECIMAL = /^-?\d{1,10}(\.\d{1,10})?$/;

export function isDecimal(text: string): boolean {
  return DECIMAL.test(text);
}

export function between(lowest: number, highest: number): (text: string) => boolean {
  return (text) => text === '' || (Number(text) >= lowest && Number(text) <= highest);
}

/** @returns undefined for an element that was not set, or is empty */
export function decimalIn(values: ReadonlyMap<string, string>, element: string): number | undefined {
  const text = values.get(element);
  return text === undefined || text === '' ? undefined : Number(text);
}
