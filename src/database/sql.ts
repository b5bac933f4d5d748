/**
 * A piece of SQL with its parameters, composed without ever pasting a value into text.
 * `sql` interpolates a nested Sql as SQL and everything else as a parameter.
 */
export class Sql {
  #compiled: Compiled | undefined;

  /** @param reach see {@link within} */
  constructor(
    readonly fragments: readonly string[],
    readonly values: readonly unknown[],
    readonly reach?: Sql,
  ) {}

  /**
   * The text with its parameters numbered `$1`, `$2`, … and the subselects that depend on no row ({@link once}) in front,
   * each worked out once however often it is a part.
   */
  compile(): Compiled {
    const { text, values } = (this.#compiled ??= new Compilation().statement(this));
    return { text, values: [...values] };
  }

  /** The same statement with values in its slots. Its text stays the one string, which is looked up faster than an equal one. */
  with(slots: Readonly<Record<string, unknown>>): Sql {
    const { text, values } = (this.#compiled ??= new Compilation().statement(this));
    const filled = new Sql(this.fragments, this.values, this.reach);
    filled.#compiled = { text, values: values.map((value) => (value instanceof Slot ? slots[value.name] : value)) };
    return filled;
  }

  /** The same with other things in the place of some of its values. */
  mapped(change: (value: unknown) => unknown): Sql {
    return new Sql(this.fragments, this.values.map(change), this.reach?.mapped(change));
  }
}

export interface Compiled {
  readonly text: string;
  readonly values: unknown[];
}

/** The place of a value in a statement that is composed once and run with many; see {@link Sql.with}. */
export class Slot {
  constructor(readonly name: string) {}
}

/** Stands for an array that depends on no row; see {@link once}. */
class Once {
  constructor(readonly members: Sql) {}
}

/** Stands for how many values are in the arrays of its statement; see {@link valuesInArrays}. */
const ARRAY_SIZES = Symbol('sizes of the arrays');

/** The end of a subselect that is looked up for each row or worked out for all rows beforehand; see {@link exists}. */
class Manner {
  constructor(readonly suffix: string) {}
}

const FREE = new Manner('');
/** Looked up for each row of a page: a part of an alternative, which PostgreSQL can't turn into a join, or {@link usuallyExists}. */
const ALTERNATIVE = new Manner('');
/** A subselect with an offset can't be worked out beforehand. */
const FOR_EACH_ROW = new Manner(' OFFSET 0');

/**
 * The values of a subselect that depends on no row, such as the courses that a caller teaches, as an array.
 * @param members subselect of one column
 */
export function once(members: Sql): Sql {
  return new Sql(['', ''], [new Once(members)]);
}

/** The statement with no more than so many values in any of its arrays, for estimates. */
export function withShortArrays(statement: Sql, most: number): Sql {
  return statement.mapped((value) => {
    if (!(value instanceof Once)) return value;
    return new Once(sql`SELECT * FROM (${withShortArrays(value.members, most)}) "some" LIMIT ${raw(String(most))}`);
  });
}

/** How many values there are in all arrays ({@link once}) that stand before it in its statement, which has to be a SELECT. */
export function valuesInArrays(): Sql {
  return new Sql(['', ''], [ARRAY_SIZES]);
}

/** Whether a subselect finds anything. @param subselect without an offset of its own */
export function exists(subselect: Sql): Sql {
  return sql`EXISTS (${subselect}${new Sql(['', ''], [FREE])})`;
}

/**
 * The same for a subselect that finds something for most rows, such as the portal that a course is on: a page is then soon
 * full of rows looked up one by one, wherever it begins.
 */
export function usuallyExists(subselect: Sql): Sql {
  return sql`EXISTS (${subselect}${new Sql(['', ''], [ALTERNATIVE])})`;
}

/**
 * The statement with the subselects of its alternatives looked up for each row. For pages: of `a OR EXISTS (…)` PostgreSQL
 * works out all that exists before the first row, since it does not consider that thirty rows are wanted.
 */
export function rowByRow(statement: Sql): Sql {
  return statement.mapped((value) => (value === ALTERNATIVE ? FOR_EACH_ROW : value));
}

/** Columns of a page or an item, whose subselects are never worked out for the rows of a whole table. */
export function readForEachRow(columns: Sql): Sql {
  return columns.mapped((value) => (value instanceof Manner ? FOR_EACH_ROW : value));
}

/**
 * A condition that can hold for some rows alone, which are told without trying any. It means the same with and without them:
 * where they are few a statement is written with them ({@link bounded}), and PostgreSQL looks these up in the place of trying
 * row after row.
 * @param reach subselect of the ids of all rows that the condition can hold for, and maybe of others; each found by an index
 */
export function within(reach: Sql, condition: Sql): Sql {
  return new Sql(condition.fragments, condition.values, reach);
}

/** The ids of the rows that a condition can hold for, where it tells them. */
export function reachOf(condition: Condition): Sql | undefined {
  return condition instanceof Sql ? condition.reach : undefined;
}

/** The condition with its reach written out. @param id SQL value of the row's id */
export function bounded(id: Sql, condition: Condition): Condition {
  const reach = reachOf(condition);
  return reach === undefined ? condition : allOf([sql`${id} = ANY(${once(reach)})`, condition]);
}

/** A value of which the planner is told nothing but its type; see {@link opaque}. */
class Opaque {
  constructor(
    readonly value: number | string,
    readonly type: 'int' | 'text',
  ) {}
}

/** The largest number that PostgreSQL's `int` holds. */
const LARGEST_INT = 2 ** 31 - 1;

/**
 * The condition with its numbers and texts, which name the caller, out of the planner's sight. It would expect a little less for
 * the one caller than for any, and plan each run anew for that: rights join thirty tables, which takes longer than running them.
 */
export function opaque(condition: Condition): Condition {
  return condition instanceof Sql ? unseen(condition) : condition;
}

function unseen(statement: Sql): Sql {
  return statement.mapped((value) => {
    if (value instanceof Once) return new Once(unseen(value.members));
    if (typeof value === 'string') return new Opaque(value, 'text');
    return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= LARGEST_INT ? new Opaque(value, 'int') : value;
  });
}

/** One statement on its way to text. */
class Compilation {
  readonly #values: unknown[] = [];
  readonly #arrays: string[] = [];
  readonly #names = new Map<string, string>();

  statement(statement: Sql): Compiled {
    // What begins otherwise, such as a statement with subselects in front of its own, keeps its arrays where they stand.
    const takesArrays = /^\s*(SELECT|INSERT|UPDATE|DELETE)\b/i.test(statement.fragments[0] ?? '');
    const text = this.#textOf(statement, takesArrays);
    return { text: this.#arrays.length === 0 ? text : `WITH ${this.#arrays.join(', ')} ${text}`, values: this.#values };
  }

  #textOf({ fragments, values }: Sql, takesArrays: boolean): string {
    return fragments.reduce((text, fragment, index) => text + this.#place(values[index - 1], takesArrays) + fragment);
  }

  #place(value: unknown, takesArrays: boolean): string {
    if (value instanceof Manner) return value.suffix;
    if (value instanceof Once)
      return takesArrays ? `ARRAY(SELECT "value" FROM ${this.#nameOf(value)})` : `ARRAY(${this.#textOf(value.members, false)})`;
    if (value === ARRAY_SIZES) return this.#sizes();
    if (value instanceof Opaque) return `(SELECT $${this.#values.push(value.value)}::${value.type})`;
    return `$${this.#values.push(value)}`;
  }

  #sizes(): string {
    return ['0', ...[...this.#names.values()].map((name) => `(SELECT count(*) FROM ${name})`)].join(' + ');
  }

  #nameOf({ members }: Once): string {
    const { text, values } = members.compile();
    const key = JSON.stringify([text, values]);
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = `"once_${this.#names.size}"`;
    this.#names.set(key, name);
    this.#arrays.push(`${name} ("value") AS MATERIALIZED (${this.#textOf(members, true)})`);
    return name;
  }
}

export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  const fragments = [strings[0] ?? ''];
  const values: unknown[] = [];
  parts.forEach((part, index) => {
    const following = strings[index + 1] ?? '';
    if (part instanceof Sql) {
      appendFragment(fragments, part.fragments[0] ?? '');
      fragments.push(...part.fragments.slice(1));
      values.push(...part.values);
      appendFragment(fragments, following);
    } else {
      values.push(part);
      fragments.push(following);
    }
  });
  return new Sql(fragments, values);
}

function appendFragment(fragments: string[], text: string): void {
  fragments.push((fragments.pop() ?? '') + text);
}

/** SQL text that the program itself wrote; never text from a request. */
export function raw(text: string): Sql {
  return new Sql([text], []);
}

/** A quoted identifier. */
export function identifier(...path: readonly string[]): Sql {
  return raw(path.map((name) => `"${name.replaceAll('"', '""')}"`).join('.'));
}

export function join(parts: readonly Sql[], separator: string): Sql {
  if (parts.length === 0) return raw('');
  const fragments = [''];
  const values: unknown[] = [];
  parts.forEach((part, index) => {
    appendFragment(fragments, (index > 0 ? separator : '') + (part.fragments[0] ?? ''));
    fragments.push(...part.fragments.slice(1));
    values.push(...part.values);
  });
  return new Sql(fragments, values);
}

/** What decides about rows: all of them, none, or those that meet the SQL. */
export type Condition = boolean | Sql;

/** The whole can hold for no more rows than any of its parts. */
export function allOf(conditions: readonly Condition[]): Condition {
  const whole = combine(conditions, ' AND ', false);
  const reach = conditions.map(reachOf).find((known) => known !== undefined);
  return whole instanceof Sql && reach !== undefined ? within(reach, whole) : whole;
}

/** The whole can hold for the rows of all its parts, where each of them tells its own. */
export function anyOf(conditions: readonly Condition[]): Condition {
  const whole = combine(conditions, ' OR ', true);
  if (!(whole instanceof Sql) || conditions.includes(whole)) return whole;
  const alternatives = whole.mapped((value) => (value === FREE ? ALTERNATIVE : value));
  const reaches = conditions.filter((condition) => condition instanceof Sql).map(({ reach }) => reach);
  return reaches.every((reach) => reach !== undefined) ? within(join(reaches, ' UNION ALL '), alternatives) : alternatives;
}

function combine(conditions: readonly Condition[], separator: string, decisive: boolean): Condition {
  if (conditions.includes(decisive)) return decisive;
  const parts = conditions.filter((condition): condition is Sql => condition instanceof Sql);
  const [only] = parts;
  if (only === undefined) return !decisive;
  return parts.length === 1 ? only : sql`(${join(parts, separator)})`;
}

export function not(condition: Condition): Condition {
  return condition instanceof Sql ? sql`NOT (${condition})` : !condition;
}

/** The condition as SQL text for a WHERE clause or a SELECT list. */
export function conditionSql(condition: Condition): Sql {
  return condition instanceof Sql ? condition : raw(condition ? 'TRUE' : 'FALSE');
}
