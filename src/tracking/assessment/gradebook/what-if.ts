import type { CourseBlock, CourseField } from '../../../pages/course/course-block.js';
import type { CourseVisit } from '../../../pages/course/course-tab.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import { catalogue } from '../../../languages/catalogue.js';
import { worded } from '../../../pages/worded.js';

const words = catalogue('gradebook.what-if', {
  title: 'What if …',
  field: '{column} (of {max})',
  work: 'Work it out',
  result: 'With these marks the total would be {percent} %.',
  nothing: 'With these marks there would be no total.',
  unreadable: '“{text}” is no number: {column} was taken for a column without a mark.',
});

/** Longest mark that is typed. */
const LONGEST_MARK = 12;
const PLACES = 2;

/** A column with a mark that may be made up. */
interface AssumedColumn {
  readonly weight: number;
  readonly max: number;
  /** What the mark is of the most that can be reached, 0 to 1. Null: there is no mark. */
  readonly ratio: number | null;
}

/** How a category adds up, in the words of the API. */
export interface AddingUp {
  readonly byPoints: boolean;
  readonly emptyIsZero: boolean;
  readonly drops: number;
  /** Null: all of them. */
  readonly keeps: number | null;
}

/**
 * The percentage that columns would give, by the rules by which the service computes totals.
 * @param columns in the order in which the total has them
 * @returns null where no column counts
 */
export function assumedTotal(columns: readonly AssumedColumn[], { byPoints, emptyIsZero, drops, keeps }: AddingUp): number | null {
  const counting = columns
    .map(({ weight, max, ratio }, place) => ({
      weight,
      max,
      place,
      isEmpty: ratio === null,
      ratio: Math.max(0, Math.min(1, ratio ?? 0)),
    }))
    .filter(({ weight, max, isEmpty }) => weight > 0 && max > 0 && (emptyIsZero || !isEmpty))
    .toSorted((one, other) => one.ratio - other.ratio || other.weight - one.weight || other.place - one.place);
  const dropped = Math.min(Math.max(drops, counting.length - (keeps ?? counting.length)), counting.length - 1);
  const kept = counting.slice(Math.max(0, dropped));
  const by = (column: { readonly weight: number; readonly max: number }): number => (byPoints ? column.max : column.weight);
  const whole = kept.reduce((sum, column) => sum + by(column), 0);
  if (whole === 0) return null;
  return Number(((100 * kept.reduce((sum, column) => sum + by(column) * column.ratio, 0)) / whole).toFixed(PLACES));
}

/** A form of a learner's total in which marks are made up, with what they would give; none where a mark is not disclosed. */
export function whatIf(visit: CourseVisit, total: ApiItem, category: ApiItem): CourseBlock[] {
  const columns = (total['columns'] ?? []) as readonly ApiItem[];
  if (total['withheld'] === true || !columns.some(isOpen)) return [];
  const texts = words.in(visit.locale);
  const nameOf = (index: number): string => `if.${Number(total['id'])}.${index}`;
  const isAsked = columns.some((_, index) => visit.query.has(nameOf(index)));
  const typed = columns.map((column, index) => typedMark(visit.query.get(nameOf(index)), column));
  const fields = columns.flatMap((column, index): CourseField[] => {
    const label = worded(texts.field, { column: textOf(column['title']), max: shown(visit, column['max']) }, visit.locale);
    const value = typed[index]?.text ?? '';
    return isOpen(column)
      ? [{ name: nameOf(index), label, maxLength: LONGEST_MARK, isLong: false, isOptional: true, isDecimal: true, value }]
      : [];
  });
  const unreadable = columns.flatMap((column, index): CourseBlock[] => {
    const { text = '', score } = typed[index] ?? {};
    if (text === '' || score !== null) return [];
    return [{ kind: 'note', text: worded(texts.unreadable, { text, column: textOf(column['title']) }, visit.locale) }];
  });
  const { session } = visit.course;
  const hidden = session ? { hidden: { sid: String(session.id) } } : {};
  const form: CourseBlock = { kind: 'form', title: texts.title, fields, submit: texts.work, isQuestion: true, ...hidden };
  return [form, ...(isAsked ? [...unreadable, resultOf(visit, columns, typed, category)] : [])];
}

interface TypedMark {
  readonly text: string;
  readonly score: number | null;
}

function resultOf(visit: CourseVisit, columns: readonly ApiItem[], typed: readonly TypedMark[], category: ApiItem): CourseBlock {
  const texts = words.in(visit.locale);
  const assumed = columns.map((column, index) => assumedColumn(column, typed[index]?.score ?? null));
  const percent = assumedTotal(assumed, addingUp(category));
  return {
    kind: 'note',
    text: percent === null ? texts.nothing : worded(texts.result, { percent: shown(visit, percent) }, visit.locale),
  };
}

/**
 * A column of the API with a mark.
 * @param column a learner's, as it stands in their total
 * @param score the mark that is there, or one that is made up; null for none
 */
export function assumedColumn(column: ApiItem, score: number | null): AssumedColumn {
  const max = Number(column['max']);
  return { weight: Number(column['weight']), max, ratio: score === null ? null : ratioOf(column, score, max) };
}

/** A mark that is there counts by its percentage: points of a category of little weight are rounded to a large part of them. */
function ratioOf({ score, percentage }: ApiItem, assumed: number, max: number): number {
  const isThere = typeof percentage === 'string' && score !== null && Number(score) === assumed;
  return isThere ? Number(percentage) / 100 : assumed / max;
}

/** How a category adds up, of what the API says of it. */
export function addingUp({ aggregation, emptyGrades, dropLowest, defaultLowestEvalExclude, keepHighest }: ApiItem): AddingUp {
  return {
    byPoints: aggregation === 'points',
    emptyIsZero: emptyGrades === 'zero',
    drops: Math.max(Number(dropLowest ?? 0), defaultLowestEvalExclude === true ? 1 : 0),
    keeps: keepHighest === null || keepHighest === undefined ? null : Number(keepHighest),
  };
}

/** Whether the learner may assume a mark there: the column counts, and what is in it is disclosed. */
function isOpen({ state }: ApiItem): boolean {
  return state !== 'not_counted' && state !== 'withheld';
}

/** What was typed; the mark that is there where nothing was asked. */
function typedMark(asked: string | null, { score }: ApiItem): TypedMark {
  const text = (asked ?? (score === null || score === undefined ? '' : String(Number(score)))).trim();
  const number = /^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null;
  return { text, score: number };
}

function shown({ locale }: CourseVisit, value: unknown): string {
  return Number(value).toLocaleString(locale, { maximumFractionDigits: PLACES });
}
