import { ALTERNATIVE, FOR_EACH_ROW, hidden, HiddenParameter, Slot, SubqueryHint, TOTAL_ARRAY_LENGTH, UNHINTED } from './sql-parts.js';
import { References } from './sql-references.js';

export { Slot } from './sql-parts.js';

/**
 * A piece of SQL with its parameters, composed without ever pasting a value into text.
 * `sql` interpolates a nested Sql as SQL and everything else as a parameter.
 */
export class Sql {
  #compiled: Kept | undefined;

  /** The values of a subselect of one column that are known before the statement is written, as an SQL array; see `KnownIds`. */
  get array(): Sql | undefined {
    return undefined;
  }

  /**
   * @param references the names in the fragments and in the values that are SQL themselves
   * @param candidateIds see {@link withCandidateIds}
   * @param divide see {@link withDivision}
   */
  constructor(
    readonly fragments: readonly string[],
    readonly values: readonly unknown[],
    readonly references: References,
    readonly candidateIds?: Sql,
    readonly divide?: () => Division,
  ) {}

  /**
   * The text with its parameters numbered `$1`, `$2`, … and the subselects that depend on no row ({@link materialisedArray}) in
   * front, each computed once however often it is used.
   */
  compile(): Compiled {
    const { text, values } = (this.#compiled ??= compiled(this));
    return { text, values: [...values] };
  }

  /**
   * The same statement with values in its slots. Its text remains the same string object, which is looked up faster than an equal
   * one.
   */
  with(slots: Readonly<Record<string, unknown>>): Sql {
    const { text, values } = (this.#compiled ??= compiled(this));
    const filled = new Sql(this.fragments, this.values, this.references, this.candidateIds);
    filled.#compiled = { text, values: values.map((value) => (value instanceof Slot ? slots[value.name] : value)) };
    return filled;
  }

  /** The same with some of its values replaced. */
  mapped(change: (value: unknown) => unknown): Sql {
    return new Sql(this.fragments, this.values.map(change), this.references, this.candidateIds?.mapped(change));
  }
}

interface Kept {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Compiled extends Kept {
  readonly values: unknown[];
}

/** Stands for an array that depends on no row; see {@link materialisedArray}. */
export class MaterialisedArray {
  constructor(readonly members: Sql) {}
}

/**
 * The values of a subselect that depends on no row, such as the courses that a caller teaches, as an array.
 * @param members subselect of one column
 */
export function materialisedArray(members: Sql): Sql {
  return members.array ?? new Sql(['', ''], [new MaterialisedArray(members)], members.references);
}

/** How many values there are in all arrays ({@link materialisedArray}) that stand before it in its statement, which has to be a SELECT. */
export function totalArrayLength(): Sql {
  return new Sql(['', ''], [TOTAL_ARRAY_LENGTH], References.none);
}

/** Whether a subquery finds a row. @param subselect without an offset of its own */
export function exists(subselect: Sql): Sql {
  return sql`EXISTS (${subselect}${new Sql(['', ''], [UNHINTED], References.none)})`;
}

/**
 * The same for a subselect that finds something for most rows, such as the portal that a course is on: a page is then soon
 * full of rows looked up one by one, wherever it begins.
 */
export function usuallyExists(subselect: Sql): Sql {
  return sql`EXISTS (${subselect}${new Sql(['', ''], [ALTERNATIVE], References.none)})`;
}

/**
 * The statement with the subselects of its alternatives looked up for each row. For pages: of `a OR EXISTS (…)` PostgreSQL
 * works out all that exists before the first row, since it does not consider that thirty rows are wanted.
 */
export function withRowwiseAlternatives(statement: Sql): Sql {
  return statement.mapped((value) => (value === ALTERNATIVE ? FOR_EACH_ROW : value));
}

/** Columns of a page or an item, whose subselects are never worked out for the rows of a whole table. */
export function withRowwiseSubqueries(columns: Sql): Sql {
  return columns.mapped((value) => (value instanceof SubqueryHint ? FOR_EACH_ROW : value));
}

/**
 * A condition with the ids of all rows that it can hold for. It means the same with and without them: where they are few, a
 * statement contains them ({@link restrictedToCandidates}) and PostgreSQL looks these rows up instead of trying row after row.
 * @param candidateIds subselect, which depends on no row, of these ids and maybe of others; each found by an index
 */
export function withCandidateIds(candidateIds: Sql, condition: Sql): Sql {
  return new Sql(condition.fragments, condition.values, condition.references, candidateIds);
}

/** The candidate ids of a condition, if it has any. */
export function candidateIdsOf(condition: Condition): Sql | undefined {
  return condition instanceof Sql ? condition.candidateIds : undefined;
}

/** A condition as two of which one is enough. What can be said of everyone is the same statement for many callers. */
type Division = Readonly<Record<'everyone' | 'own', Condition>>;

/**
 * A condition with what it says of everyone, such as the content of open courses, apart from what it says of this caller. It means the same:
 * rows are counted sooner as those of everyone, whom many ask about, and those few that are the caller's own beside them.
 * @param divide worked out when it is asked for
 */
export function withDivision(divide: () => Division, condition: Sql): Sql {
  let known: Division | undefined;
  return new Sql(condition.fragments, condition.values, condition.references, condition.candidateIds, () => (known ??= divide()));
}

/** The two parts of a condition, where it has any. */
export function divisionOf(condition: Condition): Division | undefined {
  return condition instanceof Sql ? condition.divide?.() : undefined;
}

/**
 * The ids of all rows that a condition can hold for, as few as can be said: those of its two parts, where it has any, are fewer than those that
 * were made for both.
 */
export function fewestCandidates(condition: Condition): Sql | undefined {
  const parts = Object.values(divisionOf(condition) ?? {}).filter((part) => part !== false);
  const known = parts.map(candidateIdsOf).filter((ids) => ids !== undefined);
  return known.length > 0 && known.length === parts.length ? join(known, ' UNION ALL ') : candidateIdsOf(condition);
}

/** The condition with its candidate ids written out. @param id SQL value of the row's id */
export function restrictedToCandidates(id: Sql, condition: Condition): Condition {
  const ids = fewestCandidates(condition);
  return ids === undefined ? condition : allOf([sql`${id} = ANY(${materialisedArray(ids)})`, condition]);
}

/**
 * The condition with its numbers and texts, which name the caller, out of the planner's sight. It would expect a little less for
 * the one caller than for any, and plan each run anew for that: rights join thirty tables, which takes longer than running them.
 */
export function withHiddenParameters(condition: Condition): Condition {
  return condition instanceof Sql ? unseen(condition) : condition;
}

function unseen(statement: Sql): Sql {
  return statement.mapped((value) => (value instanceof MaterialisedArray ? new MaterialisedArray(unseen(value.members)) : hidden(value)));
}

/** Texts of templates without SQL in their parts: each is the same string object each time, which is looked up faster than an equal one. */
const templateTexts = new WeakMap<readonly string[], string>();

function compiled(statement: Sql): Kept {
  const { fragments, values } = statement;
  const isPlain = templateReferences.has(fragments) && !values.some(isWrittenOut);
  if (!isPlain) return new Compilation().statement(statement);
  const text = templateTexts.get(fragments) ?? new Compilation().statement(statement).text;
  templateTexts.set(fragments, text);
  return { text, values };
}

/** Whether more than a number in the text stands for the value. */
function isWrittenOut(part: unknown): boolean {
  return typeof part === 'symbol' || part instanceof SubqueryHint || part instanceof MaterialisedArray || part instanceof HiddenParameter;
}

/** One statement on its way to text. */
class Compilation {
  readonly #values: unknown[] = [];
  readonly #arrays: string[] = [];
  readonly #names = new Map<string, string>();

  statement(statement: Sql): Compiled {
    // Other statements, such as those that begin with their own subqueries, leave their arrays in place.
    const takesArrays = /^\s*(SELECT|INSERT|UPDATE|DELETE)\b/i.test(statement.fragments[0] ?? '');
    const text = this.#textOf(statement, takesArrays);
    return { text: this.#arrays.length === 0 ? text : `WITH ${this.#arrays.join(', ')} ${text}`, values: this.#values };
  }

  #textOf({ fragments, values }: Sql, takesArrays: boolean): string {
    return fragments.reduce((text, fragment, index) => text + this.#place(values[index - 1], takesArrays) + fragment);
  }

  #place(value: unknown, takesArrays: boolean): string {
    if (value instanceof SubqueryHint) return value.suffix;
    if (value instanceof MaterialisedArray)
      return takesArrays ? `ARRAY(SELECT "value" FROM ${this.#nameOf(value)})` : `ARRAY(${this.#textOf(value.members, false)})`;
    if (value === TOTAL_ARRAY_LENGTH) return this.#sizes();
    if (value instanceof HiddenParameter) return `(SELECT $${this.#values.push(value.value)}::${value.type})`;
    return `$${this.#values.push(value)}`;
  }

  #sizes(): string {
    return ['0', ...[...this.#names.values()].map((name) => `(SELECT count(*) FROM ${name})`)].join(' + ');
  }

  #nameOf({ members }: MaterialisedArray): string {
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

/** By template: JavaScript hands over the same array each time that one is evaluated. */
const templateReferences = new WeakMap<readonly string[], References>();

function referencesOf(template: TemplateStringsArray): References {
  const known = templateReferences.get(template) ?? References.ofText(template);
  templateReferences.set(template, known);
  return known;
}

export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  const references = referencesOf(strings);
  return parts.some((part) => part instanceof Sql) ? composed(strings, parts, [references]) : new Sql(strings, parts, references);
}

function composed(strings: TemplateStringsArray, parts: readonly unknown[], references: References[]): Sql {
  const fragments = [strings[0] ?? ''];
  const values: unknown[] = [];
  parts.forEach((part, index) => {
    const following = strings[index + 1] ?? '';
    if (part instanceof Sql) {
      appendFragment(fragments, part.fragments[0] ?? '');
      fragments.push(...part.fragments.slice(1));
      values.push(...part.values);
      references.push(part.references);
      appendFragment(fragments, following);
    } else {
      values.push(part);
      fragments.push(following);
    }
  });
  return new Sql(fragments, values, References.union(references));
}

function appendFragment(fragments: string[], text: string): void {
  fragments.push((fragments.pop() ?? '') + text);
}

/** SQL text that the program itself wrote; never text from a request. */
export function raw(text: string): Sql {
  return new Sql([text], [], References.ofText([text]));
}

/** A quoted identifier. */
export function identifier(...path: readonly string[]): Sql {
  const text = path.map((name) => `"${name.replaceAll('"', '""')}"`).join('.');
  return new Sql([text], [], References.union(path.map((name) => References.ofName(name))));
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
  return new Sql(fragments, values, References.union(parts.map((part) => part.references)));
}

/** What decides about rows: all of them, none, or those that meet the SQL. */
export type Condition = boolean | Sql;

/** The whole can hold for no more rows than any of its parts. */
export function allOf(conditions: readonly Condition[]): Condition {
  const whole = combine(conditions, ' AND ', false);
  const ids = conditions.map(candidateIdsOf).find((known) => known !== undefined);
  if (!(whole instanceof Sql)) return whole;
  const found = ids === undefined ? whole : withCandidateIds(ids, whole);
  return conditions.some((part) => part instanceof Sql && part.divide) ? withDivision(() => divisionWithin(conditions), found) : found;
}

/** Own is what one of the parts admits as the caller's own; its candidate ids, which come first, are those of the whole. */
function divisionWithin(conditions: readonly Condition[]): Division {
  const own = conditions.map((part) => allOf([divisionOf(part)?.own ?? false, ...conditions.filter((other) => other !== part)]));
  return { everyone: allOf(conditions.map((part) => divisionOf(part)?.everyone ?? part)), own: anyOf(own) };
}

/** The candidates of the whole are those of all its parts, if each part has candidates. */
export function anyOf(conditions: readonly Condition[]): Condition {
  const whole = combine(conditions, ' OR ', true);
  if (!(whole instanceof Sql) || conditions.includes(whole)) return whole;
  const alternatives = whole.mapped((value) => (value === UNHINTED ? ALTERNATIVE : value));
  const candidates = conditions.filter((condition) => condition instanceof Sql).map(({ candidateIds }) => candidateIds);
  const found = candidates.every((ids) => ids !== undefined)
    ? withCandidateIds(join(candidates, ' UNION ALL '), alternatives)
    : alternatives;
  return conditions.some((part) => part instanceof Sql && part.divide) ? withDivision(() => divisionAmong(conditions), found) : found;
}

function divisionAmong(conditions: readonly Condition[]): Division {
  const divisions = conditions.map((condition) => divisionOf(condition) ?? { everyone: false, own: condition });
  return { everyone: anyOf(divisions.map(({ everyone }) => everyone)), own: anyOf(divisions.map(({ own }) => own)) };
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
