/** A slot for a value in a statement that is composed once and executed with many values; see `Sql.with`. */
export class Slot {
  constructor(readonly name: string) {}
}

/** Stands for how many values are in the arrays of its statement; see `totalArrayLength`. */
export const TOTAL_ARRAY_LENGTH = Symbol('sizes of the arrays');

/** The end of a subselect that is looked up for each row or worked out for all rows beforehand; see `exists`. */
export class SubqueryHint {
  constructor(readonly suffix: string) {}
}

export const UNHINTED = new SubqueryHint('');
/** Looked up for each row of a page: a part of an alternative, which PostgreSQL can't turn into a join, or `usuallyExists`. */
export const ALTERNATIVE = new SubqueryHint('');
/** A subselect with an offset can't be worked out beforehand. */
export const FOR_EACH_ROW = new SubqueryHint(' OFFSET 0');

/** A value of which the planner knows only the type; see `withHiddenParameters`. */
export class HiddenParameter {
  constructor(
    readonly value: number | string,
    readonly type: 'int' | 'text',
  ) {}
}

/** The largest number that PostgreSQL's `int` holds. */
const LARGEST_INT = 2 ** 31 - 1;

/** A number or text out of the planner's sight; anything else as it is. */
export function hidden(value: unknown): unknown {
  if (typeof value === 'string') return new HiddenParameter(value, 'text');
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= LARGEST_INT ? new HiddenParameter(value, 'int') : value;
}
